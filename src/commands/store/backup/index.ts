/*
 * The commands keyrack backup FILE and keyrack restore FILE. A backup copies everything that is stored, while a service
 * runs. Secrets stay encrypted in it; the key that encrypts them is kept elsewhere. The file is signed, and restored
 * only if no byte of it was altered.
 */
import type { Command } from 'commander'
import type { MaintenanceCommand } from '../../command.ts'
import { openBackup } from './file-reader.ts'
import { restoreBackup } from './restore-backup.ts'
import { saveBackup } from './save-backup.ts'

const UNSIGNED_BACKUP = 'write no signature; needs no key'
const UNSIGNED_RESTORE =
  'accept a file without a signature, such as one of an older keyrack; alterations are not noticed'

/** Adds the commands `backup` and `restore`. */
export function addBackup(program: Command, maintenanceCommand: MaintenanceCommand): void {
  program
    .command('backup <file>')
    .summary('write the whole store to a new file')
    .description('write the whole store to a new file; secrets stay encrypted')
    .option('--unsigned', UNSIGNED_BACKUP)
    .option('--allow-empty', 'write a backup even if nothing is stored under REDIS_PREFIX')
    .action(maintenanceCommand(saveBackup))
  program
    .command('restore <file>')
    .description('read a backup into an empty store')
    .option('--unsigned', UNSIGNED_RESTORE)
    .hook('preAction', async (_, action) => await requireBackup(action.args[0]!))
    .action(maintenanceCommand(restoreBackup, { beginsStore: true }))
}

/** Throws CommandError if the file is not a backup. Called before a new store is created. */
async function requireBackup(path: string): Promise<void> {
  await (await openBackup(path)).close()
}
