import { expect, test } from 'vitest'
import { runToEnd } from '../../../src/search/index/slices.ts'
import { TrigramIndex } from '../../../src/search/index/trigram-index.ts'

const TEXTS = 1000

test('the lists do not grow while texts are replaced by others', () => {
  const texts: string[] = []
  const index = new TrigramIndex(
    (number) => texts[number]!,
    () => texts.length,
  )
  /** Frees all numbers and gives each of them a new text. */
  const replaceAll = (round: number): void => {
    for (let number = 0; number < TEXTS; number++) {
      if (round > 0) {
        texts[number] = ''
        index.noteRemoval(texts.length)
      }
      texts[number] = `host-${round}-${number}`
      index.add(number)
    }
  }
  replaceAll(0)
  const once = index.bytes
  for (let round = 1; round <= 20; round++) replaceAll(round)
  expect(index.bytes).toBeLessThan(4 * once)
  expect(runToEnd(index.find({ text: 'host-20-', position: 'start' }))).toHaveLength(TEXTS)
  expect(runToEnd(index.find({ text: 'host-19-', position: 'start' }))).toEqual([])
})
