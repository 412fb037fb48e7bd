import { setTimeout as pause } from 'node:timers/promises'
import { createClient, ErrorReply, RESP_TYPES } from 'redis'
import { storeUnavailable } from '../domain/application-error.ts'
import type { Script } from './script.ts'

/*
 * The one connection to Redis. node-redis rejects what was in flight when a connection breaks instead of sending it
 * twice; we add a deadline of our own (its command timeout does not cover commands already sent) and turn every failure
 * into STORE_UNAVAILABLE, whose `applied` says whether a write may have happened.
 */

export interface RedisOptions {
  /** redis://, rediss:// or unix:///path/to/socket */
  readonly url: string
  readonly deadlineMs: number
  /** Told of trouble with the connection, without addresses or credentials. */
  readonly onTrouble: (reason: string) => void
}

export type Client = ReturnType<typeof makeClient>

export interface Redis {
  /** A call that changes nothing. */
  read<T>(call: (client: Client) => Promise<T>): Promise<T>
  /** A call that may change something. */
  write<T>(call: (client: Client) => Promise<T>): Promise<T>
  /** Runs a script; bulk replies come as Buffers. */
  runScript(script: Script, keys: readonly string[], args: readonly (string | Buffer)[]): Promise<unknown>
  readonly isReady: boolean
  /** Grows with every connection that is made: what was known of the server before may not hold any more. */
  readonly connection: number
  close(): void
}

/** How long the first connection may take: longer than a Redis that starts at the same time, shorter than patience. */
const FIRST_CONNECTION_MS = 10_000

/**
 * Connects, and waits while Redis reads its data in. Later the connection is taken up again for ever, at most every two
 * seconds. Throws an Error with the kind of trouble when the first connection does not succeed within 10 seconds.
 */
export async function connectRedis(options: RedisOptions): Promise<Redis> {
  let trouble = 'no reply'
  const onTrouble = (reason: string): void => {
    trouble = reason
    options.onTrouble(reason)
  }
  const client = makeClient({ ...options, onTrouble })
  let connection = 0
  client.on('ready', () => connection++)
  try {
    await withinDeadline(client.connect(), FIRST_CONNECTION_MS)
    await untilLoaded(client)
  } catch {
    client.destroy()
    throw new Error(trouble)
  }
  const call = async <T>(mutates: boolean, send: (client: Client) => Promise<T>): Promise<T> => {
    if (!client.isReady) throw storeUnavailable('no')
    try {
      return await withinDeadline(send(client), options.deadlineMs)
    } catch (failure) {
      throw unavailable(failure, mutates, options)
    }
  }
  return {
    read: (send) => call(false, send),
    write: (send) => call(true, send),
    runScript: (script, keys, args) => call(script.mutates, (to) => evaluate(to, script, keys, args)),
    get isReady() {
      return client.isReady
    },
    get connection() {
      return connection
    },
    close: () => client.destroy(),
  }
}

async function untilLoaded(client: Client): Promise<void> {
  for (;;) {
    try {
      await client.ping()
      return
    } catch (failure) {
      if (symbolOf(failure) !== 'LOADING') throw failure
      await pause(200)
    }
  }
}

function makeClient({ url, deadlineMs, onTrouble }: RedisOptions) {
  const reconnectStrategy = (retries: number): number => Math.min(50 * 2 ** Math.min(retries, 6), 2000)
  const socket = url.startsWith('unix://')
    ? { path: decodeURIComponent(url.slice('unix://'.length)), tls: false as const, reconnectStrategy }
    : { reconnectStrategy, connectTimeout: Math.max(deadlineMs, 1000) }
  const client = createClient({
    ...(url.startsWith('unix://') ? {} : { url }),
    socket,
    disableOfflineQueue: true,
  })
  // Without a listener a broken connection would end the process.
  client.on('error', (error: Error) => onTrouble(symbolOf(error)))
  return client
}

async function evaluate(
  client: Client,
  script: Script,
  keys: readonly string[],
  args: readonly (string | Buffer)[],
): Promise<unknown> {
  // As one command: the client's own evalSha passes every argument on the stack, which ends at some 60,000 of them.
  const operands = [`${keys.length}`, ...keys, ...args]
  const typed = client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer })
  try {
    return await typed.sendCommand(['EVALSHA', script.sha, ...operands])
  } catch (failure) {
    if (!(failure instanceof ErrorReply) || !failure.message.startsWith('NOSCRIPT')) throw failure
    return await typed.sendCommand(['EVAL', script.source, ...operands])
  }
}

class DeadlinePassed extends Error {}

async function withinDeadline<T>(reply: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlinePassed(`no reply within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([reply, deadline])
  } finally {
    clearTimeout(timer)
  }
}

// A reply that is an error means the command was refused whole: scripts check everything before they write anything.
// Anything else was in flight.
function unavailable(failure: unknown, mutates: boolean, { onTrouble }: RedisOptions): Error {
  onTrouble(symbolOf(failure))
  const refused = failure instanceof ErrorReply
  return storeUnavailable(mutates && !refused ? 'unknown' : 'no')
}

/** The kind of a failure: Redis's own first word (LOADING, OOM, ...), a system code or a class name; never its text. */
function symbolOf(failure: unknown): string {
  if (failure instanceof ErrorReply) return /^[A-Z]+/.exec(failure.message)?.[0] ?? 'ERR'
  if (failure instanceof Error) return (failure as NodeJS.ErrnoException).code ?? failure.constructor.name
  return 'unknown'
}
