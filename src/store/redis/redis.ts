import { type Budget, createRoundTripBudget } from './budget.ts'
import type { RedisClient, RedisSecurity } from './client.ts'
import { connectCluster } from './cluster.ts'
import { RedisConnection } from './connection.ts'
import { evaluate } from './evaluate.ts'
import { parseRedisUrl, type RedisTarget } from './redis-url.ts'
import { type CallKind, type RedisCall, roundTrip } from './round-trip.ts'
import type { Script } from './script.ts'
import { connectBySentinel } from './sentinel.ts'
import { singleServer, type Topology } from './topology.ts'

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
  readonly onRoundTrip?: (mutates: boolean, ms: number, failure: string | null) => void
}

/** All keys a call touches are in the slot of the one it names. */
export interface Redis {
  /** The same, within what a call may take in all. */
  within(budget: Budget): Redis
  /** How its servers are found: one that was named, the primary that Sentinels name, or those of a cluster. */
  readonly kind: RedisTarget['kind']
  /** Whether keys live on several servers: then a call or script touches keys of one slot only. */
  readonly isCluster: boolean
  /** A call that changes nothing. */
  read<T>(key: string, call: (client: RedisClient) => Promise<T>): Promise<T>
  /** One for each server that takes writes: its calls go there, whatever their key. */
  readonly servers: readonly Redis[]
  /** A call that may change something; done twice it is the same as once. */
  writeAgain<T>(key: string, call: (client: RedisClient) => Promise<T>): Promise<T>
  /** A call that may change something, each time it is done. */
  write<T>(key: string, call: (client: RedisClient) => Promise<T>): Promise<T>
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
    return new BoundRedis(
      await connectTopology({ ...options, onTrouble }),
      options,
      createRoundTripBudget(options.deadlineMs),
      null,
    )
  } catch {
    throw new Error(trouble)
  }
}

async function connectTopology(options: RedisOptions): Promise<Topology> {
  const target = parseRedisUrl(options.url)
  if (target.kind === 'cluster') return await connectCluster(target, options, FIRST_CONNECTION_MS)
  if (target.kind === 'sentinel') return await connectBySentinel(target, options, FIRST_CONNECTION_MS)
  const line = new RedisConnection(options.url, options)
  try {
    await line.open(FIRST_CONNECTION_MS)
    return singleServer(line)
  } catch (failure) {
    line.close()
    throw failure
  }
}

const READ = { mutates: false, isRepeatable: true }
const WRITE = { mutates: true, isRepeatable: false }
const WRITE_AGAIN = { mutates: true, isRepeatable: true }

/** One is made for every call: what it has in common with the others stands in its prototype. */
class BoundRedis implements Redis {
  readonly #lines: Topology
  readonly #options: RedisOptions
  readonly #budget: Budget
  /** Where all calls go; null: where their keys are. */
  readonly #sole: RedisConnection | null

  constructor(lines: Topology, options: RedisOptions, budget: Budget, sole: RedisConnection | null) {
    this.#lines = lines
    this.#options = options
    this.#budget = budget
    this.#sole = sole
  }

  within(budget: Budget): Redis {
    return new BoundRedis(this.#lines, this.#options, budget, this.#sole)
  }

  get kind() {
    return parseRedisUrl(this.#options.url).kind
  }

  get isCluster() {
    return this.#lines.isCluster
  }

  read<T>(key: string, send: RedisCall<T>['send']): Promise<T> {
    return this.#call(READ, key, send)
  }

  writeAgain<T>(key: string, send: RedisCall<T>['send']): Promise<T> {
    return this.#call(WRITE_AGAIN, key, send)
  }

  write<T>(key: string, send: RedisCall<T>['send']): Promise<T> {
    return this.#call(WRITE, key, send)
  }

  runScript(script: Script, keys: readonly string[], args: readonly (string | Buffer)[]): Promise<unknown> {
    return this.#call(script, keys[0]!, (to) => evaluate(to, script, keys, args))
  }

  get servers() {
    return this.#lines.all.map((line) => new BoundRedis(this.#lines, this.#options, this.#budget, line))
  }

  get isReady() {
    return this.#lines.isReady
  }

  get connection() {
    return this.#lines.connection
  }

  close(): void {
    this.#lines.close()
  }

  #call<T>(kind: CallKind, key: string, send: RedisCall<T>['send']): Promise<T> {
    const connection = (): RedisConnection | null => this.#sole ?? this.#lines.of(key)
    return roundTrip(this.#lines, { kind, connection, send }, this.#budget, this.#options)
  }
}
