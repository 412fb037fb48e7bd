// The index of one network, kept current from the network's log of changes.
//
// `seq`, number and tag, says up to which change it is current. An index read from a server that since made way for
// another may hold changes the other never saw: then, and where numbers went back, it is made anew.
import type { Device } from '../../../generated/types.ts'
import type { Address } from '../../domain/address.ts'
import { searchedFacts } from '../../domain/stored-facts.ts'
import {
  type ChangeFeed,
  type Followed,
  type FollowedChange,
  type FollowRequest,
  numberOf,
  type Seq,
} from '../../store/inventory/change-feed.ts'
import type { IndexedDevice, NetworkIndex } from '../index/network-index.ts'
import { type BuildProgress, buildIndex } from './build-index.ts'

/** An index, and what it is current to. */
interface Picture {
  readonly index: NetworkIndex
  seq: Seq
  /** The connection over which `seq` was last read. */
  connection: number
  /** The server it was read from. */
  run: string | null
}

export type Look = Readonly<Pick<Picture, 'index' | 'seq'>>

/** What came of asking the store once: the index is as it is there, or has more to catch up with, or is of no use. */
export type Step = 'current' | 'more' | 'lost'

export class LiveNetwork {
  readonly name: string
  readonly #feed: ChangeFeed
  #picture: Picture | null = null
  #making: Promise<void> | null = null
  #following: Promise<void> | null = null
  /** Changes are laid over the index one answer of the store after the other. */
  #last: Promise<unknown> = Promise.resolve()
  #progress: BuildProgress = { done: 0, of: 0 }
  #bytes = 0
  readonly #onGrown: (growing: LiveNetwork) => void
  #users = 0
  #usedAt = performance.now()
  /** When it was last found current, on the clock of performance.now. */
  provenAt = Number.NEGATIVE_INFINITY
  /** The network was not there when the store was last asked. */
  isGone = false

  /** `onGrown`: called while the index is made, after each step; what it throws ends the making. */
  constructor(name: string, feed: ChangeFeed, onGrown: (growing: LiveNetwork) => void = () => {}) {
    this.name = name
    this.#feed = feed
    this.#onGrown = onGrown
  }

  /** Memory it took when it was last measured, in bytes. */
  get bytes(): number {
    return this.#bytes
  }

  /** Measures its memory again. */
  measure(): void {
    if (this.#making === null) this.#bytes = this.#picture?.index.bytes ?? 0
  }

  /** Whether there is an index, or one is being made. */
  get isUseful(): boolean {
    return this.#picture !== null || this.#making !== null
  }

  /** How many searches use it at this moment. */
  get users(): number {
    return this.#users
  }

  /** When a search last used it, on the clock of performance.now. */
  get usedAt(): number {
    return this.#usedAt
  }

  get isMaking(): boolean {
    return this.#making !== null
  }

  /** A search begins to use it: until `end` it is not dropped. */
  begin(): void {
    this.#users++
    this.#usedAt = performance.now()
  }

  end(): void {
    this.#users--
    this.#usedAt = performance.now()
  }

  /** null: there is an index. */
  get progress(): BuildProgress | null {
    return this.#picture === null ? this.#progress : null
  }

  /** Resolves when there is an index; it is made where there is none. */
  async ready(): Promise<void> {
    await this.#dropDoubtful()
    while (this.#picture === null) {
      this.#making ??= this.#make().finally(() => {
        this.#making = null
        this.measure()
      })
      await this.#making
    }
  }

  /** The index as it is at this moment, and to what it is current; null: there is none. */
  look(): Look | null {
    const picture = this.#picture
    return picture === null ? null : { index: picture.index, seq: picture.seq }
  }

  /** Brings the index up to what the store says; calls that come meanwhile share one. */
  follow(): Promise<void> {
    this.#following ??= this.exclusively(async () => {
      for (let step: Step = 'more'; step === 'more'; ) step = await this.#step()
    }).finally(() => {
      this.#following = null
    })
    return this.#following
  }

  /** Both indexes if they are of the same number, after both caught up; null if others keep changing the network. */
  async beside(other: LiveNetwork): Promise<{ live: NetworkIndex; made: NetworkIndex } | null> {
    await this.ready()
    await other.ready()
    await Promise.all([this.follow(), other.follow()])
    const [live, made] = [this.#picture, other.#picture]
    return live !== null && live.seq === made?.seq ? { live: live.index, made: made.index } : null
  }

  async #make(): Promise<void> {
    const { connection } = this.#feed
    const run = await this.#feed.serverRun(this.name)
    const { index, seq } = await buildIndex(this.#feed, this.name, (progress, bytes) => {
      this.#progress = progress
      this.#bytes = bytes
      this.#onGrown(this)
    })
    // Parts of it may come from another server.
    if (connection !== this.#feed.connection) return
    this.#picture = { index, seq, connection, run }
    await this.follow()
  }

  /** After a new connection another server may be there, with another history. */
  async #dropDoubtful(): Promise<void> {
    const { connection } = this.#feed
    const picture = this.#picture
    if (picture === null || connection === picture.connection) return
    const [run, [seq]] = await Promise.all([this.#feed.serverRun(this.name), this.#feed.seqs([this.name])])
    if (connection !== this.#feed.connection) return
    if (seq !== picture.seq && (run === null || run !== picture.run)) this.#drop(picture)
    picture.run = run
    picture.connection = connection
  }

  async #step(): Promise<Step> {
    const question = this.question([])
    if (question === null) return 'lost'
    const [followed] = await this.#feed.follow([question])
    return this.take(followed!)
  }

  /** What to ask the store for; null: there is no index. Only for who works exclusively. */
  question(ids: readonly Address[]): FollowRequest | null {
    return this.#picture === null ? null : { network: this.name, since: numberOf(this.#picture.seq), ids }
  }

  /** Lays what the store answered over the index. */
  take(followed: Followed | null): Step {
    const picture = this.#picture
    // What another server tells may not be about the history the index has: `ready` finds out.
    if (picture === null || picture.connection !== this.#feed.connection) return 'lost'
    if (followed === null || isOtherHistory(picture.seq, followed.seq)) {
      this.#drop(picture)
      return 'lost'
    }
    for (const change of followed.changes) picture.index.put(change.id, indexed(change))
    this.isGone = !followed.exists
    const isCurrent = followed.upTo >= numberOf(followed.seq)
    picture.seq = isCurrent ? followed.seq : `${followed.upTo}:`
    if (isCurrent) this.provenAt = performance.now()
    return isCurrent ? 'current' : 'more'
  }

  /** One piece of work on the index after the other. */
  exclusively<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work)
    this.#last = done.catch(() => {})
    return done
  }

  #drop(picture: Picture): void {
    if (this.#picture === picture) this.#picture = null
  }
}

/** Numbers went back, or the same number is another change; without a tag the index stands between two numbers that were told. */
function isOtherHistory(known: Seq, told: Seq): boolean {
  const [number, now] = [numberOf(known), numberOf(told)]
  return now < number || (now === number && told !== known && !known.endsWith(':'))
}

const indexed = ({ device, facts }: FollowedChange): IndexedDevice | null =>
  device === ''
    ? null
    : { device: JSON.parse(device) as Device, facts: searchedFacts(facts === '' ? null : JSON.parse(facts)) }
