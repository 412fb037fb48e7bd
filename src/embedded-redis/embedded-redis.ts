import { rmdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { ServerAddress } from '../store/redis/ask-once.ts'
import { redisAnswers } from './ask-redis.ts'
import { explainFileFailure, prepareDataDir } from './data-dir.ts'
import { type DataDirLock, lockDataDir } from './data-dir-lock.ts'
import { dockerLauncher } from './docker-redis.ts'
import type { EmbeddedLog } from './embedded-log.ts'
import { locateRedis, type RedisRunner } from './locate.ts'
import { explainNewerFiles } from './newer-files.ts'
import { refuseOlderRedis } from './older-redis.ts'
import { endOrphan } from './orphan.ts'
import { endChild, type RedisChild, type RedisLauncher } from './redis-child.ts'
import { followLog } from './redis-log-file.ts'
import { processLauncher } from './redis-process.ts'
import { untilReady } from './redis-ready.ts'
import { removeRunning } from './running-redis.ts'
import { prepareSocketPath } from './socket-path.ts'
import { type SupervisedRedis, superviseRedis } from './supervise-redis.ts'

/** The private Redis of one data directory. Its address is `socketPath`, or `url` if Docker runs it. */
export type EmbeddedRedis = ServerAddress & {
  /** Describes the program or image and its address for the log, without the password. */
  readonly description: string
  /** Ends Redis, by force after 10 seconds, and frees the data directory. Can be called more than once. */
  stop(): Promise<void>
}

/** Options of `startEmbeddedRedis`. */
export interface EmbeddedRedisOptions {
  /**
   * The folder of all files. If it does not exist, it is created for our user only. If other users can write to it, the
   * start fails.
   */
  readonly dataDir: string
  readonly log: EmbeddedLog
  /** The binary or Docker engine that runs Redis; by default the result of `locateRedis`. */
  readonly runner?: RedisRunner
  /** The memory limit of Redis, in bytes; 0 or absent means no limit. */
  readonly maxMemory?: number
}

/**
 * Starts a private Redis on a data directory and resolves when it serves calls. If a killed service left its Redis
 * running, that Redis is ended first. The new Redis is started again whenever it dies, and ends with this process. If
 * another service takes the directory, this process exits with code 1, because two Redis servers on the same files
 * would destroy them. Throws an Error if another living service uses the directory, if no Redis can be found, if the
 * one found cannot read the files, or if Redis does not start (with its last log lines).
 */
export async function startEmbeddedRedis(options: EmbeddedRedisOptions): Promise<EmbeddedRedis> {
  return await startIn(options).catch((failure: unknown) => {
    throw explainFileFailure(failure, resolve(options.dataDir))
  })
}

async function startIn(options: EmbeddedRedisOptions): Promise<EmbeddedRedis> {
  const dataDir = resolve(options.dataDir)
  await prepareDataDir(dataDir)
  const socketPath = await prepareSocketPath(dataDir)
  const running: Running = { child: null }
  const lock = await lockDataDir(
    dataDir,
    () => redisAnswers({ socketPath }),
    () => exitAsLost(running, options.log),
  )
  const free = () => leave(dataDir, socketPath, lock)
  try {
    const runner = options.runner ?? (await locateRedis())
    await endOrphan(dataDir, socketPath, options.log)
    if (runner.kind === 'binary') refuseOlderRedis(runner, dataDir)
    const { maxMemory = 0 } = options
    const launcher =
      runner.kind === 'docker'
        ? await dockerLauncher(runner, { dataDir, maxMemory })
        : processLauncher(runner, { dataDir, socketPath, maxMemory })
    return await start(launcher, { ...options, dataDir, lock, running }, free)
  } catch (failure) {
    await free()
    throw failure
  }
}

/** Exits. Ends Redis first: the log waits forever for an output that nobody reads. */
function exitAsLost({ child }: Running, log: EmbeddedLog): never {
  child?.abandon()
  log.error({}, LOST)
  return process.exit(1)
}

const LOST =
  'another service has taken DATA_DIR, because this process gave no sign of life, or its lock was deleted: ' +
  'this service and its Redis end'

/** The Redis that was started last. */
interface Running {
  child: RedisChild | null
}

interface LockedOptions extends EmbeddedRedisOptions {
  readonly lock: DataDirLock
  readonly running: Running
}

function endAtExit({ lock, running: { child } }: LockedOptions): void {
  if (lock.isLost) child?.abandon()
  else child?.kill('SIGTERM')
}

async function start(
  launcher: RedisLauncher,
  options: LockedOptions,
  free: () => Promise<void>,
): Promise<EmbeddedRedis> {
  const { dataDir, log, lock, running } = options
  const first = await firstChild(launcher, options)
  // With this listener Redis also ends on process.exit and on an uncaught error. Only a killed service leaves its Redis
  // running.
  const atExit = () => endAtExit(options)
  process.once('exit', atExit)
  const started = (next: RedisChild) => {
    running.child = next
  }
  const supervised = superviseRedis(first, launcher, { dataDir, log, mayStart: lock.check, started })
  let stopped: Promise<void> | null = null
  const stop = () => {
    stopped ??= end(supervised, dataDir, free).finally(() => process.removeListener('exit', atExit))
    return stopped
  }
  return { ...launcher.endpoint, description: launcher.description, stop }
}

/** Launches Redis and returns it when it serves calls. Ends it and throws if it does not start. */
async function firstChild(
  { launch, endpoint, description }: RedisLauncher,
  options: LockedOptions,
): Promise<RedisChild> {
  const { dataDir } = options
  const readLog = await followLog(dataDir)
  const child = await launch()
  options.running.child = child
  const atExit = () => endAtExit(options)
  process.once('exit', atExit)
  try {
    const ended = await untilReady(child, { ...options, endpoint })
    if (ended === null) return child
    const logged = await readLog()
    throw new Error(`Redis does not start (${ended}):\n${explainNewerFiles({ dataDir, description, logged })}`)
  } catch (failure) {
    await endChild(child)
    await removeRunning(dataDir)
    throw failure
  } finally {
    process.removeListener('exit', atExit)
  }
}

async function end(supervised: SupervisedRedis, dataDir: string, free: () => Promise<void>): Promise<void> {
  await supervised.end()
  await removeRunning(dataDir)
  await free()
}

// Releases the lock last: its next holder may assume that no Redis runs here.
async function leave(dataDir: string, socketPath: string, lock: DataDirLock): Promise<void> {
  if (dirname(socketPath) !== dataDir) await rmdir(dirname(socketPath)).catch(() => {})
  await lock.release()
}
