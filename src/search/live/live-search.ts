// Searches by the indexes of networks. Each is evaluated locally and proven in one round trip: the devices of the page are
// fetched, then the networks' numbers. Where these are what the indexes are current to, the answer is exact at the
// moment between: nothing had changed when it was evaluated, nor when the devices were read.
import type { Address } from '../../domain/address.ts'
import { storeUnavailable } from '../../domain/application-error.ts'
import type { Fetched, Followed, NetworkFeed } from '../../store/network-feed.ts'
import { matchesIn } from '../index/matches.ts'
import { mergedWindow } from '../index/merged.ts'
import type { NetworkIndex } from '../index/network-index.ts'
import type { NetworksSearch } from '../page.ts'
import { LiveNetwork } from './live-network.ts'

export interface IndexPage {
  /** Those of the networks that do not exist. */
  readonly missing: readonly string[]
  readonly total: number
  /** Devices as stored: JSON, in order. */
  readonly records: readonly Buffer[]
}

/** Where others keep changing the networks, after so many attempts changes and devices are read in one step. */
const LIGHT_ATTEMPTS = 3
const ATTEMPTS = 100

/** A device of the page: the position of its network, and its id. */
interface Place {
  readonly network: number
  readonly id: Address
}

interface Evaluated {
  readonly total: number
  readonly places: readonly Place[]
}

export class LiveSearch {
  readonly #feed: NetworkFeed
  readonly #networks = new Map<string, LiveNetwork>()

  constructor(feed: NetworkFeed) {
    this.#feed = feed
  }

  /** All networks of which there is an index, or soon will be. */
  get networks(): readonly LiveNetwork[] {
    return [...this.#networks.values()]
  }

  networkOf(name: string): LiveNetwork {
    const known = this.#networks.get(name)
    if (known !== undefined) return known
    const made = new LiveNetwork(name, this.#feed)
    this.#networks.set(name, made)
    return made
  }

  /** Waits for indexes that are being made. Throws STORE_UNAVAILABLE when the networks change faster than they can be read. */
  async search(search: NetworksSearch): Promise<IndexPage> {
    const lives = search.networks.map((name) => this.networkOf(name))
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const way = attempt < LIGHT_ATTEMPTS ? this.#searchLight : this.#searchBusy
      const page = await way.call(this, lives, search)
      if (page !== null) return page
    }
    throw storeUnavailable('no', 'The networks change faster than they can be read')
  }

  async #searchLight(lives: readonly LiveNetwork[], search: NetworksSearch): Promise<IndexPage | null> {
    for (const live of lives) await live.ready()
    const looks = lives.map((live) => live.look()).filter((look) => look !== null)
    if (looks.length < lives.length) return null
    // Nothing is waited for between the look and the request: others change the indexes meanwhile.
    const { total, places } = evaluate(
      looks.map(({ index }) => index),
      search,
    )
    const wanted = search.networks.map((network, at) => ({ network, ids: idsOf(places, at) }))
    const fetched = await this.#feed.fetch(wanted)
    const behind = lives.filter((live, at) => !live.isProven(looks[at]!, fetched[at]!.seq))
    if (behind.length > 0) {
      await Promise.all(behind.map((live) => live.follow()))
      return null
    }
    const missing = search.networks.filter((_, at) => !fetched[at]!.exists)
    return { missing, total, records: spread(places, fetched) }
  }

  /**
   * What changed and the devices of the page as far as it is known, in one step: then the indexes are looked at again, and
   * only where changes brought other devices into the page was it in vain.
   */
  async #searchBusy(lives: readonly LiveNetwork[], search: NetworksSearch): Promise<IndexPage | null> {
    for (const live of lives) await live.ready()
    return await exclusively(lives, async () => {
      const known = looksAt(lives)
      if (known === null) return null
      const { places } = evaluate(known, search)
      const ids = lives.map((_, at) => idsOf(places, at))
      const followed = await this.#feed.follow(lives.map((live, at) => live.question(ids[at]!)!))
      const steps = lives.map((live, at) => live.take(followed[at]!))
      const indexes = looksAt(lives)
      if (steps.some((step) => step !== 'current') || indexes === null) return null
      const page = evaluate(indexes, search)
      const devices = followed.map((one, at) => devicesIn(one!, ids[at]!))
      const records = page.places.map(({ network, id }) => devices[network]!.get(id) ?? null)
      if (records.includes(null)) return null
      const missing = search.networks.filter((_, at) => !followed[at]!.exists)
      return { missing, total: page.total, records: records as Buffer[] }
    })
  }
}

/** Work on several indexes that nobody else works on; in the order of their names, so that no two wait for each other. */
function exclusively<T>([first, ...rest]: readonly LiveNetwork[], work: () => Promise<T>): Promise<T> {
  return first === undefined ? work() : first.exclusively(() => exclusively(rest, work))
}

function looksAt(lives: readonly LiveNetwork[]): NetworkIndex[] | null {
  const looks = lives.map((live) => live.look()?.index ?? null)
  return looks.includes(null) ? null : (looks as NetworkIndex[])
}

/** Devices as stored, those asked for and those that changed, by id; null where there is none. */
function devicesIn({ devices, changes }: Followed, ids: readonly Address[]): Map<Address, Buffer | null> {
  const all = new Map(ids.map((id, at) => [id, devices[at] ?? null]))
  for (const { id, device } of changes) all.set(id, device === '' ? null : Buffer.from(device))
  return all
}

function evaluate(indexes: readonly NetworkIndex[], search: NetworksSearch): Evaluated {
  const { criteria, sortColumn: column, descending, offset, pageSize: size } = search
  const sort = { column, descending }
  // Of several networks any may have the whole page, from its first device on.
  const window = indexes.length === 1 ? { offset, size } : { offset: 0, size: offset + size }
  const lists = search.networks.map((network, at) => {
    const index = indexes[at]!
    return { network, index, matches: matchesIn(index, criteria, sort, window) }
  })
  const found = mergedWindow(lists, sort, { offset, size })
  return {
    total: lists.reduce((sum, { matches }) => sum + matches.total, 0),
    places: found.map(({ network, slot }) => ({ network, id: indexes[network]!.addresses.get(slot) })),
  }
}

const idsOf = (places: readonly Place[], network: number): Address[] =>
  places.filter((place) => place.network === network).map(({ id }) => id)

/** The records of each network in its order, put in the order of the page. */
function spread(places: readonly Place[], fetched: readonly Fetched[]): Buffer[] {
  const next = fetched.map(() => 0)
  return places.map(({ network }) => fetched[network]!.devices[next[network]!++]!)
}
