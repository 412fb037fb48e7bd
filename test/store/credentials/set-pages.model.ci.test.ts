/*
 * Reads random sets of a configuration, by key and by rank, and compares the pages with a list.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Run, wholeRange } from '../../../src/store/credentials/credentials.ts'
import { openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { openStore } from '../open-store.ts'
import { nameOf, saveSets } from './save-sets.ts'

const [CONFIG, NETWORK] = ['c1', 'Lab']
const MIB = 2 ** 20

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
const open = openOnce(() => openStore(redis.url, 't:'))

/** Saves sets whose sealed texts have these numbers of bytes, and nothing else. */
async function save(sizes: readonly number[]): Promise<void> {
  await witness.flushdb()
  await witness.hset(open.keys.credentials.touched(NETWORK), CONFIG, '7:{}')
  const sealed = sizes.map((size) => 'x'.repeat(size))
  await saveSets(witness, open.keys, CONFIG, sealed)
}

/** Returns the ranks of a run, from the first to the last one that exists. */
function ranksOf([first, last]: Run, total: number): number[] {
  const toRank = (rank: number): number => (rank < 0 ? total + rank : rank)
  const [from, to] = [Math.max(toRank(first), 0), Math.min(toRank(last), total - 1)]
  return Array.from({ length: Math.max(to - from + 1, 0) }, (_, at) => from + at)
}

const play = fc.record({
  sizes: fc.array(fc.constantFrom(10, 1000, MIB / 4, MIB / 2, MIB + 100), { maxLength: 8 }).chain((few) =>
    // More small sets than one command reads.
    fc.constantFrom(0, 0, 120).map((more) => [...few, ...Array<number>(more).fill(10)]),
  ),
  keys: fc.uniqueArray(fc.nat(14), { maxLength: 15 }),
  runs: fc.array(fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -20, max: 130 })), { maxLength: 4 }),
})

test('keys and runs are read once and in order, however large the sets are', async () => {
  await fc.assert(
    fc.asyncProperty(play, async ({ sizes, keys, runs }) => {
      await save(sizes)
      const found: { byKey: string[]; inRuns: string[] } = { byKey: [], inRuns: [] }
      const wanted = { keys: keys.map(nameOf), runs }
      for await (const page of open.store.credentials.readPages(NETWORK, wholeRange(CONFIG, 'DYNAMIC'), wanted)) {
        expect([page.treeRevision, page.total]).toEqual([7, sizes.length])
        const read = [...page.byKey.values(), ...page.inRuns]
        for (const { key, name, sealed } of read)
          expect([name, sealed.length]).toEqual([key, sizes[Number(key.slice(1))]])
        found.byKey.push(...page.byKey.keys())
        found.inRuns.push(...page.inRuns.map(({ key }) => key))
      }
      expect(found).toEqual({
        byKey: keys.filter((key) => key < sizes.length).map(nameOf),
        inRuns: runs.flatMap((run) => ranksOf(run, sizes.length).map(nameOf)),
      })
    }),
    { numRuns: 25 },
  )
})
