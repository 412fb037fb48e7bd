import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import type { RedisEndpoint } from './ask-redis.ts'

/** How long Redis may take to end by itself when asked to, milliseconds. */
const END_LIMIT_MS = 10_000

/** A Redis that we started, or the docker command that runs one for us. */
export interface RedisChild {
  /** How it ended, as "exit code 1" or "SIGKILL"; never rejects. */
  ended: Promise<string>
  kill(signal: NodeJS.Signals): void
}

/** A started program that still waits for what it reads from standard input. */
export interface StartedProgram extends RedisChild {
  pid: number
  input: Writable
}

/** Starts the same Redis as often as it takes: same files, same endpoint. */
export interface RedisLauncher {
  endpoint: RedisEndpoint
  /** For the log: which Redis this is, and where. */
  description: string
  launch(): Promise<RedisChild>
}

/**
 * Starts a program in a process group of its own (Ctrl-C in the terminal is for the service, which ends Redis last),
 * with what it prints appended to `logFile`. It doesn't keep our event loop alive.
 */
export async function spawnDetached(
  command: string,
  args: string[],
  { logFile, ...options }: SpawnOptions & { logFile: string },
): Promise<StartedProgram> {
  const log = await open(logFile, 'a', 0o600)
  try {
    const child = spawn(command, args, { ...options, detached: true, stdio: ['pipe', log.fd, log.fd] })
    // A child that ended early has closed its end: its exit tells that better than EPIPE.
    child.stdin!.on('error', () => {})
    const ended = new Promise<string>((resolve) => {
      child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
    })
    await once(child, 'spawn')
    // From here on only a signal that can't be sent, which `ended` will tell better.
    child.on('error', () => {})
    child.unref()
    return { pid: child.pid!, input: child.stdin!, ended, kill: (signal) => child.kill(signal) }
  } finally {
    await log.close()
  }
}

/** Ends a Redis: asked first, by force when it doesn't within 10 seconds. Resolves when it is gone. */
export async function endChild(child: RedisChild): Promise<void> {
  child.kill('SIGTERM')
  // These timers also keep the event loop alive until the end has come: the child itself doesn't.
  const force = setInterval(() => child.kill('SIGKILL'), END_LIMIT_MS)
  await child.ended
  clearInterval(force)
}
