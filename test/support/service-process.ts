import { type ChildProcess, spawn } from 'node:child_process'
import { noteRedis, noteService } from './figures/setting.ts'
import { MAIN } from './processes/main-program.ts'
import { nodeFlags } from './processes/node-flags.ts'

/** The built service in a process of its own, as `npm start` runs it. */
export interface ServiceProcess {
  readonly url: string
  readonly child: ChildProcess
  /** Returns what the service has written to stdout and stderr so far. */
  output(): string
  /** Sends the signal. Resolves with the exit code (null after a kill) once the process and its output have ended. */
  end(signal: NodeJS.Signals): Promise<number | null>
  /** Sends SIGTERM. Resolves once the process has ended. */
  stop(): Promise<number | null>
}

/** Starts the service. Resolves when it listens. Rejects with its output if it ends before that. */
export async function startServiceProcess(
  env: Record<string, string>,
  args: readonly string[] = [],
  node: string = process.execPath,
): Promise<ServiceProcess> {
  // If the service creates a key file, it is deleted together with the data.
  const home = env.DATA_DIR ?? process.env.HOME
  const child = spawn(node, [...nodeFlags, MAIN, ...args], {
    env: { PATH: process.env.PATH, HOME: home, PORT: '0', HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  // Unlike `exit`, this event comes after all output.
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  const keep = (chunk: Buffer): void => {
    output += chunk
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const url = await new Promise<string>((resolve, reject) => {
    const findUrl = (): void => {
      const match = /listening on (http\S+)/.exec(output)
      if (match === null) return
      child.stderr.off('data', findUrl)
      resolve(match[1]!)
    }
    // Only until it listens: a search in a long log would take longer with each line.
    child.stderr.on('data', findUrl)
    child.on('error', reject)
    ended.then(() => reject(new Error(`the service ended:\n${output}`)))
  })
  ended.then(noteService())
  // A service with a data folder runs a Redis of its own, with the default policy.
  if (env.DATA_DIR !== undefined) noteRedis([])
  const end: ServiceProcess['end'] = (signal) => {
    child.kill(signal)
    return ended
  }
  return { url, child, output: () => output, end, stop: () => end('SIGTERM') }
}
