/*
 * Keeps a connection to one server. It reconnects forever, at most twice a second. If the connection breaks, node-redis
 * rejects the commands in flight instead of sending them twice. If the server sends no reply for a whole deadline, the
 * connection is replaced. The peer may have disappeared, and TCP would report that late.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { ErrorReply } from 'redis'
import { withDeadline } from '../../fairness/deadline.ts'
import { type ConnectionOptions, createRedisClient, type RedisClient } from './client.ts'
import { LargeWrites } from './large-writes.ts'
import { errorKindOf, isFinalRefusal } from './redis-errors.ts'

/**
 * Minimum time between two attempts to find the primary, in milliseconds. Until a primary is found, the connection to
 * the replica still serves reads.
 */
const SEARCH_PAUSE_MS = 1000

/** Maximum time for the handshake after a server accepted our connection, in milliseconds. */
const HANDSHAKE_MS = 1000

/**
 * Time between two checks whether a connection is ready, in milliseconds. A passed deadline may be noticed later by
 * this time.
 */
export const CHECK_MS = 10

/** Time between two questions whether Redis has loaded its data, in milliseconds. */
const LOADING_MS = 200

/** The connection to one server. It is replaced if the server does not reply or is a replica. */
export class RedisConnection {
  readonly largeWrites = new LargeWrites()
  readonly #options: ConnectionOptions
  #url: string
  #client: RedisClient
  #isInUse = false
  #version = 0
  #repliedAt = performance.now()
  #leftReplicaAt = Number.NEGATIVE_INFINITY

  constructor(url: string, options: ConnectionOptions) {
    this.#options = options
    this.#url = url
    this.#client = this.#create()
  }

  get client(): RedisClient {
    return this.#client
  }

  get isReady(): boolean {
    return this.#client.isReady
  }

  /** A number that grows with every new connection. */
  get connection(): number {
    return this.#version
  }

  /**
   * Connects, and waits while Redis loads its data. The connection, and each reply while Redis loads, may take `ms`
   * milliseconds. Throws DeadlinePassed, and at once any isFinalRefusal.
   */
  async open(ms: number): Promise<void> {
    await withDeadline(this.#client.connect(), ms)
    await this.#untilLoaded(ms)
    this.#isInUse = true
  }

  /** Starts to connect and returns at once. */
  startConnecting(): void {
    this.#isInUse = true
    this.#client.connect().catch(() => {})
  }

  /** Uses another server from now on. */
  switchTo(url: string): void {
    this.#url = url
    this.#giveUp(this.#client)
  }

  /** Records that the server replied. */
  noteReply(): void {
    this.#repliedAt = performance.now()
  }

  /**
   * Records the failure of a call that began at `started`. Replaces the connection `used` if its server does not reply
   * or is a replica.
   */
  noteFailure(used: RedisClient, failure: unknown, started: number): void {
    if (failure instanceof ErrorReply) this.noteReply()
    const silentFor = performance.now() - Math.max(this.#repliedAt, started)
    if (silentFor >= this.#options.deadlineMs - CHECK_MS) this.#giveUp(used)
    if (errorKindOf(failure) === 'READONLY') this.#leaveReplica(used)
  }

  close(): void {
    this.#isInUse = false
    if (this.#client.isOpen) this.#client.destroy()
  }

  // There is no time limit for the loading itself: Redis may read its files for minutes.
  async #untilLoaded(ms: number): Promise<void> {
    for (;;) {
      try {
        await withDeadline(this.#client.ping(), ms)
        return
      } catch (failure) {
        this.#options.onTrouble(errorKindOf(failure))
        if (errorKindOf(failure) !== 'LOADING') throw failure
        await pause(LOADING_MS)
      }
    }
  }

  #create(): RedisClient {
    // A connection that was in use is tried again forever: an operator may be changing the password.
    const isFinal = (failure: Error): boolean => !this.#isInUse && isFinalRefusal(failure)
    const next = createRedisClient(this.#url, this.#options, isFinal)
    let handshake: NodeJS.Timeout | undefined
    next.on('connect', () => {
      clearTimeout(handshake)
      if (this.#isInUse) handshake = setTimeout(() => this.#giveUp(next), HANDSHAKE_MS)
    })
    next.on('ready', () => {
      clearTimeout(handshake)
      this.#version++
      this.#options.onConnected?.()
    })
    for (const event of ['error', 'end'] as const) next.on(event, () => clearTimeout(handshake))
    return next
  }

  #giveUp(silent: RedisClient): void {
    if (silent !== this.#client || !this.#isInUse) return
    this.#client = this.#create()
    silent.destroy()
    this.#client.connect().catch(() => {})
  }

  // A primary that becomes a replica keeps our connection open. The name in our URL may now resolve to the new primary.
  #leaveReplica(replica: RedisClient): void {
    if (performance.now() - this.#leftReplicaAt < SEARCH_PAUSE_MS) return
    this.#leftReplicaAt = performance.now()
    this.#giveUp(replica)
  }
}
