import { expect, test } from 'vitest'
import { MatchCache } from '../../../../src/search/index/evaluation/match-cache.ts'
import { Bitmap } from '../../../../src/search/index/structures/bitmap.ts'
import type { OrderedList } from '../../../../src/search/index/structures/ordered-list.ts'
import { runToEnd } from '../../../../src/search/index/structures/slices.ts'

const evaluated = () => ({ bitmap: new Bitmap(64), ranges: [], test: () => true })
const key = (criteria: string) => ({ hash: criteria, length: criteria.length })
const isCached = (cache: MatchCache, criteria: string): boolean => runToEnd(cache.find(key(criteria))) !== null

test('searches that repeat in turn after writes stay cached, up to 32 of them', () => {
  const cache = new MatchCache(() => 4096)
  const names = Array.from({ length: 32 }, (_, at) => `criteria ${at}`)
  for (const name of names) cache.keep(key(name), evaluated())
  for (const [slot, name] of names.entries()) {
    cache.noteChange(slot)
    expect(isCached(cache, name)).toBe(true)
  }
  cache.keep(key('one more'), evaluated())
  expect(isCached(cache, names[0]!)).toBe(false)
  expect(isCached(cache, names[1]!)).toBe(true)
})

test('a small index caches the results of eight searches', () => {
  const cache = new MatchCache(() => 1023)
  const names = Array.from({ length: 9 }, (_, at) => `criteria ${at}`)
  for (const name of names) cache.keep(key(name), evaluated())
  expect(names.filter((name) => !isCached(cache, name))).toEqual(['criteria 0'])
})

test('the memory of all cached results is counted, with the texts of their criteria and what they have sorted', () => {
  const cache = new MatchCache(() => 4096)
  expect(cache.bytes).toBe(0)
  const { bytes } = evaluated().bitmap
  const matches = cache.keep(key('c'.repeat(5000)), evaluated())
  const one = cache.bytes
  expect(one).toBe(2000 + bytes + 5000)
  cache.keep(key('d'.repeat(5000)), evaluated())
  expect(cache.bytes).toBe(2 * one)
  for (const slot of [1, 2, 3]) matches.bitmap.add(slot)
  matches.sort({ compare: (one: number, other: number) => one - other } as OrderedList)
  cache.noteChange(1)
  expect(cache.bytes).toBe(2 * one + 3 * 8 + 8)
})

test('a result is cached for criteria of at most 10,000 characters', () => {
  const cache = new MatchCache(() => 4096)
  for (const length of [10_000, 10_001]) cache.keep(key('c'.repeat(length)), evaluated())
  expect([10_000, 10_001].map((length) => isCached(cache, 'c'.repeat(length)))).toEqual([true, false])
})

test.each([
  { slots: 64, changes: 16 },
  { slots: 64 * 100, changes: 100 },
])('with $slots slots, a result is updated after $changes changes, and dropped after more', ({ slots, changes }) => {
  const cache = new MatchCache(() => slots)
  for (const more of [0, 1]) {
    cache.keep(key('all'), evaluated())
    for (let slot = 0; slot < changes + more; slot++) cache.noteChange(slot % 64)
    expect(isCached(cache, 'all')).toBe(more === 0)
  }
  expect(isCached(cache, 'all')).toBe(false)
})

test('changes from before a result do not count against it', () => {
  const cache = new MatchCache(() => 64)
  cache.keep(key('first'), evaluated())
  for (let slot = 0; slot < 20; slot++) cache.noteChange(slot)
  cache.keep(key('second'), evaluated())
  cache.noteChange(0)
  expect(isCached(cache, 'second')).toBe(true)
})

test('each changed slot is tested once, by the next search for the result', () => {
  const cache = new MatchCache(() => 64_000)
  const tested: number[] = []
  const test = (slot: number): boolean => {
    tested.push(slot)
    return slot % 2 === 0
  }
  const { total } = cache.keep(key('even'), { bitmap: new Bitmap(64), ranges: [], test })
  cache.keep(key('other'), evaluated())
  for (const slot of [4, 7, 6]) cache.noteChange(slot)
  expect([total, tested]).toEqual([0, []])
  const found = runToEnd(cache.find(key('even')))
  expect([found?.total, tested]).toEqual([2, [4, 7, 6]])
  cache.noteChange(9)
  expect([runToEnd(cache.find(key('even')))?.total, tested]).toEqual([2, [4, 7, 6, 9]])
})

test('other work may run after each 128 tests', () => {
  const cache = new MatchCache(() => 64_000)
  cache.keep(key('all'), evaluated())
  for (let change = 0; change < 300; change++) cache.noteChange(change)
  expect([...cache.find(key('all'))]).toEqual([128, 128])
  expect([...cache.find(key('all'))]).toEqual([])
})

test('the older half of 4096 changes is dropped, with the results that do not include it', () => {
  const cache = new MatchCache(() => 64 * 10_000)
  const tested: number[] = []
  const test = (slot: number): boolean => {
    tested.push(slot)
    return true
  }
  const change = (from: number, to: number): void => {
    for (let slot = from; slot < to; slot++) cache.noteChange(slot)
  }
  // No result is cached yet, so these changes are not noted.
  change(0, 4000)
  cache.keep(key('first'), evaluated())
  change(0, 2047)
  cache.keep(key('before'), evaluated())
  change(2047, 2048)
  cache.keep(key('half'), { bitmap: new Bitmap(64), ranges: [], test })
  change(2048, 4096)
  cache.keep(key('last'), evaluated())
  expect(isCached(cache, 'first')).toBe(true)
  cache.keep(key('first'), evaluated())
  change(4096, 5000)
  expect(['before', 'half', 'last', 'first'].map((name) => isCached(cache, name))).toEqual([false, true, true, true])
  expect(tested).toEqual(Array.from({ length: 5000 - 2048 }, (_, at) => 2048 + at))
})
