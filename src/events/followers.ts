/*
 * The followers of this process: one for each source that has readers.
 */
import { waitForAll } from '../domain/wait-for-all.ts'
import type { Store } from '../store/store.ts'
import { type Source, toSourceKey } from './event-position.ts'
import { Follower, readEnd } from './follower.ts'
import { waitAtMost } from './wait-at-most.ts'

/**
 * Maximum time a poll waits for a server of a cluster that does not reply, and time for which polls pass over a
 * follower whose server could not be asked, in milliseconds.
 */
export const AWAY_MS = 500

const NONE = Promise.resolve<string[]>([])
const NOTHING = Promise.resolve('')

interface Known {
  readonly made: Promise<Follower>
  /** The follower once it is made. */
  follower: Follower | null
  users: number
}

/** The followers of the sources that are read. */
export class Followers {
  readonly #store: Pick<Store, 'changes' | 'feed' | 'isCluster'>
  readonly #maxBytes: number
  readonly #bySource = new Map<string, Known>()
  /** The followers on a cluster that are reading, and those that failed a moment ago. Polls pass over them. */
  readonly #passedOver = new Set<Follower>()

  /** `maxBytes` is what all readers together may hold. */
  constructor(store: Pick<Store, 'changes' | 'feed' | 'isCluster'>, maxBytes: number) {
    this.#store = store
    this.#maxBytes = maxBytes
  }

  /** Returns the follower of a source, which the user must release. Throws STORE_UNAVAILABLE. */
  async take(source: Source): Promise<Follower> {
    const key = toSourceKey(source)
    const known: Known = this.#bySource.get(key) ?? { made: this.#make(source), follower: null, users: 0 }
    this.#bySource.set(key, known)
    known.users++
    try {
      known.follower = await known.made
      return known.follower
    } catch (failure) {
      this.#bySource.delete(key)
      throw failure
    }
  }

  /** Gives a follower back. The last user of a follower ends it. */
  release({ source }: Follower): void {
    const key = toSourceKey(source)
    const known = this.#bySource.get(key)
    if (known !== undefined && --known.users === 0) this.#bySource.delete(key)
  }

  /**
   * Asks which sources have changed, and lets their followers read. Returns whether there were changes.
   *
   * On a cluster, a server that is away must not delay the followers of the others. So each follower has at most
   * AWAY_MS. One that has not finished then counts as unchanged, and further calls pass over it as long as it reads.
   * One that fails counts as unchanged too, and further calls pass over it for AWAY_MS. `onFailure` gets the first
   * failure of a call, and each failure of a follower that was late. On a single server, throws the failure.
   */
  async advance(onFailure: (failure: unknown) => void = () => {}): Promise<boolean> {
    // A follower that is still being made may wait for a server of the cluster that does not answer.
    const followers = [...this.#bySource.values()].flatMap(({ follower }) => follower ?? [])
    const read = followers.filter((one) => one.subscribers.size > 0 && !this.#passedOver.has(one))
    if (!this.#store.isCluster) return await this.#advanceTogether(read)
    const ifLate = { late: false, onFailure }
    const outcomes = await Promise.allSettled(read.map((one) => waitAtMost(AWAY_MS, this.#advanceAlone(one), ifLate)))
    // All followers of one server fail at the same time, for the same reason.
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failed !== undefined) onFailure(failed.reason)
    return outcomes.some((outcome) => outcome.status === 'fulfilled' && outcome.value)
  }

  async #advanceAlone(follower: Follower): Promise<boolean> {
    this.#passedOver.add(follower)
    const polled = (): boolean => this.#passedOver.delete(follower)
    try {
      const hasChanged = await this.#advanceTogether([follower])
      polled()
      return hasChanged
    } catch (failure) {
      setTimeout(polled, AWAY_MS).unref()
      throw failure
    }
  }

  async #advanceTogether(some: readonly Follower[]): Promise<boolean> {
    const networks = some.flatMap(({ source }) => (source === 'credentials' ? [] : [source.network]))
    const { feed, changes } = this.#store
    const hasCredentials = networks.length < some.length
    const [seqs, commits] = await waitForAll([
      networks.length === 0 ? NONE : feed.readSeqs(networks),
      hasCredentials ? changes.readCommitSeq() : NOTHING,
    ])
    const seqOf = new Map(networks.map((network, at) => [network, seqs[at]!]))
    const advanced = await waitForAll(
      some.map((one) => {
        const seq = one.source === 'credentials' ? commits : seqOf.get(one.source.network)!
        return one.advance(seq, this.#maxBytes)
      }),
    )
    return advanced.includes(true)
  }

  async #make(source: Source): Promise<Follower> {
    const { changes } = this.#store
    return new Follower(changes, source, await readEnd(changes, source))
  }
}
