// Searches by the indexes of networks: evaluated locally, without a word to the store but to catch up with it.
import type { Address } from '../../domain/address.ts'
import type { Followed, NetworkFeed } from '../../store/network-feed.ts'
import { matchesIn } from '../index/matches.ts'
import { mergedWindow } from '../index/merged.ts'
import type { NetworkIndex } from '../index/network-index.ts'
import type { NetworksSearch } from '../page.ts'
import { LiveNetwork } from './live-network.ts'
import { type IndexPage, idsOf, type Sight, type Sights } from './proven-search.ts'

/** What indexes say at once, whatever they are current to. */
type Evaluated = Omit<Sight, 'seqs'>

export class LiveSearch implements Sights {
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

  async look(search: NetworksSearch, behind: readonly string[]): Promise<Sight | null> {
    const lives = this.#livesOf(search)
    await Promise.all(lives.filter(({ name }) => behind.includes(name)).map((live) => live.follow()))
    for (const live of lives) await live.ready()
    const looks = lives.map((live) => live.look()).filter((look) => look !== null)
    if (looks.length < lives.length) return null
    // Nothing is waited for between the look and the answer: others change the indexes meanwhile.
    const evaluated = evaluate(
      looks.map(({ index }) => index),
      search,
    )
    return { ...evaluated, seqs: looks.map(({ seq }) => seq) }
  }

  /**
   * What changed and the devices of the page as far as it is known, in one step: then the indexes are looked at again, and
   * only where changes brought other devices into the page was it in vain.
   */
  async searchBusy(search: NetworksSearch): Promise<IndexPage | null> {
    const lives = this.#livesOf(search)
    for (const live of lives) await live.ready()
    return await exclusively(lives, async () => {
      const known = looksAt(lives)
      if (known === null) return null
      const before = evaluate(known, search)
      const ids = lives.map((_, at) => idsOf(before, at))
      const followed = await this.#feed.follow(lives.map((live, at) => live.question(ids[at]!)!))
      const steps = lives.map((live, at) => live.take(followed[at]!))
      const indexes = looksAt(lives)
      if (steps.some((step) => step !== 'current') || indexes === null) return null
      const page = evaluate(indexes, search)
      const devices = followed.map((one, at) => devicesIn(one!, ids[at]!))
      const records = page.ids.map((id, at) => devices[page.networks[at]!]!.get(id) ?? null)
      if (records.includes(null)) return null
      const missing = search.networks.filter((_, at) => !followed[at]!.exists)
      return { missing, total: page.total, records: records as Buffer[] }
    })
  }

  #livesOf({ networks }: NetworksSearch): LiveNetwork[] {
    return networks.map((name) => this.networkOf(name))
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
    ids: found.map(({ network, slot }) => indexes[network]!.addresses.get(slot)),
    networks: found.map(({ network }) => network),
  }
}
