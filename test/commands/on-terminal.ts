import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { KEYRACK } from './run-keyrack.ts'

/** What a command writes to a terminal, stdout and stderr, as the terminal gets it. */
export async function onTerminal(words: readonly string[], env: Readonly<Record<string, string>>): Promise<string> {
  const quoted = [KEYRACK, ...words].map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ')
  // script(1) runs a command on a pseudo-terminal; without colours every control character is somebody else's.
  const child = spawn('script', ['--quiet', '--return', '--command', quoted, '/dev/null'], {
    env: { PATH: process.env.PATH, HOME: '/nonexistent', TERM: 'dumb', NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [, shown] = await Promise.all([once(child, 'exit'), text(child.stdout)])
  return shown
}
