/*
 * Compares the index of a network with a second one, which is built from the records for this purpose.
 */
import { ApplicationError, storeUnavailable } from '../../domain/errors/application-error.ts'
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
    return { devices: rebuilt.current()?.index.size ?? 0, differences: toReportedDifferences(differences) }
  } finally {
    first.removeUser()
    drop()
  }
}

/**
 * Runs a part of a comparison in pieces. No changes are applied to either index during a piece, and the changes of the
 * network are applied between two pieces. If an index was built again, the part begins again.
 */
async function comparePart(
  first: LiveNetwork,
  rebuilt: LiveNetwork,
  part: ComparePart,
  catchUp: () => Promise<void>,
): Promise<string[]> {
  let progress = createPartProgress()
  /** The largest number of comparisons that any piece has reached. The part goes on only while it grows. */
  let most = 0
  /** The indexes of the last piece. */
  let last: readonly NetworkIndex[] = []
  for (let left = COMPARISON_TRIES; left > 0; ) {
    await catchUp()
    const found = await exclusively([first, rebuilt], async () => {
      const [one, other] = [first.current(), rebuilt.current()]
      if (one === null || one.seq !== other?.seq) return null
      if (one.index !== last[0] || other.index !== last[1]) progress = createPartProgress(progress.differences)
      last = [one.index, other.index]
      const until = performance.now() + MAX_PIECE_MS
      const isOver = (): boolean => performance.now() >= until
      return await runInSlices(createUnlimitedJob(), part(one.index, other.index, progress), isOver)
    })
    if (found !== null) return found
    left = progress.compared > most ? COMPARISON_TRIES : left - 1
    most = Math.max(most, progress.compared)
  }
  throw storeUnavailable('no', 'The network changes faster than its index can be compared')
}
