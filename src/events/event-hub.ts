/*
 * The readers of events of this process, and what they share: one follower for each source, one timer that asks Redis
 * which sources have changed, one that checks the rights of the callers, one for heartbeats. The first change after a
 * quiet time is delivered soon. As long as there are more, they are gathered, because each delivery costs a write for
 * each reader. Without readers, no timer runs.
 */
import type { Caller } from '../access/caller.ts'
import { ApplicationError, networkNotFound } from '../domain/application-error.ts'
import { type ChangePosition, FIRST_POSITION } from '../domain/history/change-position.ts'
import { waitForAll } from '../domain/wait-for-all.ts'
import type { CallStore } from '../store/store.ts'
import { type Source, toSourceKey } from './event-position.ts'
import { EventReader, type EventSink, MAX_SOURCES } from './event-reader.ts'
import { HEARTBEAT } from './event-text.ts'
import { Follower, readSource } from './follower.ts'

/** The limits of the readers of this process. */
interface EventLimits {
  readonly maxReaders: number
  readonly maxReadersPerCaller: number
  /** Maximum bytes that all readers together have not read. One reader may have a sixteenth of them. */
  readonly maxBytes: number
}

/** The dependencies of the hub. */
export interface EventHubOptions {
  readonly store: Pick<CallStore, 'changes' | 'feed'>
  readonly limits: EventLimits
  onFailure(failure: unknown): void
}

/** The request of a reader. */
export interface EventRequest {
  readonly caller: Caller
  /** The id under which the limits count the reader. */
  readonly share: string
  /** The networks that the request names; empty for all that the caller may see. */
  readonly networks: readonly string[]
  /** The position after which the stream continues, by the key of each source; null for a new reader. */
  readonly after: ReadonlyMap<string, ChangePosition> | null
  /** Returns the caller as it is now, or null if its credentials are no longer valid. */
  recheck(): Promise<Caller | null>
}

/** A reader whose request was accepted, and that waits for its connection. */
export interface AcceptedReader {
  start(sink: EventSink): EventReader
  /** Gives the place of the reader back, if it is never started. */
  cancel(): void
}

/** Time to the next poll after one that found no change, and after one that did, in milliseconds. */
const POLL_MS = { quiet: 50, busy: 500 }
const CHECK_MS = 1000
const HEARTBEAT_MS = 15_000
/** Time between two looks for new networks, in milliseconds. */
const LOOK_MS = 2000
const SHARE_OF_ONE_READER = 16
const NONE = Promise.resolve<string[]>([])
const NOTHING = Promise.resolve('')

interface Connected {
  readonly request: EventRequest
  readonly sink: EventSink
}

/** The readers of events of this process. */
export class EventHub {
  readonly #options: EventHubOptions
  readonly #readers = new Map<EventReader, Connected>()
  readonly #followers = new Map<string, { readonly made: Promise<Follower>; users: number }>()
  readonly #shares = new Map<string, number>()
  #accepted = 0
  #timers: NodeJS.Timeout[] = []
  #pollTimer: NodeJS.Timeout | null = null
  #lookedAt = 0
  #isSumming = false
  #isPolling = false
  #isClosed = false

  constructor(options: EventHubOptions) {
    this.#options = options
  }

  /** Number of readers. */
  get readers(): number {
    return this.#readers.size
  }

  /**
   * Accepts a reader and finds the positions where it begins. Throws NETWORK_NOT_FOUND, TOO_LARGE, OVERLOADED and
   * STORE_UNAVAILABLE.
   */
  async accept(request: EventRequest): Promise<AcceptedReader> {
    const release = this.#take(request.share)
    try {
      const begins = await this.#findBegins(request)
      return { start: (sink) => this.#start(request, begins, sink, release), cancel: release }
    } catch (failure) {
      release()
      throw failure
    }
  }

  /** Ends all streams and asks their readers to connect again, and refuses new ones. */
  close(): void {
    this.#isClosed = true
    for (const reader of [...this.#readers.keys()]) reader.end('shutdown')
  }

  /** Counts a reader. Returns the function that counts it out. */
  #take(share: string): () => void {
    const { maxReaders, maxReadersPerCaller } = this.#options.limits
    const own = this.#shares.get(share) ?? 0
    if (this.#isClosed || this.#accepted >= maxReaders || own >= maxReadersPerCaller) {
      const reason = this.#isClosed ? 'the service stops' : 'there are too many readers of events'
      throw new ApplicationError('OVERLOADED', undefined, { reason })
    }
    this.#accepted++
    this.#shares.set(share, own + 1)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      this.#accepted--
      const left = this.#shares.get(share)! - 1
      if (left === 0) this.#shares.delete(share)
      else this.#shares.set(share, left)
    }
  }

  async #findBegins({ caller, networks, after }: EventRequest): Promise<(readonly [Source, ChangePosition])[]> {
    const names = networks.length > 0 ? [...new Set(networks)] : await this.#findVisible(caller)
    const sources: Source[] = names.map((network) => ({ network }))
    if (caller.permissions.has('credentials:read')) sources.push('credentials')
    if (sources.length > MAX_SOURCES) {
      throw new ApplicationError('TOO_LARGE', `A stream has at most ${MAX_SOURCES - 1} networks: name some of them`)
    }
    if (networks.length > 0) await this.#refuseUnknown(caller, names)
    const begins = sources.map(async (source) => [source, await this.#findBegin(source, after)] as const)
    return await waitForAll(begins)
  }

  async #findVisible({ networks }: Caller): Promise<string[]> {
    const names = await this.#options.store.feed.readNetworkNames()
    return names.filter((name) => networks?.has(name) ?? true).sort()
  }

  async #refuseUnknown({ networks }: Caller, names: readonly string[]): Promise<void> {
    const exist = await this.#options.store.feed.checkExistence(names)
    const unknown = names.find((name, at) => !exist[at] || !(networks?.has(name) ?? true))
    if (unknown !== undefined) throw networkNotFound(unknown)
  }

  /**
   * Returns the position where a source begins: now for a new reader. A network that the position of the reader does
   * not have is new, and read from its first change on.
   */
  async #findBegin(source: Source, after: EventRequest['after']): Promise<ChangePosition> {
    const known = after?.get(toSourceKey(source))
    if (known !== undefined) return known
    if (after !== null && source !== 'credentials') return FIRST_POSITION
    const now = await readSource(this.#options.store.changes, source, null)
    return now === 'purged' ? FIRST_POSITION : now.position
  }

  #start(
    request: EventRequest,
    begins: readonly (readonly [Source, ChangePosition])[],
    sink: EventSink,
    release: () => void,
  ): EventReader {
    const reader = new EventReader({
      ...{ caller: request.caller, begins, sink, log: this.#options.store.changes },
      networks: request.networks.length === 0 ? null : new Set(request.networks),
      getFollower: (source) => this.#getFollower(source),
      releaseFollower: (follower) => this.#releaseFollower(follower),
      onWritten: (one) => this.#cutSlow(one),
      onEnd: (one) => {
        release()
        this.#readers.delete(one)
        if (this.#readers.size === 0) this.#stopTimers()
      },
      onFailure: this.#options.onFailure,
    })
    this.#readers.set(reader, { request, sink })
    if (this.#timers.length === 0) this.#startTimers()
    reader.start()
    if (this.#isClosed) reader.end('shutdown')
    return reader
  }

  /** Ends a reader that holds too many bytes, and soon the slowest one if all readers together do. */
  #cutSlow(reader: EventReader): void {
    const { pendingBytes } = reader
    if (pendingBytes === 0) return
    if (pendingBytes > this.#options.limits.maxBytes / SHARE_OF_ONE_READER) {
      reader.end('slow')
    } else if (!this.#isSumming) {
      // The sum is made once for all readers that get the same batch.
      this.#isSumming = true
      queueMicrotask(() => this.#cutSlowest())
    }
  }

  /** Ends the slowest readers until the others together hold no more bytes than allowed. */
  #cutSlowest(): void {
    this.#isSumming = false
    const held = [...this.#readers.keys()].map((reader) => ({ reader, bytes: reader.pendingBytes }))
    let sum = held.reduce((total, { bytes }) => total + bytes, 0)
    if (sum <= this.#options.limits.maxBytes) return
    for (const { reader, bytes } of held.toSorted((one, other) => other.bytes - one.bytes)) {
      if (sum <= this.#options.limits.maxBytes) return
      reader.end('slow')
      sum -= bytes
    }
  }

  async #getFollower(source: Source): Promise<Follower> {
    const key = toSourceKey(source)
    const known = this.#followers.get(key) ?? { made: this.#makeFollower(source), users: 0 }
    this.#followers.set(key, known)
    known.users++
    try {
      return await known.made
    } catch (failure) {
      this.#followers.delete(key)
      throw failure
    }
  }

  async #makeFollower(source: Source): Promise<Follower> {
    const { changes } = this.#options.store
    const now = await readSource(changes, source, null)
    return new Follower(changes, source, now === 'purged' ? FIRST_POSITION : now.position)
  }

  #releaseFollower({ source }: Follower): void {
    const key = toSourceKey(source)
    const known = this.#followers.get(key)
    if (known !== undefined && --known.users === 0) this.#followers.delete(key)
  }

  #startTimers(): void {
    this.#pollSoon(POLL_MS.quiet)
    this.#timers = [
      setInterval(() => void this.#checkRights(), CHECK_MS),
      setInterval(() => {
        for (const { sink } of this.#readers.values()) if (sink.pendingBytes === 0) sink.write(HEARTBEAT)
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
      if (this.#pollTimer === timer) this.#pollSoon(hasChanges ? POLL_MS.busy : POLL_MS.quiet)
    }, ms)
    this.#pollTimer = timer
  }

  /**
   * Asks which sources have changed, and lets their followers read. Returns whether there were changes, or a failure,
   * which is met again by the next poll.
   */
  async #poll(): Promise<boolean> {
    if (this.#isPolling) return false
    this.#isPolling = true
    try {
      if (performance.now() - this.#lookedAt > LOOK_MS) await this.#addNetworks()
      const followers = await Promise.all([...this.#followers.values()].map(({ made }) => made))
      const read = followers.filter(({ subscribers }) => subscribers.size > 0)
      const networks = read.flatMap(({ source }) => (source === 'credentials' ? [] : [source.network]))
      const { feed, changes } = this.#options.store
      const hasCredentials = networks.length < read.length
      const [seqs, commits] = await waitForAll([
        networks.length === 0 ? NONE : feed.readSeqs(networks),
        hasCredentials ? changes.readCommitSeq() : NOTHING,
      ])
      const seqOf = new Map(networks.map((network, at) => [network, seqs[at]!]))
      const advanced = await waitForAll(
        read.map((one) => one.advance(one.source === 'credentials' ? commits : seqOf.get(one.source.network)!)),
      )
      return advanced.includes(true)
    } catch (failure) {
      this.#options.onFailure(failure)
      return true
    } finally {
      this.#isPolling = false
    }
  }

  async #addNetworks(): Promise<void> {
    this.#lookedAt = performance.now()
    const open = [...this.#readers].filter(([, { request }]) => request.networks.length === 0)
    if (open.length === 0) return
    const names = await this.#options.store.feed.readNetworkNames()
    for (const [reader] of open) for (const name of names) reader.addNetwork(name)
  }

  /** Ends the streams of callers whose credentials or rights have changed. */
  async #checkRights(): Promise<void> {
    for (const [reader, { request }] of [...this.#readers]) {
      const now = await request.recheck().catch(() => request.caller)
      if (now === null) reader.end('unauthorized')
      else if (!hasSameRights(now, request.caller)) reader.end('rights')
    }
  }
}

function hasSameRights(one: Caller, other: Caller): boolean {
  if (one === other) return true
  const isSame = (some: ReadonlySet<string> | null, others: ReadonlySet<string> | null): boolean =>
    some === null || others === null
      ? some === others
      : some.size === others.size && [...some].every((each) => others.has(each))
  return one.id === other.id && isSame(one.permissions, other.permissions) && isSame(one.networks, other.networks)
}
