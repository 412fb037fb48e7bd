/*
 * The program keyrack and its commands. The modules of a command are loaded when it is typed, because a command that
 * calls a server needs neither the Redis client nor the HTTP server.
 */
import { Command, CommanderError } from 'commander'
import { keyrackVersion } from '../app/version.ts'
import { exitInterrupted, Interrupted } from '../commands/ending-signals.ts'
import { setExit } from '../commands/exit-code.ts'
import { toEnding } from '../commands/failures.ts'
import { flushOutput, OutputClosed, watchOutput } from '../commands/output-closed.ts'
import { readSettings } from '../config.ts'
import { harmlessLines } from '../domain/harmless-text.ts'
import { type CommandGroup, commandGroups } from './command-groups.ts'
import { helpOfPlace, programHelp, settingsHelp, withRequired } from './help.ts'
import { unknownCommand } from './unknown-command.ts'

const SERVE = 'serve'

export interface ProgramOptions {
  /** The groups of commands that the program has, by default all. */
  readonly groups?: readonly CommandGroup[]
  /** Rejects when stdout fails; see `watchOutput`. */
  readonly outputFailed?: Promise<never>
}

/** Creates the program with its commands. */
export async function makeProgram({
  groups = commandGroups,
  outputFailed = new Promise(() => {}),
}: ProgramOptions = {}): Promise<Command> {
  const program = new Command('keyrack')
    .description('network device inventory and credentials over JSON-RPC 2.0')
    .version(keyrackVersion, '-V, --version')
    // After a command, --version belongs to the command: keyrack devices search --version '<17.3'.
    .enablePositionalOptions()
    .helpOption('-h, --help', 'show help')
    // `keyrack help` is a command of its own, because that of commander finds only the first word of a command.
    .helpCommand(false)
    .showHelpAfterError('(see --help)')
    .configureOutput({ outputError: (text, write) => write(harmlessLines(text.replace(/^error: /, 'Error: '))) })
    .configureHelp({ optionDescription: withRequired })
    .addHelpText('after', programHelp)
    .exitOverride()
  addServe(program)
  for (const { names, on, add } of groups) {
    await add(program, outputFailed)
    const text = helpOfPlace(on)
    const added = program.commands.filter((command) => names.includes(command.name()))
    if (text !== null) for (const command of added) command.addHelpText('after', text)
  }
  // A group has no subcommand `help`: `keyrack help` finds the commands of all groups.
  for (const group of program.commands) group.helpCommand(false)
  return program
}

function addServe(program: Command): void {
  program
    .command(SERVE, { isDefault: true })
    .description('run the service; the default command')
    .option('--demo', 'load a small demo fleet into an empty store')
    .allowExcessArguments()
    .addHelpText('after', settingsHelp)
    .action(async ({ demo }: { demo?: boolean }, command: Command) => {
      const [unknown] = command.args
      if (unknown !== undefined) throw unknownCommand([unknown], 0, commandNames)
      const settings = readSettings(demo === true ? { ...process.env, DEMO: '1' } : process.env)
      const { serve } = await import('./serve.ts')
      await serve(settings, keyrackVersion)
    })
}

const commandNames = [SERVE, ...commandGroups.flatMap(({ names }) => names)]

/** Throws UsageError if the first word is no command. Commander would blame the options after it. */
function refuseUnknownCommand(firstWord: string | undefined): void {
  if (firstWord === undefined || firstWord.startsWith('-') || commandNames.includes(firstWord)) return
  throw unknownCommand([firstWord], 0, commandNames)
}

/** Returns the groups that a command line needs. To load all of them takes longer than most commands run. */
function groupsFor(firstWord: string | undefined): readonly CommandGroup[] {
  if (firstWord === undefined || firstWord === SERVE) return []
  const typed = commandGroups.find(({ names }) => names.includes(firstWord))
  return typed === undefined || typed.readsAll ? commandGroups : [typed]
}

/** Resolves when the command has ended or the service runs, with the exit code set. */
export async function runCommandLine(argv: readonly string[]): Promise<void> {
  const outputFailed = watchOutput()
  const ran: { name: string | null } = { name: null }
  try {
    refuseUnknownCommand(argv[2])
    const program = await makeProgram({ groups: groupsFor(argv[2]), outputFailed })
    program.hook('preAction', (_, command) => {
      ran.name = command.name()
    })
    await program.parseAsync(argv).catch(endByCommander)
    // The service serves on if its log cannot be written.
    if (ran.name === SERVE) return
    ran.name = ''
    // A write may fail after the command ended, for example because the disk is full.
    await Promise.race([outputFailed, flushOutput()])
  } catch (failure) {
    const { ending, sentence } = toEnding(failure)
    const isStart = (ran.name ?? SERVE) === SERVE && ending === 'failed'
    if (!(failure instanceof OutputClosed) && sentence !== '')
      process.stderr.write(harmlessLines(`${isStart ? 'keyrack cannot start' : 'Error'}: ${sentence}\n`))
    setExit(ending)
    if (failure instanceof Interrupted) await exitInterrupted(failure)
    // Without this exit, a listener or an open stdin of the failed command could keep the process running.
    process.exit()
  }
}

/** Sets the exit code if commander ended the command line: it printed the help or the version, or found a mistake. */
function endByCommander(failure: unknown): void {
  if (!(failure instanceof CommanderError)) throw failure
  setExit(failure.exitCode === 0 ? 'done' : 'misused')
}
