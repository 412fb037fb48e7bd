/*
 * Keeps the indexes of the search thread current between searches: it polls Redis for changes, and looks for new and
 * deleted networks now and then.
 */
import { ApplicationError, isStoreUnavailable } from '../../domain/errors/application-error.ts'
import { waitForAll } from '../../domain/wait-for-all.ts'
import { type ChangeFeed, LOG_UPKEEP } from '../../store/inventory/change-feed.ts'
import { createNetworkFollower } from './follow-networks.ts'
import type { IndexReporter } from './index-reporter.ts'
import type { LiveNetwork } from './live-network.ts'
import type { LiveSearch } from './live-search.ts'
import { PollSchedule } from './poll-schedule.ts'

/** An index that was updated within this time, in milliseconds, does not ask for changes in a poll. */
const FRESH_MS = 200
/** Number of networks whose sequences one poll reads from the store. */
const TAIL_NETWORKS = 500
/** Number of networks that each upkeep checks. */
const UPKEEP_NETWORKS = 50

/** The options of a poller. */
interface PollerOptions {
  readonly feed: ChangeFeed
  readonly live: LiveSearch
  /** Reports what changed after each poll. */
  readonly reporter: IndexReporter
  readonly isCluster: boolean
  readonly onTrouble: (reason: string) => void
}

/** Selects the next few of all networks at each call. After the last network, it begins again. */
class NetworkRotation {
  #at = 0

  next(all: readonly LiveNetwork[], count: number): readonly LiveNetwork[] {
    if (this.#at >= all.length) this.#at = 0
    const from = this.#at
    this.#at += count
    return all.slice(from, this.#at)
  }
}

/** Polls Redis for what the indexes of a thread need. */
export class RedisPoller {
  readonly #options: PollerOptions
  readonly #followNetworks: () => Promise<void>
  readonly #schedule = new PollSchedule()
  readonly #tail = new NetworkRotation()
  readonly #upkeep = new NetworkRotation()
  /** For each network, the time of performance.now at which its log was last purged. */
  readonly #purgedAt = new WeakMap<LiveNetwork, number>()
  #polledAt = performance.now()

  constructor(options: PollerOptions) {
    this.#options = options
    const { feed, live, reporter, onTrouble } = options
    this.#followNetworks = createNetworkFollower(feed, live, {
      onListed: () => reporter.postListed(),
      onFailure(failure) {
        // The service itself reports that Redis does not answer.
        if (!isStoreUnavailable(failure)) onTrouble(`${failure}`)
      },
    })
  }

  /** Polls now and from now on. */
  start(): void {
    this.#poll()
  }

  /** Reports a fault of the program. A failure of a call, such as that Redis does not answer, is none. */
  reportFault(failure: unknown): void {
    if (!(failure instanceof ApplicationError)) this.#options.onTrouble(`${failure}`)
  }

  /** Reads what the indexes need from Redis. What is read at the same time is sent together. */
  #poll(): void {
    const { live, reporter } = this.#options
    const now = performance.now()
    const changes = live.networks.reduce((sum, network) => sum + network.takeChangeCount(), 0)
    const poll = this.#schedule.next(
      (changes * 1000) / (now - this.#polledAt),
      live.networks.some(({ isBuilding }) => isBuilding),
    )
    this.#polledAt = now
    if (poll.isUpkeep) {
      this.#followNetworks()
      live.sweep(now)
      this.#keepUp(now)
    }
    this.#catchUpIdle().catch(() => {})
    reporter.postSoon()
    setTimeout(() => this.#poll(), poll.pauseMs)
  }

  /**
   * Reads the sequences of indexes that were not updated just now. If a network has changed, its index reads the
   * changes, so that the next search has few left to read. Lookups that lack devices are built, also those of a network
   * that never rests.
   */
  async #catchUpIdle(): Promise<void> {
    const { live, isCluster } = this.#options
    const some = this.#tail.next(live.networks, TAIL_NETWORKS)
    for (const network of some) network.buildLookups().catch((failure) => this.reportFault(failure))
    const idle = some.filter((network) => network.progress === null && performance.now() - network.provenAt > FRESH_MS)
    // On a cluster, the indexes go on whose servers answer.
    const parts = isCluster ? idle.map((one) => [one]) : [idle]
    await waitForAll(parts.map((part) => this.#catchUpChanged(part)))
  }

  async #catchUpChanged(idle: readonly LiveNetwork[]): Promise<void> {
    const seqs = await this.#options.feed.readSeqs(idle.map(({ name }) => name))
    for (const [at, network] of idle.entries()) {
      const now = performance.now()
      if (network.current()?.seq !== seqs[at]) network.catchUp().catch((failure) => this.reportFault(failure))
      else if (network.isTimeToOrder(now)) network.orderNew().catch((failure) => this.reportFault(failure))
    }
  }

  /** Checks whether networks still exist, and purges deleted devices from the log of each network now and then. */
  #keepUp(now: number): void {
    const { feed, live } = this.#options
    const some = this.#upkeep.next(live.networks, UPKEEP_NETWORKS)
    live.checkExistence(some).catch(() => {})
    for (const network of some) {
      const before = this.#purgedAt.get(network)
      if (before !== undefined && now - before < LOG_UPKEEP.everyMs) continue
      this.#purgedAt.set(network, now)
      // The time of a network begins with its first poll.
      if (before !== undefined) feed.purge(network.name, LOG_UPKEEP.changesKept).catch(() => {})
    }
  }
}
