import { setTimeout as sleep } from 'node:timers/promises'
import { askRedis, redisAnswers } from './ask-redis.ts'
import { findDocker, runDocker } from './docker-engine.ts'
import type { EmbeddedLog } from './embedded-log.ts'
import { isRedisProcess, type OurRedis } from './own-process.ts'
import { identifyProcess, isAlive, isOfThisMachine, type ProcessIdentity } from './process-identity.ts'
import { containerName, findRunning, removeRunning } from './running-redis.ts'

/** A Redis that heard a shutdown is usually gone after this, milliseconds. */
const HEARD_MS = 2_000
/** How long a Redis may take to write out what it has before it gets a signal, milliseconds. */
const PATIENCE_MS = 30_000

/**
 * Ends the Redis that a killed service left on a data directory, and waits until it is gone: two of them on the same
 * files would destroy these. What was acknowledged is in its append-only file. Call it under the directory's lock. A
 * record that names anything but the Redis of this directory is warned about, and what it names is left alone.
 */
export async function endOrphan(dataDir: string, socketPath: string, log: EmbeddedLog): Promise<void> {
  const ours = { dataDir, socketPath }
  const running = await findRunning(dataDir)
  if (running !== null && 'container' in running) await endOurContainer(running.container, dataDir, log)
  else if (running !== null) await endRecorded(running.process, ours, log)
  // None recorded, but one listens (another machine's record, or files restored from elsewhere).
  const unrecorded = await processBehind(ours)
  if (unrecorded !== null) await endProcess(unrecorded, ours, log)
  await removeRunning(dataDir)
}

async function endRecorded(recorded: ProcessIdentity, ours: OurRedis, log: EmbeddedLog): Promise<void> {
  if (!isOfThisMachine(recorded) || !isAlive(recorded)) return
  if (isRedisProcess(recorded.pid, ours)) return endProcess(recorded, ours, log)
  log.warn({ pid: recorded.pid }, 'redis.running.json names a process that is not the Redis of DATA_DIR: left alone')
}

async function endProcess(orphan: ProcessIdentity, ours: OurRedis, log: EmbeddedLog): Promise<void> {
  log.warn({ pid: orphan.pid }, 'Ending the Redis that an earlier, killed service left behind')
  // The connection's end is the reply to a shutdown.
  await askRedis({ socketPath: ours.socketPath }, 'SHUTDOWN').catch(() => {})
  if (await isGone(orphan, HEARD_MS)) return
  // Refused, or not heard (it was stopped): signals, at last the one that cannot be refused.
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    log.warn({ pid: orphan.pid, signal }, 'The Redis left behind still runs, it gets a signal')
    kill(orphan, ours, signal)
    if (await isGone(orphan, PATIENCE_MS)) return
  }
  throw new Error(`Cannot end the Redis that an earlier service left behind: process ${orphan.pid} does not end`)
}

async function processBehind(ours: OurRedis): Promise<ProcessIdentity | null> {
  const { socketPath } = ours
  if (!(await redisAnswers({ socketPath }))) return null
  const info = await askRedis({ socketPath }, 'INFO', 'server').catch(() => '')
  const found = identifyProcess(Number(/^process_id:(\d+)/m.exec(String(info))?.[1]))
  if (found === null) {
    throw new Error(`Cannot start Redis on "${socketPath}": one of another container or host listens there already`)
  }
  if (isRedisProcess(found.pid, ours)) return found
  throw new Error(
    `Cannot start Redis on "${socketPath}": process ${found.pid} listens there and is not the Redis ` +
      'of this folder. End it',
  )
}

async function isGone(identity: ProcessIdentity, limitMs: number): Promise<boolean> {
  const until = Date.now() + limitMs
  while (isAlive(identity)) {
    if (Date.now() >= until) return false
    await sleep(20)
  }
  return true
}

function kill(identity: ProcessIdentity, ours: OurRedis, signal: NodeJS.Signals): void {
  try {
    if (isAlive(identity) && isRedisProcess(identity.pid, ours)) process.kill(identity.pid, signal)
  } catch {
    // Gone between the two, which is the goal.
  }
}

async function endOurContainer(container: string, dataDir: string, log: EmbeddedLog): Promise<void> {
  if (container === containerName(dataDir)) return endContainer(container, log)
  log.warn({ container }, 'redis.running.json names a container that is not the Redis of DATA_DIR: left alone')
}

async function endContainer(container: string, log: EmbeddedLog): Promise<void> {
  try {
    const engine = await findDocker(process.env)
    const known = await runDocker(engine, ['ps', '--all', '--quiet', '--filter', `name=^${container}$`])
    if (known === '') return
    log.warn({ container }, 'Ending the Redis container that an earlier, killed service left behind')
    await runDocker(engine, ['stop', container], PATIENCE_MS)
    await runDocker(engine, ['rm', '--force', container], PATIENCE_MS).catch(() => {})
  } catch (error) {
    // Without an engine its containers don't run either.
    log.warn({ container, reason: (error as Error).message }, 'Cannot ask Docker about the Redis container of before')
  }
}
