/*
 * Sets of a configuration are read in pages of about a mebibyte, each set once and in order.
 */
import { beforeEach, expect, test } from 'vitest'
import { type Run, type SetsWanted, wholeRange } from '../../../src/store/credentials/credentials.ts'
import { emptyBeforeEachTest, openForEachTest, openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { openStore } from '../open-store.ts'
import { nameOf, recordOf, saveSets } from './save-sets.ts'

const [CONFIG, NETWORK] = ['c1', 'Lab']
const MIB = 2 ** 20

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
emptyBeforeEachTest(redis)
const open = openForEachTest(() => openStore(redis.url, 't:'))

beforeEach(async () => {
  await witness.hset(open.keys.credentials.touched(NETWORK), CONFIG, '7:{}')
})

/** Saves sets whose records have these numbers of bytes. */
const save = (sizes: readonly number[]) =>
  saveSets(
    witness,
    open.keys,
    CONFIG,
    sizes.map((size, at) => 'x'.repeat(size - recordOf(at, '').length)),
  )

/** Reads sets. Returns the names on each page: those that were asked for by key, then those of the runs. */
async function read(wanted: SetsWanted): Promise<string[][]> {
  const pages: string[][] = []
  for await (const page of open.store.credentials.readPages(NETWORK, wholeRange(CONFIG, 'DYNAMIC'), wanted)) {
    expect(page.treeRevision).toBe(7)
    for (const [key, { name }] of page.byKey) expect(name).toBe(key)
    pages.push([...page.byKey.keys(), ...page.inRuns.map(({ key }) => key)])
  }
  return pages
}

const runsOf = (...runs: Run[]): SetsWanted => ({ keys: [], runs })

test('keys, absent ones too, and runs are read together, each once and in order', async () => {
  await save(Array.from({ length: 240 }, () => 200))
  const names = Array.from({ length: 240 }, (_, at) => nameOf(at))
  const keys = names.slice(0, 120)
  const pages = await read({
    keys: ['absent', ...keys.toReversed()],
    runs: [
      [120, 199],
      [-40, -1],
    ],
  })
  expect(pages).toEqual([[...keys.toReversed(), ...names.slice(120)]])
})

test('a page ends before the set with which it would have more than a mebibyte', async () => {
  await save([MIB / 2, MIB / 2, MIB / 2, MIB / 2 + 1, 200])
  const [s0, s1, s2, s3, s4] = [0, 1, 2, 3, 4].map(nameOf)
  expect(await read(runsOf([0, 0], [1, 1]))).toEqual([[s0, s1]])
  // The set after the one that did not fit would fit.
  expect(await read(runsOf([2, 2], [3, 3], [4, 4]))).toEqual([[s2], [s3, s4]])
})

test('a page has its first set even if it is larger than a mebibyte', async () => {
  await save([MIB + 1, 200, MIB + 1])
  expect(await read(runsOf([0, 0], [1, 1], [2, 2]))).toEqual([[nameOf(0)], [nameOf(1)], [nameOf(2)]])
  expect(await read({ keys: [nameOf(2)], runs: [[0, 0]] })).toEqual([[nameOf(2)], [nameOf(0)]])
})

test('keys that do not fit on a page are on the next one, and runs after them', async () => {
  await save(Array.from({ length: 130 }, () => 16 * 1024))
  const names = Array.from({ length: 130 }, (_, at) => nameOf(at))
  const pages = await read({ keys: names.slice(0, 110), runs: [[110, 129]] })
  expect(pages.flat()).toEqual(names)
  expect(pages.length).toBeGreaterThan(1)
})

test('a place in the order without a set is left out', async () => {
  await save([200, 200, 200])
  await witness.hdel(open.keys.credentials.sets(CONFIG), nameOf(1))
  expect(await read(runsOf([0, 2]))).toEqual([[nameOf(0), nameOf(2)]])
})
