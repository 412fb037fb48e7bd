/*
 * Compares the index of a network with a second one, which is built from the records for this purpose.
 */
import { ApplicationError, storeUnavailable } from '../../domain/application-error.ts'
import { type ComparePart, comparisonParts, createPartProgress, toReportedDifferences } from '../index/differences.ts'
import type { NetworkIndex } from '../index/network-index.ts'
import { exclusively } from './evaluate-search.ts'
import type { LiveNetwork } from './live-network.ts'
import type { LiveSearch } from './live-search.ts'
import { createUnlimitedJob, runInSlices } from './search-jobs.ts'
import type { IndexComparison } from './thread-messages.ts'

/** A part ends as a failure after this number of pieces without progress. */
const COMPARISON_TRIES = 10
/** Maximum time of a piece of a part, in milliseconds. Changes, and searches that need them, wait for its end. */
const MAX_PIECE_MS = 50

/**
 * Creates the function that compares the index of a network with its records. A second request for the same network
 * gets the same result. The function throws OVERLOADED if another network is being compared, because a comparison takes
 * the memory of another index.
 */
export function createIndexComparer(live: LiveSearch): (network: string) => Promise<IndexComparison> {
  /** Running comparisons, by network. */
  const running = new Map<string, Promise<IndexComparison>>()
  return (network) => {
    const known = running.get(network)
    if (known !== undefined) return known
    if (running.size > 0) {
      const reason = 'another comparison is running'
      throw new ApplicationError('OVERLOADED', undefined, { reason, retryable: true })
    }
    const made = compareOnce(live, network).finally(() => running.delete(network))
    running.set(network, made)
    return made
  }
}

/** Builds a second index of the network from its records, and compares both. */
async function compareOnce(live: LiveSearch, network: string): Promise<IndexComparison> {
  const { rebuilt, checkMemory, drop } = live.openComparisonIndex(network)
  const first = live.openNetwork(network)
  first.addUser()
  const catchUp = async (): Promise<void> => {
    await first.catchUpBoth(rebuilt)
    rebuilt.measure()
    checkMemory()
  }
  try {
    const differences: string[] = []
    for (const part of comparisonParts) differences.push(...(await comparePart(first, rebuilt, part, catchUp)))
    return { devices: rebuilt.snapshot()?.index.size ?? 0, differences: toReportedDifferences(differences) }
  } finally {
    first.removeUser()
    drop()
  }
}

/**
 * Runs a part of a comparison in pieces. No changes are applied to either index during a piece, and the changes of the
 * network are applied between two pieces. A device that moves in an order during its part may be left out of the part.
 */
async function comparePart(
  first: LiveNetwork,
  rebuilt: LiveNetwork,
  part: ComparePart,
  catchUp: () => Promise<void>,
): Promise<string[]> {
  const progress = createPartProgress()
  /** The indexes in the last piece, and their versions. */
  let last: readonly IndexVersion[] = []
  for (let left = COMPARISON_TRIES; left > 0; ) {
    const { compared } = progress
    await catchUp()
    const found = await exclusively([first, rebuilt], async () => {
      const [one, other] = [first.snapshot(), rebuilt.snapshot()]
      if (one === null || one.seq !== other?.seq) return null
      const indexes = [one.index, other.index].map((index) => ({ index, version: index.version }))
      progress.compared = Math.max(progress.compared - countShifts(last, indexes), 0)
      last = indexes
      const until = performance.now() + MAX_PIECE_MS
      const isOver = (): boolean => performance.now() >= until
      return await runInSlices(createUnlimitedJob(), part(one.index, other.index, progress), isOver)
    })
    if (found !== null) return found
    left = progress.compared > compared ? COMPARISON_TRIES : left - 1
  }
  throw storeUnavailable('no', 'The network changes faster than its index can be compared')
}

/** An index and its version at some time. */
interface IndexVersion {
  readonly index: NetworkIndex
  readonly version: number
}

/**
 * Returns by how many ranks a device may have moved towards the first rank because of changes of other devices. Each
 * change moves it by at most one rank. In an index that was built again, it may have moved by any number of ranks.
 */
function countShifts(before: readonly IndexVersion[], now: readonly IndexVersion[]): number {
  const shifts = before.map(({ index, version }, at) =>
    index === now[at]!.index ? now[at]!.version - version : Infinity,
  )
  return Math.max(...shifts, 0)
}
