/*
 * The commands of keyrack except `serve`, in the order of the help. Their modules are imported when they are needed.
 */
import type { Command } from 'commander'
import type { MaintenanceCommand, StoreCommand } from '../commands/command.ts'

/** Commands that one module adds. */
export interface CommandGroup {
  /** First words of its commands. */
  readonly names: readonly string[]
  /** Whether its commands talk to a server, or work on the store itself. */
  readonly on?: 'server' | 'store'
  /** Adds its commands to the program. `outputFailed` rejects when stdout fails. */
  readonly add: (program: Command, outputFailed: Promise<never>) => Promise<void>
  /** Whether its commands read those of all other groups. */
  readonly readsAll?: true
}

const one = (name: string, add: CommandGroup['add']): CommandGroup => ({ names: [name], add })
const onServer = (name: string, add: CommandGroup['add']): CommandGroup => ({ ...one(name, add), on: 'server' })
const onStore = (name: string, add: CommandGroup['add']): CommandGroup => ({ ...one(name, add), on: 'store' })

export const commandGroups: readonly CommandGroup[] = [
  onServer('devices', async (program) => (await import('../commands/remote/devices/index.ts')).addDevices(program)),
  onServer('networks', async (program) => (await import('../commands/remote/networks.ts')).addNetworks(program)),
  onServer('credentials', async (program) =>
    (await import('../commands/remote/credentials/index.ts')).addCredentials(program),
  ),
  onServer('import', async (program) => (await import('../commands/remote/import/index.ts')).addImport(program)),
  onServer('call', async (program) => (await import('../commands/remote/call.ts')).addCall(program)),
  onServer('mcp', async (program) => (await import('../commands/remote/mcp.ts')).addMcp(program)),
  onStore('keys', async (program, failed) =>
    (await import('../commands/store/keys.ts')).addKeys(program, storeCommand(failed)),
  ),
  onStore('users', async (program, failed) =>
    (await import('../commands/store/users.ts')).addUsers(program, storeCommand(failed)),
  ),
  onStore('keyring', async (program, failed) =>
    (await import('../commands/store/keyring.ts')).addKeyring(program, storeCommand(failed)),
  ),
  onStore('audit', async (program, failed) =>
    (await import('../commands/store/audit.ts')).addAudit(program, storeCommand(failed)),
  ),
  {
    names: ['backup', 'restore'],
    on: 'store',
    add: async (program) => (await import('../commands/store/backup/index.ts')).addBackup(program, onStoredRecords),
  },
  onStore('migrate', async (program) =>
    (await import('../commands/store/migrate.ts')).addMigrate(program, onStoredRecords),
  ),
  {
    ...one('completion', async (program) => (await import('./completion/index.ts')).addCompletion(program)),
    readsAll: true,
  },
  { ...one('help', async (program) => (await import('./help-command.ts')).addHelp(program)), readsAll: true },
]

/** Wraps a command on the store as an action. */
const storeCommand =
  (outputFailed: Promise<never>): StoreCommand =>
  (run) =>
  async (...words) => {
    const { runStoreCommand } = await import('./store-command.ts')
    await runStoreCommand(run, words, outputFailed)
  }

/** Wraps a command on stored records as an action. */
const onStoredRecords: MaintenanceCommand =
  (run, { beginsStore = false } = {}) =>
  async (...words) => {
    const { runMaintenanceCommand } = await import('./store-command.ts')
    await runMaintenanceCommand(run, words, beginsStore)
  }
