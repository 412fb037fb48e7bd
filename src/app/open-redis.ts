import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Settings } from '../config.ts'
import { redisAnswers } from '../embedded-redis/ask-redis.ts'
import { refuseUnsafeDataDir } from '../embedded-redis/data-dir.ts'
import { startEmbeddedRedis } from '../embedded-redis/embedded-redis.ts'
import { prepareSocketPath } from '../embedded-redis/socket-path.ts'
import type { Log } from '../log.ts'
import type { RedisSecurity } from '../store/redis/client.ts'
import { connectRedis, type Redis, type RedisOptions } from '../store/redis/redis.ts'
import { safeUrl } from '../store/redis/redis-url.ts'
import { createEmbeddedLog } from './embedded-log.ts'
import { availableMemory, splitMemory } from './memory-shares.ts'
import { connectFailureText } from './redis-failure-texts.ts'
import { createRedisLog } from './redis-trouble-log.ts'

/** The Redis that the settings name, or the embedded one. */
export interface OpenRedis {
  readonly redis: Redis
  /** The URL for further connections, in the form that connectRedis accepts. */
  readonly url: string
  readonly security: RedisSecurity
  /** Describes this Redis for people, without credentials. */
  readonly description: string
  stop(): Promise<void>
}

type OpenOptions = Pick<RedisOptions, 'onRoundTrip' | 'onNotConnected'> & { readonly join?: boolean }

/**
 * Opens the Redis that the settings name, or starts the embedded one. If `join` is true and a running service uses the
 * embedded Redis of DATA_DIR, connects to it instead of refusing.
 */
export async function openRedis(
  settings: Settings,
  log: Log,
  { join = false, onRoundTrip = () => {}, onNotConnected = () => {} }: OpenOptions = {},
): Promise<OpenRedis> {
  const security = settings.REDIS_URL === null ? {} : securityOf(settings)
  const redisLog = createRedisLog(toRedisName(settings), log)
  const connect: Connect = (url) =>
    connectRedis({
      url,
      security,
      deadlineMs: settings.CALL_DEADLINE_MS,
      onRoundTrip: (mutates, ms, failure) => {
        redisLog.roundTrip(mutates, failure)
        onRoundTrip(mutates, ms, failure)
      },
      onNotConnected,
      onTrouble: redisLog.trouble,
      onSentinelRefusal: redisLog.sentinelRefusal,
    })
  if (settings.REDIS_URL !== null) return await openGiven(settings.REDIS_URL, security, connect)
  return (join ? await joinEmbedded(settings, connect) : null) ?? (await startEmbedded(settings, log, connect))
}

/** Names the Redis of the settings for people, without credentials. */
export const toRedisName = ({ REDIS_URL, DATA_DIR }: Settings): string =>
  REDIS_URL === null ? DATA_DIR : safeUrl(REDIS_URL)

type Connect = (url: string) => Promise<Redis>

async function openGiven(url: string, security: RedisSecurity, connect: Connect): Promise<OpenRedis> {
  const target = safeUrl(url)
  const redis = await connect(url).catch((failure: Error) => {
    throw new Error(connectFailureText(target, failure.message))
  })
  return { redis, url, security, description: `Redis at ${target}`, stop: async () => redis.close() }
}

/** Connects to the embedded Redis of a running service. Returns null if none runs on DATA_DIR. */
async function joinEmbedded({ DATA_DIR }: Settings, connect: Connect): Promise<OpenRedis | null> {
  if (!existsSync(DATA_DIR)) return null
  await refuseUnsafeDataDir(DATA_DIR)
  const socketPath = await prepareSocketPath(resolve(DATA_DIR))
  if (!(await redisAnswers({ socketPath }))) return null
  const url = toSocketUrl(socketPath)
  const redis = await connect(url)
  const description = 'the embedded Redis of a running service'
  return { redis, url, security: {}, description, stop: async () => redis.close() }
}

async function startEmbedded(settings: Settings, log: Log, connect: Connect): Promise<OpenRedis> {
  const maxMemory = settings.EMBEDDED_REDIS_BYTES ?? splitMemory(availableMemory(), { isRedisEmbedded: true }).redis
  const embedded = await startEmbeddedRedis({ dataDir: settings.DATA_DIR, log: createEmbeddedLog(log), maxMemory })
  try {
    const url = embedded.url ?? toSocketUrl(embedded.socketPath)
    const redis = await connect(url)
    const stop = async (): Promise<void> => {
      redis.close()
      await embedded.stop()
    }
    return { redis, url, security: {}, description: embedded.description, stop }
  } catch (failure) {
    await embedded.stop()
    throw failure
  }
}

const toSocketUrl = (socketPath: string): string => `unix://${encodeURIComponent(socketPath)}`

function securityOf({ REDIS_PASSWORD, REDIS_CA_FILE, REDIS_CERT_FILE, REDIS_KEY_FILE }: Settings): RedisSecurity {
  return {
    ...(REDIS_PASSWORD === null ? {} : { password: REDIS_PASSWORD }),
    ...(REDIS_CA_FILE === null ? {} : { ca: `${REDIS_CA_FILE}` }),
    ...(REDIS_CERT_FILE === null ? {} : { cert: `${REDIS_CERT_FILE}` }),
    ...(REDIS_KEY_FILE === null ? {} : { key: `${REDIS_KEY_FILE}` }),
  }
}
