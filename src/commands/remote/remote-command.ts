import { homedir } from 'node:os'
import { type Command, Option } from 'commander'
import { Keyrack } from '../../../generated/client/typescript/index.ts'
import { type ExitReason, setExit } from '../exit-code.ts'
import { readClientSettings } from './client-settings.ts'
import { Interrupted } from './failures.ts'
import { createOutput, FORMATS, type Format, type Output } from './output/output.ts'
import { createScreen, type Screen } from './screen.ts'

/** What a command that talks to a server works with. */
export interface RemoteCommandContext {
  readonly client: Keyrack
  /** Of the server. */
  readonly url: string
  /** Data, to stdout. */
  readonly output: Output
  /** Words for people, to stderr. */
  readonly screen: Screen
  /** Aborted by SIGINT. */
  readonly signal: AbortSignal
  /** Decides how the command ends, where nothing failed. */
  readonly setExit: (ending: ExitReason) => void
}

interface CommonOptions {
  readonly url?: string
  readonly output?: Format
}

export type RemoteRun<Options, Words extends unknown[]> = (
  at: RemoteCommandContext,
  options: Options,
  ...words: Words
) => Promise<void>

/** Output formats of a command that prints rows. */
export const ROW_OUTPUT: readonly Format[] = FORMATS
/** Output formats of a command that prints one JSON value. */
export const JSON_OUTPUT: readonly Format[] = ['json', 'ndjson']
/** A command that prints no data, or writes a file in a format of its own, refuses -o. */
export const NO_OUTPUT: readonly Format[] = []

/** Gives a command the options that all of them have, the output formats it honours, and its action. */
export function remoteCommand<Options, Words extends unknown[]>(
  command: Command,
  run: RemoteRun<Options, Words>,
  formats: readonly Format[] = ROW_OUTPUT,
): Command {
  const fallback = formats === ROW_OUTPUT ? 'table on a terminal, otherwise json' : 'json'
  if (formats.length > 0) {
    command.addOption(new Option('-o, --output <format>', `default: ${fallback}`).choices(formats))
  }
  return command.option('--url <url>', 'of the server; default: KEYRACK_URL').action(async (...args: unknown[]) => {
    const words = args.slice(0, -2) as Words
    const options = args.at(-2) as Options & CommonOptions
    await run(openServer(options), options, ...words)
  })
}

function openServer({ url, output: format }: CommonOptions): RemoteCommandContext {
  const screen = createScreen(process.stderr, process.env)
  const { options, warnings } = readClientSettings(process.env, homedir(), url)
  for (const warning of warnings) screen.tell(warning)
  return {
    client: new Keyrack({ ...options, onWarning: once((sentence) => screen.tell(`Warning: ${sentence}`)) }),
    url: `${options.url}`,
    output: createOutput(process.stdout, { format, env: process.env, screen }),
    screen,
    signal: abortedBySigint(),
    setExit: setExit,
  }
}

/** A large file sends many calls: the first warning is enough. */
function once(tell: (sentence: string) => void): (sentence: string) => void {
  let isTold = false
  return (sentence) => {
    if (!isTold) tell(sentence)
    isTold = true
  }
}

/** What is under way is given up with the first; a second one ends the process at once. */
function abortedBySigint(): AbortSignal {
  const controller = new AbortController()
  process.once('SIGINT', () => controller.abort(new Interrupted('Interrupted')))
  return controller.signal
}
