/*
 * The program keyrack and its commands. The modules of a command are loaded when it runs, because a command that calls
 * a server needs neither the Redis client nor the HTTP server.
 */
import { Command, CommanderError } from 'commander'
import { keyrackVersion } from '../app/version.ts'
import { addAudit } from '../commands/audit.ts'
import { addBackup } from '../commands/backup/index.ts'
import { type MaintenanceCommand, type StoreCommand, UsageError } from '../commands/command.ts'
import { setExit } from '../commands/exit-code.ts'
import { addKeyring } from '../commands/keyring.ts'
import { addKeys } from '../commands/keys.ts'
import { addMigrate } from '../commands/migrate.ts'
import { OutputClosed, watchOutput } from '../commands/output-closed.ts'
import { addCall } from '../commands/remote/call.ts'
import { addCredentials } from '../commands/remote/credentials/index.ts'
import { addDevices } from '../commands/remote/devices/index.ts'
import { toEnding } from '../commands/remote/failures.ts'
import { addImport } from '../commands/remote/import/index.ts'
import { addMcp } from '../commands/remote/mcp.ts'
import { addNetworks } from '../commands/remote/networks.ts'
import { addUsers } from '../commands/users.ts'
import { readSettings } from '../config.ts'
import { harmlessLines } from '../domain/harmless-text.ts'
import { addCompletion } from './completion/index.ts'
import { helpText } from './help.ts'

/** Creates the program with all commands. `outputFailed` rejects when stdout fails; see `watchOutput`. */
export function makeProgram(outputFailed: Promise<never> = new Promise(() => {})): Command {
  const program = new Command('keyrack')
    .description('network device inventory and credentials over JSON-RPC 2.0')
    .version(keyrackVersion, '--version')
    // After a command, --version belongs to the command: keyrack devices search --version '<17.3'.
    .enablePositionalOptions()
    .helpOption('--help', 'show help')
    .helpCommand(false)
    .showHelpAfterError('(see --help)')
    .configureOutput({ outputError: (text, write) => write(harmlessLines(text.replace(/^error: /, 'Error: '))) })
    .addHelpText('after', helpText)
    .exitOverride()
  addServe(program)
  for (const add of [addDevices, addNetworks, addCredentials, addImport, addCall, addMcp]) add(program)
  for (const add of [addKeys, addUsers, addKeyring, addAudit]) add(program, storeCommand(outputFailed))
  addBackup(program, maintenanceCommand)
  addMigrate(program, maintenanceCommand)
  addCompletion(program)
  // The subcommand `help` is removed, because --help prints the same.
  for (const group of program.commands) group.helpCommand(false)
  return program
}

/** Wraps a command on the store as an action; the modules it needs are imported when it runs. */
const storeCommand =
  (outputFailed: Promise<never>): StoreCommand =>
  (run) =>
  async (...words) => {
    const { runStoreCommand } = await import('./store-command.ts')
    await runStoreCommand(run, words, outputFailed)
  }

/** Wraps a command on stored records as an action; the modules it needs are imported when it runs. */
const maintenanceCommand: MaintenanceCommand =
  (run, { beginsStore = false } = {}) =>
  async (...words) => {
    const { runMaintenanceCommand } = await import('./store-command.ts')
    await runMaintenanceCommand(run, words, beginsStore)
  }

function addServe(program: Command): void {
  program
    .command('serve', { isDefault: true })
    .description('run the service; the default command')
    .option('--demo', 'load a small demo fleet into an empty store')
    .allowExcessArguments()
    .action(async ({ demo }: { demo?: boolean }, command: Command) => {
      const [unknown] = command.args
      if (unknown !== undefined) throw new UsageError(`Unknown command "${unknown}" (see --help)`)
      const settings = readSettings(demo === true ? { ...process.env, DEMO: '1' } : process.env)
      const { serve } = await import('./serve.ts')
      await serve(settings, keyrackVersion)
    })
}

/** Resolves when the command has ended or the service runs, with the exit code set. */
export async function runCommandLine(argv: readonly string[]): Promise<void> {
  const program = makeProgram(watchOutput())
  const ran = { name: 'serve' }
  program.hook('preAction', (_, command) => {
    ran.name = command.name()
  })
  try {
    await program.parseAsync(argv)
  } catch (failure) {
    if (failure instanceof CommanderError) return setExit(failure.exitCode === 0 ? 'done' : 'misused')
    const { ending, sentence } = toEnding(failure)
    const isStart = ran.name === 'serve' && ending === 'failed'
    if (!(failure instanceof OutputClosed))
      process.stderr.write(harmlessLines(`${isStart ? 'keyrack cannot start' : 'Error'}: ${sentence}\n`))
    setExit(ending)
    // Without this exit, a listener or an open stdin of the failed command could keep the process running.
    process.exit()
  }
}
