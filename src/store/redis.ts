import { setTimeout as pause } from 'node:timers/promises'
import { createClient, ErrorReply, RESP_TYPES } from 'redis'
import { storeUnavailable } from '../domain/application-error.ts'
import { type Budget, tripBudget } from './budget.ts'
import { refusalError, symbolOf } from './refusals.ts'
import type { Script } from './script.ts'

/*
 * The one connection to Redis. node-redis rejects what was in flight when a connection breaks instead of sending it
 * twice; we add a deadline of our own (its command timeout does not cover commands already sent) and turn every failure
 * into STORE_UNAVAILABLE, whose `applied` says whether a write may have happened. What can be sent twice without harm
 * is, once, when a connection broke under it and is back within the deadline. A connection that is silent for a whole
 * deadline, while something waits for a reply, is given up for another: it may lead nowhere, and TCP would tell so late.
 */

export interface RedisOptions {
  /** redis://, rediss:// or unix:///path/to/socket */
  readonly url: string
  readonly deadlineMs: number
  /** Told of trouble with the connection, without addresses or credentials. */
  readonly onTrouble: (reason: string) => void
  /** Told of every round trip; `failure`: its kind, or null. */
  readonly onTrip?: (mutates: boolean, ms: number, failure: string | null) => void
}

export type Client = ReturnType<typeof makeClient>

export interface Redis {
  /** The same, within what a call may take in all. */
  within(budget: Budget): Redis
  /** A call that changes nothing. */
  read<T>(call: (client: Client) => Promise<T>): Promise<T>
  /** A call that may change something; done twice it is the same as once. */
  writeAgain<T>(call: (client: Client) => Promise<T>): Promise<T>
  /** A call that may change something, each time it is done. */
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
 * Connects, and waits while Redis reads its data in. Later the connection is taken up again for ever, twice a second at
 * most. Throws an Error with the kind of trouble when the first connection does not succeed within 10 seconds.
 */
export async function connectRedis(options: RedisOptions): Promise<Redis> {
  let trouble = 'no reply'
  const onTrouble = (reason: string): void => {
    trouble = reason
    options.onTrouble(reason)
  }
  let connection = 0
  let heardAt = performance.now()
  let isTaken = false
  const made = (): Client => {
    const next = makeClient({ ...options, onTrouble })
    let handshake: NodeJS.Timeout | undefined
    next.on('connect', () => {
      clearTimeout(handshake)
      if (isTaken) handshake = setTimeout(() => giveUp(next), HANDSHAKE_MS)
    })
    next.on('ready', () => {
      clearTimeout(handshake)
      connection++
    })
    for (const event of ['error', 'end'] as const) next.on(event, () => clearTimeout(handshake))
    return next
  }
  const giveUp = (silent: Client): void => {
    if (silent !== client || !isTaken) return
    client = made()
    silent.destroy()
    client.connect().catch(() => {})
  }
  // A primary that was made a replica keeps our connection; the name in our URL may lead to its successor by now.
  let leftAt = Number.NEGATIVE_INFINITY
  const leaveReplica = (replica: Client): void => {
    if (performance.now() - leftAt < LEAVE_MS) return
    leftAt = performance.now()
    giveUp(replica)
  }
  let client = made()
  try {
    await withinDeadline(client.connect(), FIRST_CONNECTION_MS)
    await untilLoaded(client)
  } catch {
    client.destroy()
    throw new Error(trouble)
  }
  isTaken = true
  const call = async <T>(kind: Kind, budget: Budget, send: (client: Client) => Promise<T>): Promise<T> => {
    if (!client.isReady) throw storeUnavailable('no')
    const { ms, end } = budget.begin()
    try {
      if (ms <= 0) throw storeUnavailable('no')
      return await trip(kind, ms, send)
    } finally {
      end()
    }
  }
  const trip = async <T>(kind: Kind, ms: number, send: (client: Client) => Promise<T>): Promise<T> => {
    const started = performance.now()
    const until = started + ms
    const used = client
    const told = (failure: unknown): unknown => {
      options.onTrip?.(kind.mutates, performance.now() - started, failure === null ? null : symbolOf(failure))
      return failure
    }
    try {
      const reply = await withinDeadline(send(used), until - started)
      heardAt = performance.now()
      told(null)
      return reply
    } catch (failure) {
      told(failure)
      if (failure instanceof ErrorReply) heardAt = performance.now()
      if (performance.now() - Math.max(heardAt, started) >= options.deadlineMs - LOOK_MS) giveUp(used)
      if (symbolOf(failure) === 'READONLY') leaveReplica(used)
      if (!kind.isRepeatable || !isBroken(failure)) throw unavailable(failure, kind.mutates, options)
    }
    try {
      await readyBy(() => client.isReady, until)
      return await withinDeadline(send(client), until - performance.now())
    } catch (failure) {
      throw unavailable(told(failure), kind.mutates, options, { wasSent: true })
    }
  }
  const within = (budget: Budget): Redis => ({
    within,
    read: (send) => call(READ, budget, send),
    writeAgain: (send) => call({ mutates: true, isRepeatable: true }, budget, send),
    write: (send) => call({ mutates: true, isRepeatable: false }, budget, send),
    runScript: (script, keys, args) => call(script, budget, (to) => evaluate(to, script, keys, args)),
    get isReady() {
      return client.isReady
    },
    get connection() {
      return connection
    },
    close() {
      isTaken = false
      client.destroy()
    },
  })
  return within(tripBudget(options.deadlineMs))
}

type Kind = Pick<Script, 'mutates' | 'isRepeatable'>

const READ: Kind = { mutates: false, isRepeatable: true }

/** Whether a connection was lost under what was sent. */
const isBroken = (failure: unknown): boolean => !(failure instanceof ErrorReply) && !(failure instanceof DeadlinePassed)

/** Resolves when the connection stands again; throws DeadlinePassed when it does not by then. */
async function readyBy(isReady: () => boolean, until: number): Promise<void> {
  while (!isReady()) {
    if (performance.now() >= until) throw new DeadlinePassed('no connection')
    await pause(LOOK_MS)
  }
}

const LOOK_MS = 10

/** The least between two times a replica is left: where there is no other, reads go on meanwhile. */
const LEAVE_MS = 1000

/** How long a server that took our connection may take to greet us. */
const HANDSHAKE_MS = 1000

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

/** Calls are served again that soon after Redis is back. */
const MOST_BETWEEN_TRIES_MS = 500

function makeClient({ url, deadlineMs, onTrouble }: RedisOptions) {
  const reconnectStrategy = (retries: number): number => Math.min(50 * 2 ** Math.min(retries, 6), MOST_BETWEEN_TRIES_MS)
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
    // A reply that came while we were busy ourselves is read before it is said that there is none.
    const late = (): void => reject(new DeadlinePassed(`no reply within ${ms} ms`))
    timer = setTimeout(() => setImmediate(late), ms)
  })
  try {
    return await Promise.race([reply, deadline])
  } finally {
    clearTimeout(timer)
  }
}

// A reply that is an error tells by its word whether anything was written. Anything else was in flight.
function unavailable(failure: unknown, mutates: boolean, { onTrouble }: RedisOptions, { wasSent = false } = {}): Error {
  const symbol = symbolOf(failure)
  onTrouble(symbol)
  if (failure instanceof ErrorReply) return refusalError(symbol, mutates, { wasSent })
  return storeUnavailable(mutates ? 'unknown' : 'no')
}
