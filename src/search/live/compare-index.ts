/*
 * Compares the index of a network with a second one, which is built from the records for this purpose.
 */
import { ApplicationError, storeUnavailable } from '../../domain/application-error.ts'
import { type ComparePart, comparisonParts, toReportedDifferences } from '../index/differences.ts'
import type { LiveNetwork } from './live-network.ts'
import type { LiveSearch } from './live-search.ts'
import { createUnlimitedJob, runInSlices } from './search-jobs.ts'
import type { IndexComparison } from './thread-messages.ts'

const COMPARISON_TRIES = 10

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
  const { rebuilt, drop } = live.openComparisonIndex(network)
  try {
    const first = live.openNetwork(network)
    const differences: string[] = []
    for (const part of comparisonParts) differences.push(...(await comparePart(first, rebuilt, part)))
    return { devices: rebuilt.snapshot()?.index.size ?? 0, differences: toReportedDifferences(differences) }
  } finally {
    drop()
  }
}

/** Runs a part of a comparison. No changes are applied to either index while the part runs, but searches continue. */
async function comparePart(first: LiveNetwork, rebuilt: LiveNetwork, part: ComparePart): Promise<string[]> {
  for (let left = COMPARISON_TRIES; left > 0; left--) {
    await first.catchUpBoth(rebuilt)
    const found = await first.exclusively(() =>
      rebuilt.exclusively(async () => {
        const [one, other] = [first.snapshot(), rebuilt.snapshot()]
        if (one === null || one.seq !== other?.seq) return null
        return await runInSlices(createUnlimitedJob(), part(one.index, other.index), () => false)
      }),
    )
    if (found !== null) return found
  }
  throw storeUnavailable('no', 'The network changes faster than its index can be compared')
}
