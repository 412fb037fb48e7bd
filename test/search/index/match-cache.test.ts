import { expect, test } from 'vitest'
import { Bitmap } from '../../../src/search/index/bitmap.ts'
import { MatchCache } from '../../../src/search/index/match-cache.ts'
import { runToEnd } from '../../../src/search/index/slices.ts'

const evaluated = () => ({ bitmap: new Bitmap(64), slices: [], test: () => true })
const isCached = (cache: MatchCache, criteria: string): boolean => runToEnd(cache.find(criteria)) !== null

test('searches that repeat in turn after writes stay cached, up to 32 of them', () => {
  const cache = new MatchCache(() => 4096)
  const names = Array.from({ length: 32 }, (_, at) => `criteria ${at}`)
  for (const name of names) cache.keep(name, evaluated())
  for (const [slot, name] of names.entries()) {
    cache.noteChange(slot)
    expect(isCached(cache, name)).toBe(true)
  }
  cache.keep('one more', evaluated())
  expect(isCached(cache, names[0]!)).toBe(false)
  expect(isCached(cache, names[1]!)).toBe(true)
})

test('a result is cached for a key of at most 10,000 characters', () => {
  const cache = new MatchCache(() => 4096)
  for (const length of [10_000, 10_001]) cache.keep('c'.repeat(length), evaluated())
  expect([10_000, 10_001].map((length) => isCached(cache, 'c'.repeat(length)))).toEqual([true, false])
})

test.each([
  { slots: 64, changes: 16 },
  { slots: 64 * 100, changes: 100 },
])('with $slots slots, a result is mended after $changes changes, and dropped after more', ({ slots, changes }) => {
  const cache = new MatchCache(() => slots)
  for (const more of [0, 1]) {
    cache.keep('all', evaluated())
    for (let slot = 0; slot < changes + more; slot++) cache.noteChange(slot % 64)
    expect(isCached(cache, 'all')).toBe(more === 0)
  }
  expect(isCached(cache, 'all')).toBe(false)
})

test('changes from before a result do not count against it', () => {
  const cache = new MatchCache(() => 64)
  cache.keep('first', evaluated())
  for (let slot = 0; slot < 20; slot++) cache.noteChange(slot)
  cache.keep('second', evaluated())
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
  const { total } = cache.keep('even', { bitmap: new Bitmap(64), slices: [], test })
  cache.keep('other', evaluated())
  for (const slot of [4, 7, 6]) cache.noteChange(slot)
  expect([total, tested]).toEqual([0, []])
  const found = runToEnd(cache.find('even'))
  expect([found?.total, tested]).toEqual([2, [4, 7, 6]])
  cache.noteChange(9)
  expect([runToEnd(cache.find('even'))?.total, tested]).toEqual([2, [4, 7, 6, 9]])
})

test('other work may run after each 128 tests', () => {
  const cache = new MatchCache(() => 64_000)
  cache.keep('all', evaluated())
  for (let change = 0; change < 300; change++) cache.noteChange(change)
  expect([...cache.find('all')]).toEqual([128, 128])
  expect([...cache.find('all')]).toEqual([])
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
  cache.keep('first', evaluated())
  change(0, 2047)
  cache.keep('before', evaluated())
  change(2047, 2048)
  cache.keep('half', { bitmap: new Bitmap(64), slices: [], test })
  change(2048, 4096)
  cache.keep('last', evaluated())
  expect(isCached(cache, 'first')).toBe(true)
  cache.keep('first', evaluated())
  change(4096, 5000)
  expect(['before', 'half', 'last', 'first'].map((name) => isCached(cache, name))).toEqual([false, true, true, true])
  expect(tested).toEqual(Array.from({ length: 5000 - 2048 }, (_, at) => 2048 + at))
})
