import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import type { ServerAddress } from '../store/redis/ask-once.ts'

/** Time limit for Redis to end after SIGTERM, in milliseconds. */
const END_LIMIT_MS = 10_000

/** A Redis that we started, or the docker command that runs one for us. */
export interface RedisChild {
  /**
   * Resolves with the exit code or signal that ended the process, such as "exit code 1" or "SIGKILL"; never rejects.
   */
  readonly ended: Promise<string>
  kill(signal: NodeJS.Signals): void
  /**
   * Ends the Redis at once, because another service has taken its data directory. Touches nothing that may belong to
   * that service.
   */
  abandon(): void
}

/** A started program that still waits for its standard input. */
export interface StartedProgram extends RedisChild {
  readonly pid: number
  readonly input: Writable
}

/** Starts the same Redis again and again, with the same files and endpoint. */
export interface RedisLauncher {
  readonly endpoint: ServerAddress
  /** Describes the program or image and its address for the log. */
  readonly description: string
  launch(): Promise<RedisChild>
}

/**
 * Starts a program and appends its output to `logFile`. The program has its own process group. Otherwise Ctrl-C in the
 * terminal would end Redis before the service. When the program ends, the rest of its group ends too. The child does
 * not keep our event loop alive.
 */
export async function spawnDetached(
  command: string,
  args: string[],
  { logFile, ...options }: SpawnOptions & { logFile: string },
): Promise<StartedProgram> {
  const log = await open(logFile, 'a', 0o600)
  try {
    const child = spawn(command, args, { ...options, detached: true, stdio: ['pipe', log.fd, log.fd] })
    // A child that ended early closed its standard input. `ended` reports the reason better than EPIPE.
    child.stdin!.on('error', () => {})
    const ended = new Promise<string>((resolve) => {
      child.once('exit', (code, signal) => {
        endGroup(child.pid!)
        resolve(signal ?? `exit code ${code}`)
      })
    })
    await once(child, 'spawn')
    // After the spawn, an error means that a signal could not be sent. `ended` reports the outcome.
    child.on('error', () => {})
    child.unref()
    const kill = (signal: NodeJS.Signals): void => void child.kill(signal)
    return { pid: child.pid!, input: child.stdin!, ended, kill, abandon: () => kill('SIGKILL') }
  } finally {
    await log.close()
  }
}

/**
 * Ends the processes that a program left in its process group when it ended. A killed Redis leaves the child that
 * rewrites its append-only file. That child no longer listens, but has inherited the connections of the clients: they
 * would stay open as long as it runs, and clients would wait on them for replies.
 */
function endGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {
    // Nothing is left in the group, as usual.
  }
}

/** Ends a Redis with SIGTERM, and after 10 seconds with SIGKILL. Resolves when the process is gone. */
export async function endChild(child: RedisChild): Promise<void> {
  child.kill('SIGTERM')
  // The timer also keeps the event loop alive until the child has ended, because the child itself does not.
  const force = setInterval(() => child.kill('SIGKILL'), END_LIMIT_MS)
  await child.ended
  clearInterval(force)
}
