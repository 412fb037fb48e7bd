/*
 * The interface of Redis, one server or several, for the rest of the store. Each call ends within its deadline, with a
 * reply or with STORE_UNAVAILABLE.
 */
import { type Budget, createRoundTripBudget } from '../../fairness/budget.ts'
import { type ConnectionOptions, type RedisClient, toBufferClient } from './client.ts'
import { connectCluster } from './cluster.ts'
import { RedisConnection } from './connection.ts'
import { evaluate } from './evaluate.ts'
import { JoinedReads } from './joined-reads.ts'
import { LARGE_ARGS } from './large-writes.ts'
import { parseRedisUrl, type RedisTarget } from './redis-url.ts'
import { type CallKind, type RedisCall, roundTrip } from './round-trip.ts'
import type { Script } from './script.ts'
import { connectBySentinel } from './sentinel.ts'
import { createSingleServer, type Topology } from './topology.ts'

/** Options of the connection to Redis. */
export interface RedisOptions extends Omit<ConnectionOptions, 'onConnected'> {
  /** redis://, rediss://, unix:///path/to/socket, redis+sentinel:// or redis+cluster:// */
  readonly url: string
  /** Called for every round trip, with its duration in milliseconds. `failure` is the kind of its failure, or null. */
  readonly onRoundTrip?: (mutates: boolean, ms: number, failure: string | null) => void
  /** Called for every call that is not sent, because no connection to its server is ready. */
  readonly onNotConnected?: () => void
}

/** The Redis of the store. All keys that a call uses must be in the slot of the key that it passes. */
export interface Redis {
  /** Returns the same Redis. Its round trips are charged to a budget. */
  within(budget: Budget): Redis
  /** How the servers are found: by name, by Sentinels, or as nodes of a cluster. */
  readonly kind: RedisTarget['kind']
  /** Whether keys are on several servers. If so, a call or a script must use keys of one slot only. */
  readonly isCluster: boolean
  /** Makes a call that writes nothing. */
  read<T>(key: string, call: (client: RedisClient) => Promise<T>): Promise<T>
  /**
   * Returns one field of a hash, or null if it does not exist. Reads of the same hash by a batch share a command and a
   * deadline; see joined-reads.ts.
   */
  readField(key: string, field: string): Promise<Buffer | null>
  /**
   * The servers that accept writes, each as a Redis of its own. Calls of such a Redis go to its server, whatever their
   * key is.
   */
  readonly servers: readonly Redis[]
  /** Returns whether this Redis has the slot of a key. Each of `servers` has a part of the slots of a cluster. */
  serves(key: string): boolean
  /** Makes a call that may write. If the call is made twice, its effect is the same. */
  writeAgain<T>(key: string, call: (client: RedisClient) => Promise<T>): Promise<T>
  /** Makes a call that may write. If the call is made twice, its effect may be another one. */
  write<T>(key: string, call: (client: RedisClient) => Promise<T>): Promise<T>
  /** Runs a script. Returns bulk replies as Buffers. */
  runScript(script: Script, keys: readonly string[], args: readonly (string | Buffer)[]): Promise<unknown>
  /** Whether any of the servers can be reached. */
  readonly isReady: boolean
  /** Whether all of the servers can be reached. */
  readonly isFullyConnected: boolean
  /**
   * A number that grows with every new connection. Facts about the server that are older than the connection may be
   * outdated.
   */
  readonly connection: number
  close(): void
}

/**
 * Maximum time for the first connection, in milliseconds. It is long enough for a Redis that starts at the same time.
 */
const FIRST_CONNECTION_MS = 10_000

/** The kind of trouble if a server accepted our connection, but sent nothing in time. */
export const NO_REPLY = 'no reply'

/**
 * Connects, and waits while Redis loads its data. If the connection breaks later, it is tried again forever. Throws an
 * Error with the kind of trouble if the first connection does not succeed within 10 seconds, if a server that loads
 * sends no reply for as long, or at once if the servers refuse our login, certificate or database.
 */
export async function connectRedis(options: RedisOptions): Promise<Redis> {
  let trouble = NO_REPLY
  const onTrouble = (reason: string): void => {
    // A server that refuses our certificate sometimes resets the connection before its alert can be read.
    if (reason !== 'ECONNRESET' || trouble === NO_REPLY) trouble = reason
    options.onTrouble(reason)
  }
  try {
    const topology = await connectTopology({ ...options, onTrouble })
    return new BoundRedis(createConnected(topology, options), createRoundTripBudget(options.deadlineMs), null)
  } catch {
    throw new Error(trouble)
  }
}

async function connectTopology(options: RedisOptions): Promise<Topology> {
  const target = parseRedisUrl(options.url)
  if (target.kind === 'cluster') return await connectCluster(target, options, FIRST_CONNECTION_MS)
  if (target.kind === 'sentinel') return await connectBySentinel(target, options, FIRST_CONNECTION_MS)
  const connection = new RedisConnection(options.url, options)
  try {
    await connection.open(FIRST_CONNECTION_MS)
    return createSingleServer(connection)
  } catch (failure) {
    connection.close()
    throw failure
  }
}

const READ = { mutates: false, isRepeatable: true }
const WRITE = { mutates: true, isRepeatable: false }
const WRITE_AGAIN = { mutates: true, isRepeatable: true }

/** State that all calls of one Redis share. */
interface Connected {
  readonly topology: Topology
  readonly options: RedisOptions
  readonly joinedReads: JoinedReads
}

function createConnected(topology: Topology, options: RedisOptions): Connected {
  const budget = createRoundTripBudget(options.deadlineMs)
  const joinedReads = new JoinedReads((key, fields) => {
    const send: RedisCall<(Buffer | null)[]>['send'] = (client) =>
      toBufferClient(client).sendCommand(['HMGET', key, ...fields])
    return roundTrip(topology, { kind: READ, connection: () => topology.of(key), send }, budget, options)
  })
  return { topology, options, joinedReads }
}

/** An object of this class is created for every call, so it has few fields. */
class BoundRedis implements Redis {
  readonly #connected: Connected
  readonly #budget: Budget
  /** The connection for all calls. If it is null, each call uses the connection to the server of its key. */
  readonly #sole: RedisConnection | null

  constructor(connected: Connected, budget: Budget, sole: RedisConnection | null) {
    this.#connected = connected
    this.#budget = budget
    this.#sole = sole
  }

  within(budget: Budget): Redis {
    return new BoundRedis(this.#connected, budget, this.#sole)
  }

  get kind() {
    return parseRedisUrl(this.#connected.options.url).kind
  }

  get isCluster() {
    return this.#connected.topology.isCluster
  }

  read<T>(key: string, send: RedisCall<T>['send']): Promise<T> {
    return this.#call(READ, key, send)
  }

  readField(key: string, field: string): Promise<Buffer | null> {
    const { joinedReads } = this.#connected
    if (joinedReads.canJoin(key)) return joinedReads.join(field)
    return this.#call(READ, key, (client) => toBufferClient(client).sendCommand<Buffer | null>(['HGET', key, field]))
  }

  writeAgain<T>(key: string, send: RedisCall<T>['send']): Promise<T> {
    return this.#call(WRITE_AGAIN, key, send)
  }

  write<T>(key: string, send: RedisCall<T>['send']): Promise<T> {
    return this.#call(WRITE, key, send)
  }

  runScript(script: Script, keys: readonly string[], args: readonly (string | Buffer)[]): Promise<unknown> {
    const key = keys[0]!
    const run = (): Promise<unknown> => this.#call(script, key, (to) => evaluate(to, script, keys, args))
    const connection = script.mutates && args.length >= LARGE_ARGS ? this.#connectionOf(key) : null
    return connection === null ? run() : connection.largeWrites.run(run)
  }

  get servers() {
    return this.#connected.topology.all.map((one) => new BoundRedis(this.#connected, this.#budget, one))
  }

  serves(key: string): boolean {
    return this.#sole === null || this.#connected.topology.of(key) === this.#sole
  }

  get isReady() {
    return this.#connected.topology.isReady
  }

  get isFullyConnected() {
    return this.#connected.topology.isFullyConnected
  }

  get connection() {
    return this.#connected.topology.connection
  }

  close(): void {
    this.#connected.topology.close()
  }

  #call<T>(kind: CallKind, key: string, send: RedisCall<T>['send']): Promise<T> {
    const { topology, options } = this.#connected
    const connection = (): RedisConnection | null => this.#connectionOf(key)
    return roundTrip(topology, { kind, connection, send }, this.#budget, options)
  }

  #connectionOf(key: string): RedisConnection | null {
    return this.#sole ?? this.#connected.topology.of(key)
  }
}
