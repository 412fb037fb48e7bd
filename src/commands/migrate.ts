import type { Command } from 'commander'
import { type AtRecords, CommandRefused } from './command.ts'

/*
 * keyrack migrate: records that an older keyrack wrote, laid out as this one wants them.
 */

export function addMigrate(program: Command, atRecords: AtRecords): void {
  program
    .command('migrate')
    .description('records of an older keyrack into the layout of this one; no service may run on them')
    .action(
      atRecords(async ({ schema, tell }) => {
        await schema.migrate(tell).catch((failure: Error) => {
          throw new CommandRefused(failure.message)
        })
      }),
    )
}
