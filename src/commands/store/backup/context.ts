import type { MaintenanceContext } from '../../command.ts'

/** The dependencies of the commands `backup` and `restore`. */
export type BackupContext = Pick<MaintenanceContext, 'backup' | 'schema' | 'keyring' | 'findKey' | 'now' | 'inform'>

/** Options of `backup` and `restore`. */
export interface BackupOptions {
  readonly unsigned?: boolean
}
