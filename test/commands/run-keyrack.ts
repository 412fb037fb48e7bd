import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/*
 * The built command, as it is typed.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { bin: { keyrack: string } }
export const KEYRACK = join(root, manifest.bin.keyrack)

export interface Ran {
  readonly code: number | null
  readonly out: string
  readonly said: string
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>
  /** All of stdin; null: it stays open. */
  readonly input?: string | null
  /** What nobody reads, as behind `| true`. */
  readonly closed?: 'stdout' | 'stderr'
  /** Called with the process once it runs. */
  readonly onStart?: (child: ChildProcess) => void
}

export async function runKeyrack(
  args: readonly string[],
  { env = {}, input = '', closed, onStart = () => {} }: RunOptions = {},
): Promise<Ran> {
  const child = spawn(KEYRACK, args, { env: { PATH: process.env.PATH, HOME: '/nonexistent', ...env } })
  // Who fails early reads no input.
  child.stdin.on('error', () => {})
  if (input !== null) child.stdin.end(input)
  onStart(child)
  if (closed !== undefined) child[closed].destroy()
  const read = (name: 'stdout' | 'stderr') => (name === closed ? '' : text(child[name]))
  const [[code], out, said] = await Promise.all([once(child, 'exit'), read('stdout'), read('stderr')])
  return { code, out, said }
}
