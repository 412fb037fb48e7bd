import { setTimeout as sleep } from 'node:timers/promises'
import { askRedis, redisAnswers } from './ask-redis.ts'
import { docker, findDocker } from './docker-engine.ts'
import type { EmbeddedLog } from './embedded-log.ts'
import { identifyProcess, isAlive, isOfThisMachine, type ProcessIdentity } from './process-identity.ts'
import { findRunning, removeRunning } from './running-redis.ts'

/** Who has heard a shutdown is mostly gone after this, milliseconds. */
const HEARD_MS = 2_000
/** How long a Redis may take to write out what it has before it is told more firmly, milliseconds. */
const PATIENCE_MS = 30_000

/**
 * Ends the Redis that a killed service left on a data directory, and waits until it is gone: two of them on the same
 * files would destroy these. What was acknowledged is in its append-only file. Call it under the directory's lock.
 */
export async function endOrphan(dataDir: string, socketPath: string, log: EmbeddedLog): Promise<void> {
  const running = await findRunning(dataDir)
  if (running !== null && 'container' in running) await endContainer(running.container, log)
  else if (running !== null && isOfThisMachine(running.process) && isAlive(running.process)) {
    await endProcess(running.process, running.socketPath, log)
  }
  // None written down, but one listens (another machine's record, or files restored from elsewhere).
  const unrecorded = await processBehind(socketPath)
  if (unrecorded !== null) await endProcess(unrecorded, socketPath, log)
  await removeRunning(dataDir)
}

async function endProcess(orphan: ProcessIdentity, socketPath: string, log: EmbeddedLog): Promise<void> {
  log.warn({ pid: orphan.pid }, 'Ending the Redis that an earlier, killed service left behind')
  // The reply to a shutdown is the connection's end.
  await askRedis({ socketPath }, 'SHUTDOWN').catch(() => {})
  if (await isGone(orphan, HEARD_MS)) return
  // Refused, or not heard (it was stopped): told again by signals, at last by the one that nobody refuses.
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    log.warn({ pid: orphan.pid, signal }, 'The Redis left behind still runs, it gets a signal')
    kill(orphan, signal)
    if (await isGone(orphan, PATIENCE_MS)) return
  }
  throw new Error(`Cannot end the Redis that an earlier service left behind: process ${orphan.pid} does not end`)
}

async function processBehind(socketPath: string): Promise<ProcessIdentity | null> {
  if (!(await redisAnswers({ socketPath }))) return null
  const info = await askRedis({ socketPath }, 'INFO', 'server').catch(() => '')
  const found = identifyProcess(Number(/^process_id:(\d+)/m.exec(String(info))?.[1]))
  if (found !== null) return found
  throw new Error(`Cannot start Redis on "${socketPath}": one of another container or host listens there already`)
}

async function isGone(identity: ProcessIdentity, limitMs: number): Promise<boolean> {
  const until = Date.now() + limitMs
  while (isAlive(identity)) {
    if (Date.now() >= until) return false
    await sleep(20)
  }
  return true
}

function kill(identity: ProcessIdentity, signal: NodeJS.Signals): void {
  try {
    if (isAlive(identity)) process.kill(identity.pid, signal)
  } catch {
    // Gone between the two: what was wanted.
  }
}

async function endContainer(container: string, log: EmbeddedLog): Promise<void> {
  try {
    const engine = await findDocker(process.env)
    const known = await docker(engine, ['ps', '--all', '--quiet', '--filter', `name=^${container}$`])
    if (known === '') return
    log.warn({ container }, 'Ending the Redis container that an earlier, killed service left behind')
    await docker(engine, ['stop', container], PATIENCE_MS)
    await docker(engine, ['rm', '--force', container], PATIENCE_MS).catch(() => {})
  } catch (error) {
    // Without an engine its containers don't run either.
    log.warn({ container, reason: (error as Error).message }, 'Cannot ask Docker about the Redis container of before')
  }
}
