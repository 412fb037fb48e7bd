import { comparisonParts, toReportedDifferences } from '../../src/search/index/differences.ts'
import type { NetworkIndex } from '../../src/search/index/network-index.ts'
import { runToEnd } from '../../src/search/index/structures/slices.ts'

/** Returns where two indexes of a network differ, in words. */
export const findDifferences = (one: NetworkIndex, other: NetworkIndex): string[] =>
  toReportedDifferences(comparisonParts.flatMap((compare) => runToEnd(compare(one, other))))
