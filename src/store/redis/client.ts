import { createClient, RESP_TYPES } from 'redis'
import { errorKindOf } from './redis-errors.ts'

export interface ConnectionOptions {
  readonly deadlineMs: number
  readonly security?: RedisSecurity
  /** Told of trouble with a connection, without addresses or credentials. */
  readonly onTrouble: (reason: string) => void
  /** Told of every connection that is made. */
  readonly onConnected?: () => void
}

/** What is not said in a URL; plain data. */
export interface RedisSecurity {
  /** Where the URL holds none. */
  readonly password?: string
  /** PEM: who signed the servers' certificates. */
  readonly ca?: string
  /** PEM: what we show of ourselves. */
  readonly cert?: string
  readonly key?: string
}

export type RedisClient = ReturnType<typeof createRedisClient>

const typed = new WeakMap<RedisClient, ReturnType<typeof typedAs>>()

const typedAs = (client: RedisClient) => client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer })

/** The same connection, whose bulk replies come as Buffers. */
export function toBufferClient(client: RedisClient): ReturnType<typeof typedAs> {
  let known = typed.get(client)
  if (known === undefined) {
    known = typedAs(client)
    typed.set(client, known)
  }
  return known
}

/** Calls are served again that soon after Redis is back. */
const MOST_BETWEEN_TRIES_MS = 500

export function createRedisClient(url: string, { deadlineMs, security = {}, onTrouble }: ConnectionOptions) {
  const reconnectStrategy = (retries: number): number => Math.min(50 * 2 ** Math.min(retries, 6), MOST_BETWEEN_TRIES_MS)
  const { password, ...certificates } = security
  const isSocket = url.startsWith('unix://')
  const socket = isSocket
    ? { path: decodeURIComponent(url.slice('unix://'.length)), tls: false as const, reconnectStrategy }
    : { reconnectStrategy, connectTimeout: Math.max(deadlineMs, 1000), ...certificates }
  const client = createClient({
    ...(isSocket ? {} : { url: withPassword(url, password) }),
    socket,
    disableOfflineQueue: true,
    // Calls have a deadline of ours. The client's own would be a signal and a timer more for every command.
    commandOptions: { timeout: 0 },
  })
  // Without a listener a broken connection would end the process.
  client.on('error', (error: Error) => onTrouble(errorKindOf(error)))
  return client
}

// The client takes user and password from one place alone: where there is a URL, from that.
export function withPassword(url: string, password: string | undefined): string {
  if (password === undefined) return url
  const whole = new URL(url)
  whole.password = encodeURIComponent(password)
  return whole.href
}
