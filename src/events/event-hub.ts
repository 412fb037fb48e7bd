/*
 * The readers of events of this process, and what they share: one follower for each source, one timer that asks Redis
 * which sources have changed, one that checks the rights of the callers, one for heartbeats. The first change after a
 * quiet time is delivered soon. As long as there are more, they are gathered, because each delivery costs a write for
 * each reader. Without readers, no timer runs.
 *
 * The file is longer than others because it is one class: its timers share the readers and end with the last of them.
 */
import { type Caller, hasSameRights } from '../access/caller.ts'
import { isStoreUnavailable, saysCredentialsEnded } from '../domain/errors/application-error.ts'
import type { Store } from '../store/store.ts'
import type { EventMeter } from './event-meter.ts'
import { EventReader, type EventSink } from './event-reader.ts'
import { HEARTBEAT } from './event-text.ts'
import { SHARE_OF_ONE_READER } from './follower.ts'
import { AWAY_MS, Followers } from './followers.ts'
import { ReaderLimiter, type ReaderLimits } from './reader-limiter.ts'
import { findStarts, type StartPositions, type StreamRequest } from './start-positions.ts'
import { waitAtMost } from './wait-at-most.ts'

/** The limits of the readers of this process. */
interface EventLimits extends ReaderLimits {
  /** Maximum bytes that all readers together have not read. One reader may have a sixteenth of them. */
  readonly maxBytes: number
}

/** The dependencies of the hub. */
export interface EventHubOptions {
  readonly store: Pick<Store, 'changes' | 'feed' | 'isCluster'>
  readonly limits: EventLimits
  readonly meter: EventMeter
  onFailure(failure: unknown): void
}

/** The request of a reader. */
export interface EventRequest extends StreamRequest {
  /** The id under which the limits count the reader. */
  readonly limitKey: string
  /**
   * Returns the caller as it is now. Throws UNAUTHORIZED or SESSION_EXPIRED if its credentials ended, and
   * STORE_UNAVAILABLE.
   */
  recheck(): Caller | Promise<Caller>
}

/** A reader whose request was accepted, and that waits for its connection. */
export interface AcceptedReader {
  start(sink: EventSink): EventReader
  /** Ends the count of the reader, if it is never started. */
  cancel(): void
}

/**
 * Time to the next poll after one that found no change, and after one that did, in milliseconds. The latter grows with
 * the number of readers, because each delivery costs a write for each of them.
 */
const POLL_MS = { quiet: 50, busy: 500, busyForEachReader: 10, longest: 1500 }
const CHECK_MS = 1000
const HEARTBEAT_MS = 15_000
/** Time between two searches for new networks, in milliseconds. */
const NETWORKS_MS = 2000

interface Connected {
  readonly request: EventRequest
  readonly sink: EventSink
  /** Whether a check of the caller's rights is under way. */
  isChecked: boolean
}

/** The readers of events of this process. */
export class EventHub {
  readonly #options: EventHubOptions
  readonly #readers = new Map<EventReader, Connected>()
  /** Readers that have ended, and whose connections are still open because their clients have not read all. */
  readonly #ended = new Set<EventReader>()
  readonly #followers: Followers
  readonly #limiter: ReaderLimiter
  #timers: NodeJS.Timeout[] = []
  #pollTimer: NodeJS.Timeout | null = null
  #networksReadAt = 0
  /** The deleted networks that the last search found. */
  #deleted: ReadonlySet<string> = new Set()
  #isSumming = false
  #isSearching = false
  #isPolling = false
  #isClosed = false

  constructor(options: EventHubOptions) {
    this.#options = options
    this.#followers = new Followers(options.store, options.limits.maxBytes)
    this.#limiter = new ReaderLimiter(options.limits)
  }

  /**
   * Accepts a reader and finds the positions where it starts. Throws NETWORK_NOT_FOUND, TOO_LARGE, OVERLOADED and
   * STORE_UNAVAILABLE.
   */
  async accept(request: EventRequest): Promise<AcceptedReader> {
    const release = this.#limiter.add(request.limitKey)
    try {
      const starts = await findStarts(this.#options.store, request)
      return { start: (sink) => this.#start(request, starts, sink, release), cancel: release }
    } catch (failure) {
      release()
      throw failure
    }
  }

  /** Ends all streams and asks their readers to connect again, and refuses new ones. */
  close(): void {
    this.#isClosed = true
    this.#limiter.close()
    for (const reader of [...this.#readers.keys()]) reader.end('shutdown')
  }

  #start(request: EventRequest, found: StartPositions, sink: EventSink, release: () => void): EventReader {
    const reader = new EventReader({
      caller: request.caller,
      starts: found.starts,
      paused: found.paused,
      existing: found.networks,
      sink,
      changes: this.#options.store.changes,
      networks: request.networks.length === 0 ? null : new Set(request.networks),
      followers: this.#followers,
      meter: this.#options.meter,
      onWritten: (one) => this.#cutSlow(one),
      onEnd: (one) => {
        release()
        this.#readers.delete(one)
        this.#ended.add(one)
        if (this.#readers.size === 0) this.#stopTimers()
      },
      onClosed: (one) => this.#ended.delete(one),
      onFailure: this.#options.onFailure,
    })
    this.#readers.set(reader, { request, sink, isChecked: false })
    if (this.#timers.length === 0) this.#startTimers()
    reader.start()
    if (this.#isClosed) reader.end('shutdown')
    return reader
  }

  /** Ends a reader that holds too many bytes, and soon the slowest ones if all readers together do. */
  #cutSlow(reader: EventReader): void {
    const { pendingBytes } = reader
    if (pendingBytes === 0) return
    if (pendingBytes > this.#options.limits.maxBytes / SHARE_OF_ONE_READER) reader.end('slow')
    if (!this.#isSumming) {
      // The sum is made once for all readers that get the same batch.
      this.#isSumming = true
      queueMicrotask(() => this.#cutSlowest())
    }
  }

  /**
   * Closes the connections of readers that have ended, and then ends the slowest readers, until the others together
   * hold no more bytes than allowed. A reader that ends here keeps its bytes until the next sum, so that its client can
   * still read why.
   */
  #cutSlowest(): void {
    this.#isSumming = false
    const { maxBytes } = this.#options.limits
    let sum = sumPending(this.#ended) + sumPending(this.#readers.keys())
    // The sum is within the limit nearly always, so readers are sorted only if it is not.
    if (sum <= maxBytes) return
    for (const { reader, bytes } of [...bySlowness(this.#ended), ...bySlowness(this.#readers.keys())]) {
      if (sum <= maxBytes) return
      if (this.#ended.has(reader)) reader.cut()
      else reader.end('slow')
      sum -= bytes
    }
  }

  #startTimers(): void {
    this.#pollSoon(POLL_MS.quiet)
    this.#timers = [
      setInterval(() => this.#checkAllRights(), CHECK_MS),
      setInterval(() => {
        for (const { sink } of this.#readers.values()) if (sink.pendingBytes === 0) sink.write(HEARTBEAT, true)
      }, HEARTBEAT_MS),
    ]
  }

  #stopTimers(): void {
    for (const timer of this.#timers) clearInterval(timer)
    if (this.#pollTimer !== null) clearTimeout(this.#pollTimer)
    this.#timers = []
    this.#pollTimer = null
  }

  #pollSoon(ms: number): void {
    const timer = setTimeout(async () => {
      const hasChanges = await this.#poll()
      if (this.#pollTimer === timer) this.#pollSoon(hasChanges ? this.#busyMs() : POLL_MS.quiet)
    }, ms)
    this.#pollTimer = timer
  }

  #busyMs(): number {
    return Math.min(POLL_MS.longest, POLL_MS.busy + POLL_MS.busyForEachReader * this.#readers.size)
  }

  /**
   * Asks which sources have changed, and lets their followers read. Returns whether there were changes, or a failure of
   * a single server, which the next poll meets again.
   */
  async #poll(): Promise<boolean> {
    if (this.#isPolling) return false
    this.#isPolling = true
    const { onFailure } = this.#options
    try {
      if (!this.#isSearching && performance.now() - this.#networksReadAt > NETWORKS_MS) {
        // Neither a failure nor a server that is away must stop the networks that are already followed.
        await waitAtMost(AWAY_MS, this.#search(), { late: undefined, onFailure }).catch(onFailure)
      }
      return await this.#followers.advance(onFailure)
    } catch (failure) {
      onFailure(failure)
      return true
    } finally {
      this.#isPolling = false
    }
  }

  /** Searches for new networks. */
  async #search(): Promise<void> {
    this.#isSearching = true
    try {
      await this.#addNetworks()
    } finally {
      this.#networksReadAt = performance.now()
      this.#isSearching = false
    }
  }

  async #addNetworks(): Promise<void> {
    const open = [...this.#readers].filter(([, { request }]) => request.networks.length === 0)
    if (open.length === 0) return
    const { feed, changes } = this.#options.store
    const names = await feed.readNetworkNames()
    const exist = await this.#checkExistence(names)
    const deleted = new Set(names.filter((_, at) => exist[at] === false))
    // The readers have the last changes of networks that were deleted before the previous search.
    const wereDeleted = new Set([...deleted].filter((name) => this.#deleted.has(name)))
    this.#deleted = deleted
    for (const name of names.filter((_, at) => exist[at] === true)) {
      const readers = open.filter(([reader]) => reader.isNew(name))
      if (readers.length === 0) continue
      const definition = await changes.readDefinition(name)
      for (const [reader] of readers) reader.addNetwork(name, definition, wereDeleted)
    }
  }

  /** Returns whether each network exists; null if its server on a cluster does not reply. */
  async #checkExistence(names: readonly string[]): Promise<(boolean | null)[]> {
    const { feed, isCluster } = this.#options.store
    if (!isCluster) return await feed.checkExistence(names)
    const answers = await Promise.allSettled(names.map((name) => feed.checkExistence([name])))
    const failed = answers.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') this.#options.onFailure(failed.reason)
    return answers.map((answer) => (answer.status === 'fulfilled' ? answer.value[0]! : null))
  }

  /**
   * Checks the rights of all callers. No check waits for that of another caller, and a caller whose last check is still
   * under way is not checked again.
   */
  #checkAllRights(): void {
    for (const [reader, connected] of [...this.#readers]) {
      if (connected.isChecked) continue
      connected.isChecked = true
      this.#checkRights(reader, connected.request)
        .catch(this.#options.onFailure)
        .finally(() => {
          connected.isChecked = false
        })
    }
  }

  /** Ends the stream of a caller whose credentials or rights have changed, or cannot be checked. */
  async #checkRights(reader: EventReader, request: EventRequest): Promise<void> {
    let now: Caller
    try {
      const found = request.recheck()
      now = found instanceof Promise ? await found : found
    } catch (failure) {
      // As long as the store does not answer, the caller keeps its rights.
      if (isStoreUnavailable(failure)) return
      if (saysCredentialsEnded(failure)) return reader.end('unauthorized')
      reader.end('failed')
      throw failure
    }
    if (!hasSameRights(now, request.caller)) reader.end('rights')
  }
}

const sumPending = (readers: Iterable<EventReader>): number => {
  let sum = 0
  for (const { pendingBytes } of readers) sum += pendingBytes
  return sum
}

/** Returns readers with the bytes that their clients have not read, the slowest first. */
const bySlowness = (readers: Iterable<EventReader>) =>
  [...readers].map((reader) => ({ reader, bytes: reader.pendingBytes })).sort((one, other) => other.bytes - one.bytes)
