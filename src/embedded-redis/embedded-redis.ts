import { open, rmdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type RedisEndpoint, redisAnswers } from './ask-redis.ts'
import { explainFileFailure, prepareDataDir } from './data-dir.ts'
import { type DataDirLock, lockDataDir } from './data-dir-lock.ts'
import { dockerLauncher } from './docker-redis.ts'
import type { EmbeddedLog } from './embedded-log.ts'
import { type KeptRedis, keepRunning } from './keep-running.ts'
import { locateRedis, type RedisRunner } from './locate.ts'
import { endOrphan } from './orphan.ts'
import { endChild, type RedisChild, type RedisLauncher } from './redis-child.ts'
import { processLauncher } from './redis-process.ts'
import { untilReady } from './redis-ready.ts'
import { removeRunning } from './running-redis.ts'
import { prepareSocketPath } from './socket-path.ts'

/** The private Redis of one data directory, reached by `socketPath` or, when Docker runs it, by `url`. */
export type EmbeddedRedis = RedisEndpoint & {
  /** For the log: which Redis this is, and where; without its password. */
  description: string
  /** Ends Redis (10 seconds, then by force) and frees the data directory. May be called more than once. */
  stop(): Promise<void>
}

export interface EmbeddedRedisOptions {
  /** Where all files are; made when absent, for our user alone, and refused when others can write to it. */
  dataDir: string
  log: EmbeddedLog
  /** How to run Redis; found by `locateRedis` when absent. */
  runner?: RedisRunner
  /** The image when it comes to Docker; `redis:8` when absent. */
  dockerImage?: string
  /** The most memory Redis takes, in bytes; 0 or absent: no limit. */
  maxMemory?: number
  /** Gives up the start, leaving nothing behind. */
  signal?: AbortSignal
}

/**
 * Starts a Redis of our own on a data directory and resolves when it serves calls. It is started again when it dies,
 * and ends with us. An earlier one, left by a killed service, is ended first. Throws when another living service has
 * the directory (naming it), when no Redis can be run, or with the last lines of its log when it doesn't start.
 */
export async function startEmbeddedRedis(options: EmbeddedRedisOptions): Promise<EmbeddedRedis> {
  return await startIn(options).catch((failure: unknown) => {
    throw explainFileFailure(failure)
  })
}

async function startIn(options: EmbeddedRedisOptions): Promise<EmbeddedRedis> {
  const dataDir = resolve(options.dataDir)
  await prepareDataDir(dataDir)
  const socketPath = await prepareSocketPath(dataDir)
  const lock = await lockDataDir(dataDir, () => redisAnswers({ socketPath }))
  const free = () => leave(dataDir, socketPath, lock)
  try {
    const runner = options.runner ?? (await locateRedis({ dockerImage: options.dockerImage }))
    await endOrphan(dataDir, socketPath, options.log)
    const { maxMemory = 0 } = options
    const launcher =
      runner.kind === 'docker'
        ? await dockerLauncher(runner, { dataDir, maxMemory })
        : processLauncher(runner, { dataDir, socketPath, maxMemory })
    return await start(launcher, { ...options, dataDir }, free)
  } catch (error) {
    await free()
    throw error
  }
}

async function start(
  launcher: RedisLauncher,
  options: EmbeddedRedisOptions,
  free: () => Promise<void>,
): Promise<EmbeddedRedis> {
  const { dataDir, log } = options
  let child = await firstChild(launcher, options)
  // Ends Redis also when the process is ended by process.exit or an uncaught error; only a kill leaves an orphan.
  const atExit = () => child.kill('SIGTERM')
  process.once('exit', atExit)
  const started = (next: RedisChild) => {
    child = next
  }
  const kept = keepRunning(child, launcher, { log, started })
  let stopped: Promise<void> | null = null
  const stop = () => {
    stopped ??= end(kept, dataDir, free).finally(() => process.removeListener('exit', atExit))
    return stopped
  }
  return { ...launcher.endpoint, description: launcher.description, stop }
}

/** A child that serves calls; one that doesn't come to that is ended. */
async function firstChild({ launch, endpoint }: RedisLauncher, options: EmbeddedRedisOptions): Promise<RedisChild> {
  const logFile = join(options.dataDir, 'redis.log')
  const logged = await sizeOf(logFile)
  const child = await launch()
  const atExit = () => child.kill('SIGTERM')
  process.once('exit', atExit)
  try {
    const ended = await untilReady(child, { ...options, endpoint })
    if (ended === null) return child
    throw new Error(`Redis does not start (${ended}):\n${await lastLines(logFile, logged)}`)
  } catch (error) {
    await endChild(child)
    await removeRunning(options.dataDir)
    throw error
  } finally {
    process.removeListener('exit', atExit)
  }
}

async function end(kept: KeptRedis, dataDir: string, free: () => Promise<void>): Promise<void> {
  await kept.end()
  await removeRunning(dataDir)
  await free()
}

// Release the lock last: its next holder may assume that no Redis runs here.
async function leave(dataDir: string, socketPath: string, lock: DataDirLock): Promise<void> {
  if (dirname(socketPath) !== dataDir) await rmdir(dirname(socketPath)).catch(() => {})
  await lock.release()
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  )
}

/** The last lines that were added to a file since it had `from` bytes. */
async function lastLines(file: string, from: number): Promise<string> {
  const handle = await open(file)
  try {
    const size = (await handle.stat()).size
    const start = Math.max(from, size - 4096)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.max(size - start, 1)), 0, undefined, start)
    return buffer.subarray(0, bytesRead).toString('utf8').trim().split('\n').slice(-8).join('\n')
  } finally {
    await handle.close()
  }
}
