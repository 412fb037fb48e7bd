/*
 * Runs the built command as a user would type it.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { bin: { keyrack: string } }
export const KEYRACK = join(root, manifest.bin.keyrack)

/** How a command ended, and what it printed. */
export interface Ran {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** How a command is run. */
export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>
  /** The whole stdin. If null, stdin stays open. */
  readonly input?: string | null
  /** The stream whose reader closes it at once, as with `| true`. */
  readonly closed?: 'stdout' | 'stderr'
  /** Called with the process once it runs. */
  readonly onStart?: (child: ChildProcess) => void
}

/** Runs the built command with these arguments and an environment of PATH, HOME and `env`. */
export async function runKeyrack(
  args: readonly string[],
  { env = {}, input = '', closed, onStart = () => {} }: RunOptions = {},
): Promise<Ran> {
  const child = spawn(KEYRACK, args, { env: { PATH: process.env.PATH, HOME: '/nonexistent', ...env } })
  // A command that fails early does not read its input, so writing it may fail.
  child.stdin.on('error', () => {})
  if (input !== null) child.stdin.end(input)
  onStart(child)
  if (closed !== undefined) child[closed].destroy()
  const read = (name: 'stdout' | 'stderr') => (name === closed ? '' : text(child[name]))
  const [[code], out, err] = await Promise.all([once(child, 'exit'), read('stdout'), read('stderr')])
  return { code, out, err }
}
