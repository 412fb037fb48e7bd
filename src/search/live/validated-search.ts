/*
 * A search is evaluated by indexes and validated in one round trip: the devices of the page are fetched, then the
 * sequences of the networks. If these are the ones the indexes were current to, the answer is exact at the instant in
 * between: nothing had changed when the search was evaluated, nor when the devices were read.
 *
 * The validating reader may use another connection than the index: number and tag identify one change in one history.
 */
import type { Address } from '../../domain/address.ts'
import { storeUnavailable } from '../../domain/application-error.ts'
import type { ChangeFeed } from '../../store/inventory/change-feed.ts'
import type { Fetched } from '../../store/inventory/fetch-devices.ts'
import type { Seq } from '../../store/inventory/seq.ts'
import type { NetworksSearch } from '../page.ts'

/** The devices of a page according to the indexes. */
export interface IndexHits {
  readonly total: number
  /** In the order of the page. */
  readonly ids: readonly Address[]
  /** For each of them, the position of its network. */
  readonly networks: readonly number[]
  /** The sequence that the index of each network was current to. */
  readonly seqs: readonly Seq[]
}

/** A page that is exact. */
export interface IndexPage {
  /** The networks that do not exist. */
  readonly missing: readonly string[]
  readonly total: number
  /** Devices as stored: JSON, in order. */
  readonly records: readonly Buffer[]
}

/** Evaluates searches. Both methods wait for indexes that are being built; null: the search has to be tried again. */
export interface IndexReader {
  /** `stale`: networks whose indexes have to catch up first. */
  evaluate(search: NetworksSearch, stale: readonly string[]): Promise<IndexHits | null>
  /** Returns a page that is exact already, for networks that change all the time. */
  evaluateAndFetch(search: NetworksSearch): Promise<IndexPage | null>
}

/** After this many attempts changes and devices are read together. */
const LIGHT_ATTEMPTS = 3
const MAX_ATTEMPTS = 100

/** Searches by index. Throws STORE_UNAVAILABLE if the networks change faster than they can be read. */
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
  for (let attempt = LIGHT_ATTEMPTS; attempt < MAX_ATTEMPTS; attempt++) {
    const page = await reader.evaluateAndFetch(search)
    if (page !== null) return page
  }
  throw storeUnavailable('no', 'The networks change faster than they can be read')
}

/** Returns the hits of one network, by its position. */
export const selectIds = ({ ids, networks }: Pick<IndexHits, 'ids' | 'networks'>, network: number): Address[] =>
  ids.filter((_, at) => networks[at] === network)

/** Puts the records of each network in the order of the page. */
function inPageOrder({ networks }: IndexHits, fetched: readonly Fetched[]): Buffer[] {
  const next = fetched.map(() => 0)
  return networks.map((network) => fetched[network]!.devices[next[network]!++]!)
}
