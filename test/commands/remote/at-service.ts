import { PassThrough } from 'node:stream'
import { Keyrack } from '../../../clients/typescript/index.ts'
import type { ExitReason } from '../../../src/commands/exit-code.ts'
import type { Format } from '../../../src/commands/output/formats.ts'
import { createOutput } from '../../../src/commands/output/output.ts'
import type { RemoteCommandContext } from '../../../src/commands/remote/remote-command.ts'
import { createScreen } from '../../../src/commands/screen.ts'

/** The output of a command, its messages and its exit reason. */
export interface Done {
  readonly out: string
  readonly err: string
  readonly ending: ExitReason
}

/** How a test runs a command. */
export interface RunOptions {
  readonly format?: Format
  readonly signal?: AbortSignal
  readonly key?: string
  readonly commonOptions?: RemoteCommandContext['commonOptions']
}

type Run = (at: RemoteCommandContext) => Promise<void>

/** Runs a command against a service, within this process. Throws if the command fails. */
export async function doneAt(url: string, run: Run, options: RunOptions = {}): Promise<Done> {
  const { failure, ...done } = await endedAt(url, run, options)
  if (failure !== null) throw failure
  return done
}

/** Runs a command as doneAt does, and returns its failure, or null, with what it printed. */
export async function endedAt(
  url: string,
  run: Run,
  { format, signal = new AbortController().signal, key, commonOptions = {} }: RunOptions = {},
): Promise<Done & { readonly failure: unknown }> {
  const stdout = new PassThrough({ highWaterMark: 2 ** 30 })
  let err = ''
  let ending: ExitReason = 'done'
  const write = (text: string | Uint8Array): boolean => {
    err += text
    return true
  }
  const screen = createScreen({ write }, {})
  const output = createOutput(stdout, { format, env: {}, screen })
  const setExit = (one: ExitReason): void => {
    ending = one
  }
  const client = new Keyrack({ url, retries: 0, ...(key === undefined ? {} : { key }) })
  const failure = await run({ client, url, commonOptions, authorization: null, output, screen, signal, setExit }).then(
    () => null,
    (one: unknown) => one,
  )
  return { out: `${stdout.read() ?? ''}`, err, ending, failure }
}
