import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Redis } from 'ioredis'
import { onTestFinished } from 'vitest'
import { askRedis } from '../../src/embedded-redis/ask-redis.ts'
import { type EmbeddedRedis, startEmbeddedRedis } from '../../src/embedded-redis/embedded-redis.ts'

const SERVICE = fileURLToPath(new URL('embedded-service.ts', import.meta.url))

/** Creates a folder for the test, which is removed after it. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'keyrack-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Returns a log that keeps the messages and reasons of its entries. */
export function rememberingLog() {
  const messages: string[] = []
  const reasons: string[] = []
  const note = ({ reason }: { readonly reason?: string }, message: string) => {
    messages.push(message)
    if (reason !== undefined) reasons.push(reason)
  }
  return { messages, reasons, info: note, warn: note, error: note }
}

/** Starts an embedded Redis in this process, which is stopped after the test. */
export async function startHere(dataDir: string, log = rememberingLog()): Promise<EmbeddedRedis> {
  const redis = await startEmbeddedRedis({ dataDir, log })
  onTestFinished(() => redis.stop())
  return redis
}

/** Returns a connection that is independent of the code under test. */
export function witness({ socketPath }: { socketPath?: string }): Redis {
  const redis = new Redis(socketPath!, { retryStrategy: () => null, maxRetriesPerRequest: 0 })
  redis.on('error', () => {})
  onTestFinished(() => redis.disconnect())
  return redis
}

/** Asks the Redis behind a connection for its process. */
export async function pidOf(redis: Redis): Promise<number> {
  return Number(/^process_id:(\d+)/m.exec(await redis.info('server'))?.[1])
}

/**
 * Starts a service in a separate process. Returns the process and the first line that it printed. Ends the service and
 * its Redis after the test.
 */
export async function startService(dataDir: string, mode = 'stay') {
  const child = spawn(process.execPath, ['--import', 'tsx', SERVICE, dataDir, mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => end(child, 'SIGTERM'))
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const [outcome, ...rest] = line.split(' ')
  const message = rest.join(' ')
  // If a test kills the service, its Redis keeps running.
  const endRedis = () => askRedis({ socketPath: message }, 'SHUTDOWN').catch(() => null)
  if (outcome === 'ready') onTestFinished(async () => void (await endRedis()))
  return { child, pid: child.pid!, outcome, socketPath: message, message }
}

/** Sends a signal and waits for the process to exit. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}
