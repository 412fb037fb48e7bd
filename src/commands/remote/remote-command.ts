import { homedir } from 'node:os'
import { type Command, Option } from 'commander'
import { Keyrack } from '../../../generated/client/typescript/index.ts'
import { type Ending, endAs } from '../exit-code.ts'
import { readClientSettings } from './client-settings.ts'
import { Interrupted } from './failures.ts'
import { FORMATS, type Format, type Output, outputOn } from './output/output.ts'
import { type Screen, screenOn } from './screen.ts'

/** What a command that talks to a server works with. */
export interface AtServer {
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
  readonly endAs: (ending: Ending) => void
}

interface CommonOptions {
  readonly url?: string
  readonly output?: Format
}

export type RemoteRun<Options, Words extends unknown[]> = (
  at: AtServer,
  options: Options,
  ...words: Words
) => Promise<void>

/** Gives a command the options all of them have, and what it does. */
export function atServer<Options, Words extends unknown[]>(command: Command, run: RemoteRun<Options, Words>): Command {
  return command
    .addOption(new Option('-o, --output <format>', 'default: table on a terminal, else json').choices(FORMATS))
    .option('--url <url>', 'of the server; else KEYRACK_URL')
    .action(async (...args: unknown[]) => {
      const words = args.slice(0, -2) as Words
      const options = args.at(-2) as Options & CommonOptions
      await run(openServer(options), options, ...words)
    })
}

function openServer({ url, output: format }: CommonOptions): AtServer {
  const screen = screenOn(process.stderr, process.env)
  const { options, warnings } = readClientSettings(process.env, homedir(), url)
  for (const warning of warnings) screen.tell(warning)
  return {
    client: new Keyrack(options),
    url: `${options.url}`,
    output: outputOn(process.stdout, { format, env: process.env, screen }),
    screen,
    signal: abortedBySigint(),
    endAs,
  }
}

/** What is under way is given up with the first; a second one ends the process at once. */
function abortedBySigint(): AbortSignal {
  const controller = new AbortController()
  process.once('SIGINT', () => controller.abort(new Interrupted('Interrupted')))
  return controller.signal
}
