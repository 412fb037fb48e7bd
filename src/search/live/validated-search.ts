// A search is evaluated by indexes and proven in one round trip: the devices of the page are fetched, then the networks'
// numbers. Where these are what the indexes were current to, the answer is exact at the moment between: nothing had
// changed when it was evaluated, nor when the devices were read.
//
// Who proves need not be who holds the indexes, nor ask over the same connection: a number and its tag are told of one
// change in one history alone.
import type { Address } from '../../domain/address.ts'
import { storeUnavailable } from '../../domain/application-error.ts'
import type { ChangeFeed } from '../../store/inventory/change-feed.ts'
import type { Fetched } from '../../store/inventory/fetch-devices.ts'
import type { Seq } from '../../store/inventory/seq.ts'
import type { NetworksSearch } from '../page.ts'

/** Which devices are on a page as the indexes know them. */
export interface IndexHits {
  readonly total: number
  /** In the order of the page. */
  readonly ids: readonly Address[]
  /** For each of them, the position of its network. */
  readonly networks: readonly number[]
  /** What the index of each network was current to. */
  readonly seqs: readonly Seq[]
}

export interface IndexPage {
  /** Those of the networks that do not exist. */
  readonly missing: readonly string[]
  readonly total: number
  /** Devices as stored: JSON, in order. */
  readonly records: readonly Buffer[]
}

/** Who holds the indexes. Both wait for indexes that are being made; null: it was in vain, and may be tried again. */
export interface IndexReader {
  /** `stale`: networks whose indexes are to be brought up to date first. */
  evaluate(search: NetworksSearch, stale: readonly string[]): Promise<IndexHits | null>
  /** A page that is proven already, where others keep changing the networks. */
  evaluateAndFetch(search: NetworksSearch): Promise<IndexPage | null>
}

/** After so many attempts changes and devices are read in one step. */
const LIGHT_ATTEMPTS = 3
const ATTEMPTS = 100

/** Throws STORE_UNAVAILABLE when the networks change faster than they can be read. */
export async function searchValidated(
  feed: Pick<ChangeFeed, 'fetch'>,
  reader: IndexReader,
  search: NetworksSearch,
): Promise<IndexPage> {
  let stale: readonly string[] = []
  for (let attempt = 0; attempt < LIGHT_ATTEMPTS; attempt++) {
    const hits = await reader.evaluate(search, stale)
    if (hits === null) continue
    const wanted = search.networks.map((network, at) => ({ network, ids: selectIds(hits, at) }))
    const fetched = await feed.fetch(wanted)
    stale = search.networks.filter((_, at) => fetched[at]!.seq !== hits.seqs[at])
    if (stale.length > 0) continue
    const missing = search.networks.filter((_, at) => !fetched[at]!.exists)
    return { missing, total: hits.total, records: inPageOrder(hits, fetched) }
  }
  for (let attempt = LIGHT_ATTEMPTS; attempt < ATTEMPTS; attempt++) {
    const page = await reader.evaluateAndFetch(search)
    if (page !== null) return page
  }
  throw storeUnavailable('no', 'The networks change faster than they can be read')
}

/** Those of one network, by its position. */
export const selectIds = ({ ids, networks }: Pick<IndexHits, 'ids' | 'networks'>, network: number): Address[] =>
  ids.filter((_, at) => networks[at] === network)

/** The records of each network in its order, put in the order of the page. */
function inPageOrder({ networks }: IndexHits, fetched: readonly Fetched[]): Buffer[] {
  const next = fetched.map(() => 0)
  return networks.map((network) => fetched[network]!.devices[next[network]!++]!)
}
