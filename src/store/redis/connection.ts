import { setTimeout as pause } from 'node:timers/promises'
import { ErrorReply } from 'redis'
import { type ConnectionOptions, createRedisClient, type RedisClient } from './client.ts'
import { withDeadline } from './deadline.ts'
import { errorKindOf } from './redis-errors.ts'

/*
 * The connection to one server, taken up again for ever, twice a second at most. node-redis rejects what was in flight
 * when it breaks instead of sending it twice. One that is silent for a whole deadline, while something waits for a reply,
 * is given up for another: it may lead nowhere, and TCP would tell so late.
 */

/** The least between two times a replica is left: where there is no other, reads go on meanwhile. */
const LEAVE_MS = 1000

/** How long a server that took our connection may take to greet us. */
const HANDSHAKE_MS = 1000

/** How late a deadline may be noticed. */
export const LOOK_MS = 10

export class RedisConnection {
  readonly #options: ConnectionOptions
  #url: string
  #client: RedisClient
  #isTaken = false
  #connection = 0
  #heardAt = performance.now()
  #leftAt = Number.NEGATIVE_INFINITY

  constructor(url: string, options: ConnectionOptions) {
    this.#options = options
    this.#url = url
    this.#client = this.#made()
  }

  get client(): RedisClient {
    return this.#client
  }

  get isReady(): boolean {
    return this.#client.isReady
  }

  /** Grows with every connection that is made. */
  get connection(): number {
    return this.#connection
  }

  /** Connects, and waits while Redis reads its data in. */
  async open(ms: number): Promise<void> {
    await withDeadline(this.#client.connect(), ms)
    await untilLoaded(this.#client)
    this.#isTaken = true
  }

  /** Connects, and nobody waits for it. */
  startConnecting(): void {
    this.#isTaken = true
    this.#client.connect().catch(() => {})
  }

  /** Goes to another server from now on. */
  switchTo(url: string): void {
    this.#url = url
    this.#giveUp(this.#client)
  }

  noteReply(): void {
    this.#heardAt = performance.now()
  }

  /** A call that was begun at `started` failed over `used`: whether that may be kept. */
  noteFailure(used: RedisClient, failure: unknown, started: number): void {
    if (failure instanceof ErrorReply) this.noteReply()
    const silentFor = performance.now() - Math.max(this.#heardAt, started)
    if (silentFor >= this.#options.deadlineMs - LOOK_MS) this.#giveUp(used)
    if (errorKindOf(failure) === 'READONLY') this.#leaveReplica(used)
  }

  close(): void {
    this.#isTaken = false
    this.#client.destroy()
  }

  #made(): RedisClient {
    const next = createRedisClient(this.#url, this.#options)
    let handshake: NodeJS.Timeout | undefined
    next.on('connect', () => {
      clearTimeout(handshake)
      if (this.#isTaken) handshake = setTimeout(() => this.#giveUp(next), HANDSHAKE_MS)
    })
    next.on('ready', () => {
      clearTimeout(handshake)
      this.#connection++
      this.#options.onConnected?.()
    })
    for (const event of ['error', 'end'] as const) next.on(event, () => clearTimeout(handshake))
    return next
  }

  #giveUp(silent: RedisClient): void {
    if (silent !== this.#client || !this.#isTaken) return
    this.#client = this.#made()
    silent.destroy()
    this.#client.connect().catch(() => {})
  }

  // A primary that was made a replica keeps our connection; the name in our URL may lead to its successor by now.
  #leaveReplica(replica: RedisClient): void {
    if (performance.now() - this.#leftAt < LEAVE_MS) return
    this.#leftAt = performance.now()
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
