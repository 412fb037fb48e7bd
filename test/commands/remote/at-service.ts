import { PassThrough } from 'node:stream'
import { Keyrack } from '../../../generated/client/typescript/index.ts'
import type { Ending } from '../../../src/commands/exit-code.ts'
import { type Format, outputOn } from '../../../src/commands/remote/output/output.ts'
import type { AtServer } from '../../../src/commands/remote/remote-command.ts'
import { screenOn } from '../../../src/commands/remote/screen.ts'

/** What a command put out, told and ended with. */
export interface Done {
  readonly out: string
  readonly said: string
  readonly ending: Ending
}

/** Does what a command does, in this process, beside a service. A failure of it is thrown. */
export async function doneAt(
  url: string,
  run: (at: AtServer) => Promise<void>,
  { format, signal = new AbortController().signal }: { format?: Format; signal?: AbortSignal } = {},
): Promise<Done> {
  const stdout = new PassThrough({ highWaterMark: 2 ** 30 })
  let said = ''
  let ending: Ending = 'done'
  const write = (text: string | Uint8Array): boolean => {
    said += text
    return true
  }
  const screen = screenOn({ write }, {})
  const output = outputOn(stdout, { format, env: {}, screen })
  const endAs = (one: Ending): void => {
    ending = one
  }
  await run({ client: new Keyrack({ url, retries: 0 }), url, output, screen, signal, endAs })
  return { out: `${stdout.read() ?? ''}`, said, ending }
}
