/*
 * Keeps the index of one network current with the help of the network's change log.
 *
 * The index contains all changes up to the number of its seq. If another server replaces Redis, the
 * index may contain changes that the new server never had. The index is then built again. It is also built again if the
 * number on the server decreases, or if a backup was restored.
 *
 * The file is longer than others because the build, the changes and the order of one index share its private state.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Address } from '../../domain/address.ts'
import type { ChangeFeed } from '../../store/inventory/change-feed.ts'
import type { ChangesRequest, NetworkChange, NetworkChanges } from '../../store/inventory/network-changes.ts'
import { createUntaggedSeq, isOtherHistory, type Seq, toSeqNumber } from '../../store/inventory/seq.ts'
import type { NetworkIndex, SharedLookups } from '../index/network-index.ts'
import { RecordReader } from '../reading/record-reader.ts'
import { type BuildProgress, buildIndex } from './build-index.ts'
import { pauseBeforeOrdering } from './ordering-pause.ts'

/**
 * An index, the number of the last change that it contains, and the connection and the server run that this number was
 * read from.
 */
interface BuiltIndex {
  readonly index: NetworkIndex
  seq: Seq
  /** The connection over which `seq` was last read. */
  connection: number
  /** The run of the server that `seq` was read from. */
  run: string | null
}

/** An index and the number of the last change that it contains at this moment. */
export type CurrentIndex = Readonly<Pick<BuiltIndex, 'index' | 'seq'>>

/** The outcome of reading changes once: the index is current, has more changes to read, or must be built again. */
export type CatchUp = 'current' | 'more' | 'lost'

/** The index of one network. */
export class LiveNetwork {
  readonly name: string
  readonly #feed: ChangeFeed
  #built: BuiltIndex | null = null
  #building: Promise<void> | null = null
  #catchingUp: Promise<void> | null = null
  /** The last exclusive work. The replies of the store are applied one after the other. */
  #last: Promise<unknown> = Promise.resolve()
  #isDropped = false
  #progress: BuildProgress = { done: 0, of: 0 }
  #bytes = 0
  readonly #onGrown: (growing: LiveNetwork) => void
  #users = 0
  #usedAt = performance.now()
  #isOrdering = false
  #isBuildingLookups = false
  /** How many slots the index had when all of them were last in order. */
  #orderedSlots = 0
  /** Number of changes that were applied since they were last taken. */
  #changeCount = 0
  /** The time at which the index was last built, in milliseconds of performance.now. */
  builtAt = Number.NEGATIVE_INFINITY
  /** The time at which the index was last current, in milliseconds of performance.now. */
  provenAt = Number.NEGATIVE_INFINITY
  /** The time at which the index last changed, in milliseconds of performance.now. */
  changedAt = Number.NEGATIVE_INFINITY
  /** Whether the network did not exist when this was last checked. */
  isGone = false

  /** `onGrown` is called after each batch while the index is built. If it throws, the build ends. */
  constructor(name: string, feed: ChangeFeed, onGrown: (growing: LiveNetwork) => void = () => {}) {
    this.name = name
    this.#feed = feed
    this.#onGrown = onGrown
  }

  /** Memory of the index when it was last measured, in bytes. */
  get bytes(): number {
    return this.#bytes
  }

  /** Measures the memory of the index again. */
  measure(): void {
    if (this.#building === null) this.#bytes = this.#built?.index.bytes ?? 0
  }

  /** Whether there is an index, or one is being built. */
  get isUseful(): boolean {
    return this.#built !== null || this.#building !== null
  }

  /** Whether there was an index that was dropped, and no build has begun since. */
  get isDropped(): boolean {
    return this.#isDropped && this.#building === null
  }

  /** Number of searches that use the index at this moment. */
  get users(): number {
    return this.#users
  }

  /** The time at which a search last used the index, in milliseconds of performance.now. */
  get usedAt(): number {
    return this.#usedAt
  }

  get isBuilding(): boolean {
    return this.#building !== null
  }

  /** Registers a search that uses the index. The index is not dropped before `removeUser`. */
  addUser(): void {
    this.#users++
    this.noteUse()
  }

  removeUser(): void {
    this.#users--
    this.noteUse()
  }

  /** Notes that a search used the index just now. */
  noteUse(): void {
    this.#usedAt = performance.now()
  }

  /** The progress of the build; null if the index is complete. */
  get progress(): BuildProgress | null {
    return this.#built === null ? this.#progress : null
  }

  /** Resolves once the index is complete. Builds it if there is none. */
  async ready(): Promise<void> {
    await this.#dropIfServerChanged()
    while (this.#built === null) {
      this.#building ??= this.#build().finally(() => {
        this.#building = null
        this.measure()
      })
      await this.#building
    }
  }

  /** Returns how many changes were applied since the last call. */
  takeChangeCount(): number {
    const count = this.#changeCount
    this.#changeCount = 0
    return count
  }

  /** Returns the index as it is at this moment, or null if there is none. */
  current(): CurrentIndex | null {
    const built = this.#built
    return built === null ? null : { index: built.index, seq: built.seq }
  }

  /** The memory in which other threads look up texts, or null if there is none. */
  get lookups(): SharedLookups | null {
    return this.#built?.index.sharedLookups ?? null
  }

  /** Resolves once the changes that are being read are applied; null if none are being read. */
  get catchingUp(): Promise<void> | null {
    return this.#catchingUp
  }

  /** Applies all changes of the store. Concurrent calls share one read. */
  catchUp(): Promise<void> {
    this.#catchingUp ??= this.exclusively(async () => {
      for (let outcome: CatchUp = 'more'; outcome === 'more'; ) outcome = await this.#catchUpOnce()
    }).finally(() => {
      this.#catchingUp = null
    })
    return this.#catchingUp
  }

  /** Returns whether the network did not change for long enough. `now` is the time of performance.now. */
  isTimeToOrder(now: number): boolean {
    if (this.#built === null) return false
    const { slots, size } = this.#built.index
    return now - this.changedAt >= pauseBeforeOrdering(slots - this.#orderedSlots, size)
  }

  /**
   * Puts new devices into all orders while no search waits. Other work runs between two orders. Ends early if the
   * network changes. If it fails, the index is dropped, because some devices may be missing from an order.
   */
  async orderNew(): Promise<void> {
    const built = this.#built
    if (this.#isOrdering || built === null) return
    const { changedAt } = this
    this.#isOrdering = true
    try {
      for (const _part of built.index.orderNew()) {
        await nextTurn()
        if (this.changedAt !== changedAt) return
      }
      this.#orderedSlots = built.index.slots
    } catch (failure) {
      this.#drop(built)
      throw failure
    } finally {
      this.#isOrdering = false
    }
  }

  /**
   * Builds the lookups if they do not have all devices. Other work runs between two parts. If it fails, the index is
   * dropped, because some devices may be missing from a lookup.
   */
  async buildLookups(): Promise<void> {
    const built = this.#built
    if (this.#isBuildingLookups || built === null) return
    this.#isBuildingLookups = true
    try {
      for (const _part of built.index.buildLookups()) await nextTurn()
    } catch (failure) {
      this.#drop(built)
      throw failure
    } finally {
      this.#isBuildingLookups = false
    }
  }

  /** Lets both indexes catch up. They have the same sequence afterwards unless the network keeps changing. */
  async catchUpBoth(other: LiveNetwork): Promise<void> {
    await this.ready()
    await other.ready()
    await Promise.all([this.catchUp(), other.catchUp()])
  }

  async #build(): Promise<void> {
    this.#isDropped = false
    const { connection } = this.#feed
    const run = await this.#feed.readServerRun(this.name)
    const { index, seq } = await buildIndex(this.#feed, this.name, (progress, bytes) => {
      this.#progress = progress
      this.#bytes = bytes
      this.#onGrown(this)
    })
    // If the connection changed during the build, parts of the index may come from another server.
    if (connection !== this.#feed.connection) return
    index.publish(seq)
    this.#built = { index, seq, connection, run }
    this.#orderedSlots = index.slots
    await this.catchUp()
    this.builtAt = performance.now()
  }

  /** Drops the index if a new connection leads to another server with another history. */
  async #dropIfServerChanged(): Promise<void> {
    const { connection } = this.#feed
    const built = this.#built
    if (built === null || connection === built.connection) return
    const [run, [seq]] = await Promise.all([this.#feed.readServerRun(this.name), this.#feed.readSeqs([this.name])])
    if (connection !== this.#feed.connection) return
    if (seq !== built.seq && (run === null || run !== built.run)) this.#drop(built)
    built.run = run
    built.connection = connection
  }

  async #catchUpOnce(): Promise<CatchUp> {
    const request = this.changeRequest([])
    if (request === null) return 'lost'
    const [changes] = await this.#feed.readChanges([request])
    return this.apply(changes!)
  }

  /** Returns which changes to read, or null if there is no index. Call it only within `exclusively`. */
  changeRequest(ids: readonly Address[]): ChangesRequest | null {
    return this.#built === null ? null : { network: this.name, since: toSeqNumber(this.#built.seq), ids }
  }

  /** Applies changes from the store to the index. */
  apply(changes: NetworkChanges | null): CatchUp {
    const built = this.#built
    // The changes of another server may belong to another history. `ready` checks this.
    if (built === null || built.connection !== this.#feed.connection) return 'lost'
    if (changes === null || isOtherHistory(built.seq, changes.seq)) {
      this.#drop(built)
      return 'lost'
    }
    this.#applyAll(built, changes.changes)
    if (changes.changes.length > 0) this.changedAt = performance.now()
    this.#changeCount += changes.changes.length
    this.isGone = !changes.exists
    const isCurrent = changes.upTo >= toSeqNumber(changes.seq)
    built.seq = isCurrent ? changes.seq : createUntaggedSeq(changes.upTo, changes.seq)
    built.index.publish(built.seq)
    if (isCurrent) this.provenAt = performance.now()
    return isCurrent ? 'current' : 'more'
  }

  /** Applies changes to an index. If one fails, the index is dropped, because that change may be half done. */
  #applyAll(built: BuiltIndex, changes: readonly NetworkChange[]): void {
    try {
      for (const change of changes) applyChange(built.index, change)
    } catch (failure) {
      this.#drop(built)
      throw failure
    }
  }

  /** Runs work on the index after all earlier work on the index has ended. */
  exclusively<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work)
    this.#last = done.catch(() => {})
    return done
  }

  #drop(built: BuiltIndex): void {
    if (this.#built !== built) return
    this.#built = null
    this.#isDropped = true
    this.#progress = { done: 0, of: this.#progress.of }
  }
}

const reader = new RecordReader()

function applyChange(index: NetworkIndex, { id, device, facts }: NetworkChange): void {
  if (device.length === 0) index.remove(id)
  else index.put(id, reader.valuesIn(device), reader.factsIn(facts))
}
