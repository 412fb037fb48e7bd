import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { KEYRACK } from './run-keyrack.ts'

/** Returns what a command writes to a terminal, stdout and stderr, exactly as the terminal gets it. */
export async function onTerminal(words: readonly string[], env: Readonly<Record<string, string>>): Promise<string> {
  const quoted = [KEYRACK, ...words].map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ')
  // script(1) runs a command on a pseudo-terminal. Without colours no control character comes from the command itself.
  const child = spawn('script', ['--quiet', '--return', '--command', quoted, '/dev/null'], {
    env: { PATH: process.env.PATH, HOME: '/nonexistent', TERM: 'dumb', NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [, shown] = await Promise.all([once(child, 'exit'), text(child.stdout)])
  return shown
}
