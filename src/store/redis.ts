import { storeUnavailable } from '../domain/application-error.ts'
import { type Budget, tripBudget } from './budget.ts'
import type { Client, RedisSecurity } from './connection/client.ts'
import { connectCluster } from './connection/cluster.ts'
import { evaluate } from './connection/evaluate.ts'
import { Line } from './connection/line.ts'
import { type Lines, soleLine } from './connection/lines.ts'
import { parseRedisUrl } from './connection/redis-url.ts'
import { connectBySentinel } from './connection/sentinel.ts'
import { type Call, trip } from './connection/trips.ts'
import type { Script } from './script.ts'

/*
 * Redis, one server or many, as the rest of the store sees it: calls that end within their time, in a reply or in
 * STORE_UNAVAILABLE. connection/ knows how.
 */

export interface RedisOptions {
  /** redis://, rediss://, unix:///path/to/socket, redis+sentinel:// or redis+cluster:// */
  readonly url: string
  readonly security?: RedisSecurity
  readonly deadlineMs: number
  /** Told of trouble with the connection, without addresses or credentials. */
  readonly onTrouble: (reason: string) => void
  /** Told of every round trip; `failure`: its kind, or null. */
  readonly onTrip?: (mutates: boolean, ms: number, failure: string | null) => void
}

/** All keys a call touches are in the slot of the one it names. */
export interface Redis {
  /** The same, within what a call may take in all. */
  within(budget: Budget): Redis
  /** Whether keys live on several servers: then a call or script touches keys of one slot only. */
  readonly isSpread: boolean
  /** A call that changes nothing. */
  read<T>(key: string, call: (client: Client) => Promise<T>): Promise<T>
  /** One for each server that takes writes: its calls go there, whatever their key. */
  readonly servers: readonly Redis[]
  /** A call that may change something; done twice it is the same as once. */
  writeAgain<T>(key: string, call: (client: Client) => Promise<T>): Promise<T>
  /** A call that may change something, each time it is done. */
  write<T>(key: string, call: (client: Client) => Promise<T>): Promise<T>
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
 * Connects, and waits while Redis reads its data in. Later connections are taken up again for ever. Throws an Error with
 * the kind of trouble when the first connection does not succeed within 10 seconds.
 */
export async function connectRedis(options: RedisOptions): Promise<Redis> {
  let trouble = 'no reply'
  const onTrouble = (reason: string): void => {
    trouble = reason
    options.onTrouble(reason)
  }
  try {
    return redisOver(await linesOf({ ...options, onTrouble }), options)
  } catch {
    throw new Error(trouble)
  }
}

async function linesOf(options: RedisOptions): Promise<Lines> {
  const target = parseRedisUrl(options.url)
  if (target.kind === 'cluster') return await connectCluster(target, options, FIRST_CONNECTION_MS)
  if (target.kind === 'sentinel') return await connectBySentinel(target, options, FIRST_CONNECTION_MS)
  const line = new Line(options.url, options)
  try {
    await line.open(FIRST_CONNECTION_MS)
    return soleLine(line)
  } catch (failure) {
    line.close()
    throw failure
  }
}

const READ = { mutates: false, isRepeatable: true }
const WRITE = { mutates: true, isRepeatable: false }
const WRITE_AGAIN = { mutates: true, isRepeatable: true }

function redisOver(lines: Lines, options: RedisOptions): Redis {
  const call = async <T>(budget: Budget, what: Call<T>): Promise<T> => {
    if (!what.line()?.isReady) throw storeUnavailable('no')
    const { ms, end } = budget.begin()
    try {
      if (ms <= 0) throw storeUnavailable('no')
      return await trip(lines, what, ms, options)
    } finally {
      end()
    }
  }
  const within = (budget: Budget, sole: Line | null = null): Redis => {
    const at = (key: string) => () => sole ?? lines.of(key)
    return {
      within: (other) => within(other, sole),
      isSpread: lines.isSpread,
      read: (key, send) => call(budget, { kind: READ, line: at(key), send }),
      writeAgain: (key, send) => call(budget, { kind: WRITE_AGAIN, line: at(key), send }),
      write: (key, send) => call(budget, { kind: WRITE, line: at(key), send }),
      runScript: (script, keys, args) =>
        call(budget, { kind: script, line: at(keys[0]!), send: (to) => evaluate(to, script, keys, args) }),
      get servers() {
        return lines.all.map((line) => within(budget, line))
      },
      get isReady() {
        return lines.isReady
      },
      get connection() {
        return lines.connection
      },
      close: () => lines.close(),
    }
  }
  return within(tripBudget(options.deadlineMs))
}
