/*
 * One reader of events. It first reads by itself what happened after its position, and waits for its client while it
 * does. Once it has reached the position of a follower, it gets the batches of the follower, which does not wait: a
 * client that reads too slowly is cut off with the position it reached.
 *
 * The file is longer than others because it is one class: reading alone and following share the state of each source.
 */
import { type Caller, seesNetwork } from '../access/caller.ts'
import { type ChangePosition, comparePositions, isSamePosition } from '../domain/history/change-position.ts'
import type {
  ChangesPage,
  RecordedChange,
  RecordedChanges,
  RecordedCommit,
} from '../store/inventory/recorded-changes.ts'
import { EventBatch, type IdAffixes, type Sharing } from './event-batch.ts'
import type { EventMeter, StreamEnd } from './event-meter.ts'
import {
  affixesOfPart,
  formatPart,
  joinParts,
  type ReaderPosition,
  type Source,
  toSourceKey,
} from './event-position.ts'
import { type EndReason, eventBody, idLine, retryLine } from './event-text.ts'
import { type Follower, readSource, type Subscriber } from './follower.ts'
import type { Followers } from './followers.ts'

/** The receiver of a reader's events. */
export interface EventSink {
  /** `isShared` says whether many readers probably get the same bytes. */
  write(bytes: Uint8Array, isShared: boolean): void
  /** Bytes that the client has not read and that this process holds. */
  readonly pendingBytes: number
  /** Resolves once the client has read enough, or the connection closed. */
  drained(): Promise<void>
  /** Sends the last bytes, and closes the connection once the client has read them or after a time. */
  end(bytes: Uint8Array): void
  /** Closes the connection. The bytes that the client has not read are lost. */
  cut(): void
}

/** The sources of a reader, and its caller. */
export interface ReaderOptions {
  readonly caller: Caller
  /** Sources with the positions to begin at. */
  readonly starts: readonly (readonly [source: Source, position: ReaderPosition])[]
  /** Positions of networks that the reader does not read, by their keys, which the ids keep. */
  readonly paused: ReadonlyMap<string, ReaderPosition>
  /** The networks that exist, which the first event lists. */
  readonly existing: readonly string[]
  /** The networks that the request names; null if it names none, and the reader reads all that the caller may see. */
  readonly networks: ReadonlySet<string> | null
  readonly sink: EventSink
  readonly changes: RecordedChanges
  readonly followers: Pick<Followers, 'take' | 'release'>
  readonly meter: EventMeter
  /** Called after the reader has written. */
  onWritten(reader: EventReader): void
  /** Called once, when the stream has ended or its connection closed. */
  onEnd(reader: EventReader): void
  /** Called when the connection has closed, also after the end of the stream. */
  onClosed(reader: EventReader): void
  onFailure(failure: unknown): void
}

/** Time after which a reader that was cut off connects again, in milliseconds. It is random to spread the readers. */
const RETRY_MS = { least: 500, spread: 2000 }

/** Bytes count as shared from this number of readers on: compressing them once costs about as much as sending them. */
const READERS_THAT_SHARE = 8

/** Maximum number of sources of one reader. */
export const MAX_SOURCES = 100

/** The reading of one source. */
interface Reading {
  readonly source: Source
  position: ReaderPosition
  follower: Follower | null
  /** Null if they have to be made again, because another source moved. */
  affixes: IdAffixes | null
}

/** Sends the events of some sources to one client. */
export class EventReader implements Subscriber {
  readonly caller: Caller
  readonly #options: ReaderOptions
  readonly #readings: Reading[] = []
  readonly #indexes = new Map<string, number>()
  readonly #parts: string[] = []
  /** The parts of the id for networks that this reader does not read, by their keys. */
  readonly #pausedParts: Map<string, string>
  /** The networks that this reader may get changes of, as a part of the keys of its affixes. */
  readonly #visibleKey: string
  /** The sharing of the events that this reader got last. If others got them, they probably get the next ones too. */
  #sharing: Sharing = { readers: 1 }
  #isOver = false

  constructor(options: ReaderOptions) {
    this.#options = options
    this.caller = options.caller
    this.#pausedParts = new Map([...options.paused].map(([key, position]) => [key, formatPart(key, position)]))
    options.meter.opened()
    const names = (networks: ReadonlySet<string> | null) => (networks === null ? null : [...networks].sort())
    this.#visibleKey = JSON.stringify([names(options.networks), names(options.caller.networks)])
  }

  /** Bytes that the client has not read. */
  get pendingBytes(): number {
    return this.#options.sink.pendingBytes
  }

  /** The position up to which events were sent. */
  get position(): string {
    return joinParts(this.#allParts)
  }

  get #allParts(): string[] {
    return [...this.#parts, ...this.#pausedParts.values()]
  }

  /** Sends the beginning of the stream, and starts to read all sources. */
  start(): void {
    for (const [source, position] of this.#options.starts) this.#addReading(source, position)
    const ready = { networks: this.#options.existing }
    this.#write(retryLine(RETRY_MS.least + RETRY_MS.spread / 2) + idLine(this.position) + eventBody('ready', ready))
    this.#endGaps()
    for (const reading of this.#readings) this.#follow(reading)
  }

  /**
   * Returns whether a network is new for this reader: it reads all networks that the caller sees, and not yet this one.
   */
  isNew(network: string): boolean {
    if (this.#isOver || this.#options.networks !== null || !this.#sees(network)) return false
    return !this.#indexes.has(toSourceKey({ network }))
  }

  /**
   * Reads a network if it is new, from its definition on. If there is no place for it, the networks in `deleted` give
   * theirs up: this reader has all their changes.
   */
  addNetwork(network: string, definition: ChangePosition, deleted: ReadonlySet<string>): void {
    if (!this.isNew(network)) return
    if (this.#readings.length >= MAX_SOURCES) this.#dropReadings(deleted)
    if (this.#readings.length >= MAX_SOURCES) this.end('networks')
    else this.#follow(this.#addReading({ network }, definition))
  }

  take(source: Source, batch: EventBatch): void {
    const index = this.#indexes.get(toSourceKey(source))!
    const reading = this.#readings[index]!
    if (this.#isOver || !batch.endsAfter(reading.position)) return
    const selected = batch.textFor({
      after: reading.position,
      affixes: this.#surround(index),
      reads: (network) => this.#sees(network) && (this.#options.networks?.has(network) ?? true),
      sees: (network) => this.#sees(network),
    })
    this.#move(index, batch.to, batch.toPart)
    if (selected.count === 0) return
    const isShared = this.#sharing.readers >= READERS_THAT_SHARE
    this.#sharing = selected.sharing
    this.#options.meter.sent(selected.count)
    this.#write(selected.bytes, isShared)
  }

  lose(source: Source, now: ChangePosition): void {
    const index = this.#indexes.get(toSourceKey(source))!
    if (this.#isOver) return
    this.#move(index, now, formatPart(toSourceKey(source), now))
    const network = isNetwork(source) ? source.network : null
    this.#write(idLine(this.position) + eventBody('reset', { network }))
  }

  /** Ends the stream: the last event says why, and up to which position events were sent. */
  end(reason: EndReason): void {
    if (this.#isOver) return
    const retry = retryLine(Math.round(RETRY_MS.least + Math.random() * RETRY_MS.spread))
    this.#options.sink.end(Buffer.from(retry + idLine(this.position) + eventBody('end', { reason })))
    this.#stop(reason)
  }

  /** Closes the connection of a stream that has ended, although the client has not read all. */
  cut(): void {
    this.#options.sink.cut()
  }

  /** Stops reading, because the connection closed. */
  close(): void {
    this.#stop('closed')
    this.#options.onClosed(this)
  }

  #stop(how: StreamEnd): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#options.meter.ended(how)
    for (const { follower } of this.#readings) {
      follower?.subscribers.delete(this)
      if (follower !== null) this.#options.followers.release(follower)
    }
    this.#options.onEnd(this)
  }

  #sees(network: string): boolean {
    return seesNetwork(this.caller, network)
  }

  /**
   * Ends the gaps of sources with a reset of the credentials, which are one source for all networks. The first event
   * still has the gaps in its id: a client that gets no more than that gets the reset when it connects again.
   */
  #endGaps(): void {
    const withGap = this.#readings.filter(({ position }) => position.hasGap)
    for (const { source, position } of withGap) {
      const key = toSourceKey(source)
      const { auditId, devices } = position
      this.#move(this.#indexes.get(key)!, { auditId, devices }, formatPart(key, { auditId, devices }))
    }
    const credentials = this.#readings.find(({ source }) => source === 'credentials')
    if (withGap.length > 0 && credentials !== undefined) this.lose('credentials', credentials.position)
  }

  #addReading(source: Source, position: ReaderPosition): Reading {
    const key = toSourceKey(source)
    this.#pausedParts.delete(key)
    const reading: Reading = { source, position, follower: null, affixes: null }
    this.#indexes.set(key, this.#readings.length)
    for (const other of this.#readings) other.affixes = null
    this.#readings.push(reading)
    this.#parts.push(formatPart(key, position))
    this.#dropPausedAboveLimit()
    return reading
  }

  /** Drops the last paused position if the id has more positions than a stream may have sources. */
  #dropPausedAboveLimit(): void {
    if (this.#readings.length + this.#pausedParts.size <= MAX_SOURCES) return
    const last = [...this.#pausedParts.keys()].at(-1)
    if (last !== undefined) this.#pausedParts.delete(last)
  }

  /** Stops reading networks. One whose follower has not been reached yet is kept: it may have changes to send. */
  #dropReadings(networks: ReadonlySet<string>): void {
    const isDropped = ({ source, follower }: Reading): boolean =>
      isNetwork(source) && networks.has(source.network) && follower?.subscribers.has(this) === true
    const kept = this.#readings.filter((reading) => !isDropped(reading))
    for (const { follower } of this.#readings.filter(isDropped)) {
      follower!.subscribers.delete(this)
      this.#options.followers.release(follower!)
    }
    this.#readings.length = 0
    this.#parts.length = 0
    this.#indexes.clear()
    for (const reading of kept) {
      const key = toSourceKey(reading.source)
      this.#indexes.set(key, this.#readings.length)
      this.#readings.push(reading)
      this.#parts.push(formatPart(key, reading.position))
      reading.affixes = null
    }
  }

  #move(index: number, position: ChangePosition, part: string): void {
    this.#readings[index]!.position = position
    this.#parts[index] = part
    for (const [other, reading] of this.#readings.entries()) if (other !== index) reading.affixes = null
  }

  #surround(index: number): IdAffixes {
    const reading = this.#readings[index]!
    if (reading.affixes !== null) return reading.affixes
    const [before, after] = affixesOfPart(this.#allParts, index)
    reading.affixes = { before, after, key: `${before}\n${after}\n${this.#visibleKey}` }
    return reading.affixes
  }

  /** Reads a source up to the position of its follower. If that fails, the stream ends and its client comes back. */
  #follow(reading: Reading): void {
    this.#catchUp(reading).catch((failure: unknown) => {
      this.#options.onFailure(failure)
      this.end('failed')
    })
  }

  async #catchUp(reading: Reading): Promise<void> {
    const { source } = reading
    const follower = await this.#options.followers.take(source)
    if (this.#isOver) return this.#options.followers.release(follower)
    reading.follower = follower
    // A client may send a position that the store does not have, such as one from before a restore. Only a read shows
    // that, even if the position is not before the one of the follower.
    let isKnown = isSamePosition(reading.position, follower.position)
    while (!this.#isOver && !(isKnown && comparePositions(reading.position, follower.position) >= 0)) {
      const end = follower.position
      const page = await readSource(this.#options.changes, source, reading.position)
      isKnown = true
      if (page === 'purged') this.lose(source, follower.position)
      else this.#takePage(reading, page, end)
      await this.#options.sink.drained()
    }
    if (!this.#isOver) follower.subscribers.add(this)
  }

  /**
   * Sends a page that this reader read by itself. `end` is a position that existed before the read. Entries about a
   * network do not move the position of a page, so the reader moves on to `end` if the page reaches it.
   */
  #takePage(reading: Reading, page: ChangesPage<RecordedChange | RecordedCommit>, end: ChangePosition): void {
    const { source } = reading
    this.take(source, new EventBatch(source, reading.position, page))
    if (this.#isOver || page.hasMore || comparePositions(reading.position, end) >= 0) return
    const key = toSourceKey(source)
    this.#move(this.#indexes.get(key)!, end, formatPart(key, end))
  }

  #write(bytes: Uint8Array | string, isShared = false): void {
    this.#options.sink.write(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, isShared)
    this.#options.onWritten(this)
  }
}

const isNetwork = (source: Source): source is { readonly network: string } => source !== 'credentials'
