import { PassThrough } from 'node:stream'
import { Keyrack } from '../../../clients/typescript/index.ts'
import type { ExitReason } from '../../../src/commands/exit-code.ts'
import { createOutput, type Format } from '../../../src/commands/remote/output/output.ts'
import type { RemoteCommandContext } from '../../../src/commands/remote/remote-command.ts'
import { createScreen } from '../../../src/commands/remote/screen.ts'

/** The output of a command, its messages and its exit reason. */
export interface Done {
  readonly out: string
  readonly err: string
  readonly ending: ExitReason
}

/** Runs a command against a service, within this process. Throws if the command fails. */
export async function doneAt(
  url: string,
  run: (at: RemoteCommandContext) => Promise<void>,
  { format, signal = new AbortController().signal, key }: { format?: Format; signal?: AbortSignal; key?: string } = {},
): Promise<Done> {
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
  await run({ client, url, authorization: null, output, screen, signal, setExit })
  return { out: `${stdout.read() ?? ''}`, err, ending }
}
