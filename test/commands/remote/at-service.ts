import { PassThrough } from 'node:stream'
import { Keyrack } from '../../../clients/typescript/index.ts'
import type { ExitReason } from '../../../src/commands/exit-code.ts'
import { createOutput, type Format } from '../../../src/commands/remote/output/output.ts'
import type { RemoteCommandContext } from '../../../src/commands/remote/remote-command.ts'
import { createScreen } from '../../../src/commands/remote/screen.ts'

/** What a command put out, told and ended with. */
export interface Done {
  readonly out: string
  readonly said: string
  readonly ending: ExitReason
}

/** Does what a command does, in this process, beside a service. A failure of it is thrown. */
export async function doneAt(
  url: string,
  run: (at: RemoteCommandContext) => Promise<void>,
  { format, signal = new AbortController().signal }: { format?: Format; signal?: AbortSignal } = {},
): Promise<Done> {
  const stdout = new PassThrough({ highWaterMark: 2 ** 30 })
  let said = ''
  let ending: ExitReason = 'done'
  const write = (text: string | Uint8Array): boolean => {
    said += text
    return true
  }
  const screen = createScreen({ write }, {})
  const output = createOutput(stdout, { format, env: {}, screen })
  const setExit = (one: ExitReason): void => {
    ending = one
  }
  await run({ client: new Keyrack({ url, retries: 0 }), url, output, screen, signal, setExit })
  return { out: `${stdout.read() ?? ''}`, said, ending }
}
