import { setTimeout as pause } from 'node:timers/promises'
import { askRedis, redisAnswers } from './ask-redis.ts'
import { findDocker, runDocker } from './docker-engine.ts'
import type { EmbeddedLog } from './embedded-log.ts'
import { isRedisProcess, type OurRedis } from './own-process.ts'
import { identifyProcess, isAlive, isOfThisMachine, type ProcessIdentity } from './process-identity.ts'
import { containerName, findRunning, removeRunning } from './running-redis.ts'

/** A Redis that received SHUTDOWN usually ends within this time, in milliseconds. */
const SHUTDOWN_LIMIT_MS = 2_000
/** Time limit for Redis to write its data and end after a signal, in milliseconds. */
const SIGNAL_LIMIT_MS = 30_000

/**
 * Ends the Redis that a killed service left running on a data directory, and waits until its process is gone. Two
 * servers on the same files would destroy them. No acknowledged write is lost, because all of them are in the
 * append-only file. The caller holds the directory's lock. If the record names a process or container that is not the
 * Redis of this directory, the function only logs a warning.
 */
export async function endOrphan(dataDir: string, socketPath: string, log: EmbeddedLog): Promise<void> {
  const ours = { dataDir, socketPath }
  const running = await findRunning(dataDir)
  if (running !== null && 'container' in running) await endOurContainer(running.container, dataDir, log)
  else if (running !== null) await endRecorded(running.process, ours, log)
  // A Redis may listen although this folder has no valid record of it, for example after files were restored, or if
  // another machine wrote the record.
  const unrecorded = await processBehind(ours)
  if (unrecorded !== null) await endProcess(unrecorded, ours, log)
  await removeRunning(dataDir)
}

async function endRecorded(recorded: ProcessIdentity, ours: OurRedis, log: EmbeddedLog): Promise<void> {
  if (!isOfThisMachine(recorded) || !isAlive(recorded)) return
  if (isRedisProcess(recorded.pid, ours)) return endProcess(recorded, ours, log)
  log.warn({ pid: recorded.pid }, 'redis.running.json names a process that is not the Redis of DATA_DIR; it is ignored')
}

async function endProcess(orphan: ProcessIdentity, ours: OurRedis, log: EmbeddedLog): Promise<void> {
  log.warn({ pid: orphan.pid }, 'Ending the Redis that a killed service left running')
  // Redis closes the connection instead of replying to SHUTDOWN.
  await askRedis({ socketPath: ours.socketPath }, 'SHUTDOWN').catch(() => {})
  if (await isGone(orphan, SHUTDOWN_LIMIT_MS)) return
  // Redis refused SHUTDOWN, or its process is stopped and did not read it. It cannot refuse SIGKILL.
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    log.warn({ pid: orphan.pid, signal }, 'The Redis of the killed service still runs; sending it a signal')
    kill(orphan, ours, signal)
    if (await isGone(orphan, SIGNAL_LIMIT_MS)) return
  }
  throw new Error(`Cannot end the Redis that a killed service left running: process ${orphan.pid} does not end`)
}

async function processBehind(ours: OurRedis): Promise<ProcessIdentity | null> {
  const { socketPath } = ours
  if (!(await redisAnswers({ socketPath }))) return null
  const info = await askRedis({ socketPath }, 'INFO', 'server').catch(() => '')
  const found = identifyProcess(Number(/^process_id:(\d+)/m.exec(String(info))?.[1]))
  if (found === null) {
    throw new Error(`Cannot start Redis on "${socketPath}": a Redis of another container or host already listens there`)
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
    await pause(20)
  }
  return true
}

function kill(identity: ProcessIdentity, ours: OurRedis, signal: NodeJS.Signals): void {
  try {
    if (isAlive(identity) && isRedisProcess(identity.pid, ours)) process.kill(identity.pid, signal)
  } catch {
    // The process ended between the check and the signal, so nothing is left to do.
  }
}

async function endOurContainer(container: string, dataDir: string, log: EmbeddedLog): Promise<void> {
  if (container === containerName(dataDir)) return endContainer(container, log)
  log.warn({ container }, 'redis.running.json names a container that is not the Redis of DATA_DIR; it is ignored')
}

async function endContainer(container: string, log: EmbeddedLog): Promise<void> {
  const engine = await findDocker(process.env).catch((failure: Error) => {
    // If Docker does not run, its containers do not run either.
    log.warn({ container, reason: failure.message }, 'Cannot ask Docker about the earlier Redis container')
    return null
  })
  if (engine === null) return
  try {
    const known = await runDocker(engine, ['ps', '--all', '--quiet', '--filter', `name=^${container}$`])
    if (known === '') return
    log.warn({ container }, 'Ending the Redis container that a killed service left running')
    await runDocker(engine, ['stop', container], SIGNAL_LIMIT_MS)
  } catch (failure) {
    const reason = (failure as Error).message
    throw new Error(
      `Cannot end the Redis container that a killed service left running: ${reason}. ` +
        `Run: docker rm --force ${container}`,
    )
  }
  // Its option --rm has usually removed it by now.
  await runDocker(engine, ['rm', '--force', container], SIGNAL_LIMIT_MS).catch(() => {})
}
