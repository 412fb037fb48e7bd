import { RedisClient as Client, RESP_TYPES } from 'redis'
import { errorKindOf } from './redis-errors.ts'

/** Options of every connection. */
export interface ConnectionOptions {
  readonly deadlineMs: number
  readonly security?: RedisSecurity
  /** Called with the kind of trouble with a connection, without addresses or credentials. */
  readonly onTrouble: (reason: string) => void
  /**
   * Called when a Sentinel begins to refuse us while the primary is in use, or to name a server that is no primary. The
   * reason is the kind of this trouble.
   */
  readonly onSentinelRefusal?: ((reason: string) => void) | undefined
  /** Called for every connection that is established. */
  readonly onConnected?: () => void
}

/** Password and certificates that are not part of the URL, as plain data. */
export interface RedisSecurity {
  /** The password to use if the URL contains none. */
  readonly password?: string
  /** PEM of the authority that signed the servers' certificates. */
  readonly ca?: string
  /** PEM of our own certificate. */
  readonly cert?: string
  readonly key?: string
}

/** A connection of the Redis client library. */
export type RedisClient = ReturnType<typeof createRedisClient>

const typed = new WeakMap<RedisClient, ReturnType<typeof typedAs>>()

const typedAs = (client: RedisClient) => client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer })

/** Returns the same connection, with bulk replies as Buffers. */
export function toBufferClient(client: RedisClient): ReturnType<typeof typedAs> {
  let known = typed.get(client)
  if (known === undefined) {
    known = typedAs(client)
    typed.set(client, known)
  }
  return known
}

/**
 * Maximum time between two attempts to connect, in milliseconds. Calls succeed again within this time after Redis is
 * back.
 */
const MAX_BETWEEN_TRIES_MS = 500

/**
 * Creates clients of one class. The library's `createClient` makes a class with all commands for each URL, which takes
 * longer than to connect.
 */
export const createClient = Client.factory()

/**
 * Creates a client that is not connected yet. It never sends a command twice. If it cannot connect, it tries again,
 * unless `isFinal` returns true for the failure.
 */
export function createRedisClient(
  url: string,
  { deadlineMs, security = {}, onTrouble }: ConnectionOptions,
  isFinal: (failure: Error) => boolean,
) {
  const reconnectStrategy = (retries: number, failure: Error): number | false =>
    isFinal(failure) ? false : Math.min(50 * 2 ** Math.min(retries, 6), MAX_BETWEEN_TRIES_MS)
  const { password, ...certificates } = security
  const isSocket = url.startsWith('unix://')
  const socket = isSocket
    ? { path: decodeURIComponent(url.slice('unix://'.length)), tls: false as const, reconnectStrategy }
    : { reconnectStrategy, connectTimeout: Math.max(deadlineMs, 1000), ...certificates }
  const client = createClient({
    ...(isSocket ? {} : { url: withPassword(url, password) }),
    socket,
    disableOfflineQueue: true,
    // Our own code applies a deadline to every call. The client's timeout would cost one more signal and timer for
    // every command.
    commandOptions: { timeout: 0 },
  })
  // Without a listener a broken connection would end the process.
  client.on('error', (error: Error) => onTrouble(errorKindOf(error)))
  return client
}

/** Returns the URL with a password. The client takes user and password only from the URL if it has one. */
export function withPassword(url: string, password: string | undefined): string {
  if (password === undefined) return url
  const whole = new URL(url)
  whole.password = encodeURIComponent(password)
  return whole.href
}
