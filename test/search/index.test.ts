import { describe, expect, test } from 'vitest'
import { playIndex } from './play-index.ts'

describe('the search index', () => {
  test.each(Array.from({ length: 12 }, (_, at) => at + 1))(
    'agrees with the model in fleet %i, built at once and kept by single changes',
    (seed) => {
      expect(playIndex(seed, 200, 4)).toBeGreaterThan(100)
    },
  )

  test.each([13, 14, 15, 16])('agrees with the model in fleet %i if it tests texts as in a large fleet', (seed) => {
    expect(playIndex(seed, 200, 4, 0, 0)).toBeGreaterThan(100)
  })

  test('agrees with the model if few devices of many match', () => {
    expect(playIndex(101, 150, 1, 12_000)).toBeGreaterThan(75)
  })
})
