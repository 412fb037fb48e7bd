/*
 * The connection to one server, which is tried again forever, at most twice a second. If it breaks, node-redis rejects
 * what was in flight instead of sending it twice. A connection over which no reply arrived for a whole deadline, while
 * a call waits for one, is replaced: it may lead nowhere, and TCP would report that late.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { ErrorReply } from 'redis'
import { withDeadline } from '../../fairness/deadline.ts'
import { type ConnectionOptions, createRedisClient, type RedisClient } from './client.ts'
import { errorKindOf } from './redis-errors.ts'

/** The least time between two attempts to leave a replica: if there is no primary, reads continue meanwhile. */
const LEAVE_MS = 1000

/** How long a server that accepted our connection may take for the handshake. */
const HANDSHAKE_MS = 1000

/** Time between two checks whether a connection is ready; a deadline may be noticed this late. */
export const CHECK_MS = 10

/** The connection to one server; it is replaced when it is silent or leads to a replica. */
export class RedisConnection {
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

  /** A number that grows with every connection that is made. */
  get connection(): number {
    return this.#version
  }

  /** Connects, and waits while Redis loads its data. */
  async open(ms: number): Promise<void> {
    await withDeadline(this.#client.connect(), ms)
    await untilLoaded(this.#client)
    this.#isInUse = true
  }

  /** Begins to connect and does not wait for it. */
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

  /** Records that a call failed that was begun at `started`, and replaces `used` if it is silent or a replica. */
  noteFailure(used: RedisClient, failure: unknown, started: number): void {
    if (failure instanceof ErrorReply) this.noteReply()
    const silentFor = performance.now() - Math.max(this.#repliedAt, started)
    if (silentFor >= this.#options.deadlineMs - CHECK_MS) this.#giveUp(used)
    if (errorKindOf(failure) === 'READONLY') this.#leaveReplica(used)
  }

  close(): void {
    this.#isInUse = false
    this.#client.destroy()
  }

  #create(): RedisClient {
    const next = createRedisClient(this.#url, this.#options)
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

  // A primary that became a replica keeps our connection; the name in our URL may lead to its successor by now.
  #leaveReplica(replica: RedisClient): void {
    if (performance.now() - this.#leftReplicaAt < LEAVE_MS) return
    this.#leftReplicaAt = performance.now()
    this.#giveUp(replica)
  }
}

async function untilLoaded(client: RedisClient): Promise<void> {
  for (;;) {
    try {
      await client.ping()
      return
    } catch (failure) {
      if (errorKindOf(failure) !== 'LOADING') throw failure
      await pause(200)
    }
  }
}
