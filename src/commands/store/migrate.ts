/*
 * The command keyrack migrate: converts records of an older keyrack to the current layout.
 */
import type { Command } from 'commander'
import type { MaintenanceCommand } from '../command.ts'

/** Adds the command `keyrack migrate`. */
export function addMigrate(program: Command, maintenanceCommand: MaintenanceCommand): void {
  program
    .command('migrate')
    .summary('convert records of an older keyrack')
    .description('convert records of an older keyrack to the current layout; stop all services first')
    .action(maintenanceCommand(({ schema, inform }) => schema.migrate(inform)))
}
