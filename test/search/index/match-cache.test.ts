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
