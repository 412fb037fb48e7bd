import type { MaintenanceContext } from '../command.ts'

/** What `backup` and `restore` work with. */
export type BackupContext = Pick<MaintenanceContext, 'backup' | 'keyring' | 'findKey' | 'now' | 'inform'>

/** Options of `backup` and `restore`. */
export interface BackupOptions {
  readonly unsigned?: boolean
}
