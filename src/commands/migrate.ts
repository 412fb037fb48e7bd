import type { Command } from 'commander'
import { type AtRecords, CommandError } from './command.ts'

/*
 * keyrack migrate: records that an older keyrack wrote, laid out as this one wants them.
 */

export function addMigrate(program: Command, atRecords: AtRecords): void {
  program
    .command('migrate')
    .description('bring records of an older keyrack to the layout of this one; stop all services first')
    .action(
      atRecords(async ({ schema, tell }) => {
        await schema.migrate(tell).catch((failure: Error) => {
          throw new CommandError(failure.message)
        })
      }),
    )
}
