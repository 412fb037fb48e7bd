/* Reports to the main thread which indexes there are, how far each is built, and in which memory their lookups are. */
import type { IndexState } from '../../domain/search/index-state.ts'
import type { SharedLookups } from '../index/network-index.ts'
import { KnownValues } from './known-values.ts'
import type { LiveNetwork } from './live-network.ts'
import type { LiveSearch } from './live-search.ts'
import type { ThreadMessage } from './thread-messages.ts'

/** Pause before a report, in milliseconds. */
const PAUSE_MS = 100

/** Reports the states and the lookups of the indexes of this thread. */
export class IndexReporter {
  readonly #live: LiveSearch
  readonly #post: (message: ThreadMessage) => void
  readonly #states = new KnownValues<IndexState>(
    (one, other) => one.state === other.state && one.done === other.done && one.of === other.of,
  )
  readonly #lookups = new KnownValues<SharedLookups>(
    (one, other) =>
      one.hostname.cells === other.hostname.cells &&
      one.serialNumber.cells === other.serialNumber.cells &&
      one.hostname.ipv6 === other.hostname.ipv6,
  )
  #isListed = false
  #timer: NodeJS.Timeout | null = null

  constructor(live: LiveSearch, post: (message: ThreadMessage) => void) {
    this.#live = live
    this.#post = post
  }

  /** Posts the first states at once, to show that the thread has started. */
  postFirst(): void {
    this.#postStates(true)
  }

  /** Posts once, after the states, that they are those of all networks with devices. */
  postListed(): void {
    if (this.#isListed) return
    this.#isListed = true
    this.#postStates(false)
    this.#post({ isListed: true })
  }

  /** Posts the states and lookups that have changed, after a pause, and repeats this until nothing changes any more. */
  postSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      const [hasStates, hasLookups] = [this.#postStates(false), this.#postLookups()]
      if (hasStates || hasLookups || this.#live.networks.some(({ isBuilding }) => isBuilding)) this.postSoon()
    }, PAUSE_MS)
  }

  /** Returns whether anything was posted. */
  #postStates(isFirst: boolean): boolean {
    const present = new Map(this.#live.networks.map((network) => [network.name, toState(network)]))
    const { changed, dropped } = this.#states.update(present)
    if (!isFirst && changed.size + dropped.length === 0) return false
    this.#post({ changed: [...changed.values()], dropped })
    return true
  }

  /** Posts the lookups that are in other memory than before. Returns whether there are any. */
  #postLookups(): boolean {
    const all = this.#live.networks
    const present = all.flatMap(({ name, lookups }) => (lookups === null ? [] : [[name, lookups] as const]))
    const { changed, dropped } = this.#lookups.update(new Map(present))
    if (changed.size + dropped.length === 0) return false
    this.#post({ lookups: [...changed, ...dropped.map((name) => [name, null] as const)] })
    return true
  }
}

function toState(network: LiveNetwork): IndexState {
  const { progress } = network
  if (progress !== null) return { network: network.name, state: 'building', ...progress }
  const size = network.current()?.index.size ?? 0
  return { network: network.name, state: 'ready', done: size, of: size }
}
