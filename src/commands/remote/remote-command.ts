import { homedir } from 'node:os'
import { type Command, Option } from 'commander'
import { Keyrack, type KeyrackOptions } from '../../../clients/typescript/index.ts'
import { checkComment } from '../../access/request-comment.ts'
import { InvalidParams } from '../../domain/errors/invalid-params.ts'
import { harmless } from '../../domain/harmless-text.ts'
import { UsageError } from '../command.ts'
import { untilSignal } from '../ending-signals.ts'
import { type ExitReason, setExit } from '../exit-code.ts'
import { withCredentialsHint } from '../failures.ts'
import { FORMATS, type Format } from '../output/formats.ts'
import { createOutput, type Output } from '../output/output.ts'
import { createScreen, type Screen } from '../screen.ts'
import { readClientSettings } from './client-settings.ts'

/** The dependencies of a command that calls a server. */
export interface RemoteCommandContext {
  readonly client: Keyrack
  /** URL of the server. */
  readonly url: string
  /** The options --url or --server, and --comment, by name, as the user gave them. */
  readonly commonOptions: Readonly<Record<string, string | undefined>>
  /** The header Authorization of the caller; null without credentials. */
  readonly authorization: string | null
  /** Writes data to stdout. */
  readonly output: Output
  /** Writes messages for the user to stderr. */
  readonly screen: Screen
  /** Aborted by the first signal that ends the command. */
  readonly signal: AbortSignal
  /** Sets the exit code of a command that did not fail. */
  readonly setExit: (ending: ExitReason) => void
}

interface CommonOptions {
  readonly url?: string | undefined
  readonly server?: string
  readonly output?: Format
  readonly comment?: string
}

export type RemoteRun<Options, Words extends unknown[]> = (
  context: RemoteCommandContext,
  options: Options,
  ...words: Words
) => Promise<void>

/** Output formats of a command that prints rows. */
const ROW_OUTPUT: readonly Format[] = FORMATS
/** Output formats of a command that prints one JSON value. */
export const JSON_OUTPUT: readonly Format[] = ['json', 'ndjson']
/** A command that prints no data, or writes a file in a format of its own, refuses -o. */
export const NO_OUTPUT: readonly Format[] = []

/** Adds the common options to a command, its output formats and its action. */
export function remoteCommand<Options, Words extends unknown[]>(
  command: Command,
  run: RemoteRun<Options, Words>,
  formats: readonly Format[] = ROW_OUTPUT,
): Command {
  const fallback = formats === ROW_OUTPUT ? 'table on a terminal, otherwise json' : 'json'
  if (formats.length > 0) {
    command.addOption(new Option('-o, --output <format>', `default: ${fallback}`).choices(formats))
  }
  // A command with an --url of its own, such as that of NetBox, names the server with --server.
  const name = command.options.some(({ long }) => long === '--url') ? 'server' : 'url'
  return command
    .option(`--${name} <url>`, 'URL of the server; default: KEYRACK_URL')
    .action(async (...args: unknown[]) => {
      const words = args.slice(0, -2) as Words
      const options = args.at(-2) as Options & CommonOptions
      const { [name]: url, comment } = options
      await untilSignal(async (signal) => {
        const at = { ...openServer({ ...options, url }, signal), commonOptions: { [name]: url, comment } }
        await Promise.race([run(at, options, ...words), afterGrace(signal)]).catch((failure: unknown) => {
          throw withCredentialsHint(failure, at.authorization !== null)
        })
      })
    })
}

/** Adds --comment to a command that changes devices or credentials. */
export const withComment = (command: Command): Command =>
  command.option('--comment <text>', 'why, such as "CHG-42 rack move"; histories show it')

function openServer(
  { url, output: format, comment }: CommonOptions,
  signal: AbortSignal,
): Omit<RemoteCommandContext, 'commonOptions'> {
  const screen = createScreen(process.stderr, process.env)
  const { options, warnings } = readClientSettings(process.env, homedir(), url)
  for (const warning of warnings) screen.inform(warning)
  return {
    client: new Keyrack({
      ...options,
      ...(comment === undefined ? {} : { comment: parseComment(comment) }),
      onWarning: once((sentence) => screen.inform(`Warning: ${sentence}`)),
    }),
    url: `${options.url}`,
    authorization: toAuthorization(options),
    output: createOutput(process.stdout, { format, env: process.env, screen, signal }),
    screen,
    signal,
    setExit: setExit,
  }
}

/** Checks the comment before the first call, so that an import does not report each row of its file as invalid. */
function parseComment(comment: string): string {
  try {
    checkComment(comment)
  } catch (failure) {
    if (!(failure instanceof InvalidParams)) throw failure
    throw new UsageError(`Cannot use --comment "${harmless(comment)}": it ${failure.findings[0]?.reason}`)
  }
  return comment
}

function toAuthorization({ key, user }: KeyrackOptions): string | null {
  if (key !== undefined) return `Bearer ${key}`
  return user === undefined ? null : `Basic ${Buffer.from(`${user.name}:${user.password}`).toString('base64')}`
}

/**
 * Returns a function that prints a warning only once. A large file needs many calls, and all of them may send the same
 * warning.
 */
function once(inform: (sentence: string) => void): (sentence: string) => void {
  let isShown = false
  return (sentence) => {
    if (!isShown) inform(sentence)
    isShown = true
  }
}

/** How long a command may take to end after a signal, in milliseconds. */
const GRACE_MS = 2000

/** Rejects some time after the abort. A command that opens a FIFO without another end does not notice a signal. */
const afterGrace = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => setTimeout(() => reject(signal.reason), GRACE_MS).unref())
  })
