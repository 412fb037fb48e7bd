import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { nodeFlags } from './processes/node-flags.ts'

/** The built service as a process of its own, as `npm start` runs it. */
export interface ServiceProcess {
  readonly url: string
  readonly child: ChildProcess
  /** What it has written to stdout and stderr so far. */
  output(): string
  /** Sends the signal; resolves with the exit code (null after a kill) when the process is gone. */
  end(signal: NodeJS.Signals): Promise<number | null>
  /** Sends SIGTERM, and resolves when the process is gone. */
  stop(): Promise<number | null>
}

const MAIN = fileURLToPath(new URL('../../dist/src/main.js', import.meta.url))

/** Resolves when the service listens; rejects with its output when it ends before. */
export async function startServiceProcess(
  env: Record<string, string>,
  args: readonly string[] = [],
  node: string = process.execPath,
): Promise<ServiceProcess> {
  // A key it makes goes away with its data.
  const home = env.DATA_DIR ?? process.env.HOME
  const child = spawn(node, [...nodeFlags, MAIN, ...args], {
    env: { PATH: process.env.PATH, HOME: home, PORT: '0', HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk
      const match = /listening on (http\S+)/.exec(output)
      if (match !== null) resolve(match[1]!)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    ended.then(() => reject(new Error(`the service ended:\n${output}`)))
  })
  const end: ServiceProcess['end'] = (signal) => {
    child.kill(signal)
    return ended
  }
  return { url, child, output: () => output, end, stop: () => end('SIGTERM') }
}
