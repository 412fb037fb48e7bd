/* A search for a named field finds the values that match, and reads the slots of these values alone. */
import { expect, test } from 'vitest'
import { matchesFolded, type TextPattern } from '../../../src/domain/search/pattern.ts'
import { NamedColumn } from '../../../src/search/index/named-columns.ts'
import { runToEnd } from '../../../src/search/index/slices.ts'

const SLOTS = 3000
const PATTERNS: readonly TextPattern[] = (['exact', 'prefix', 'suffix', 'contains'] as const).flatMap((kind) =>
  ['r-77', 'r-1', '7', '99-x', 'r-299-x', 'nowhere'].map((text) => ({ kind, text })),
)

/** Returns the slots that a search reads. `few` is the number of texts up to which it needs no trigrams. */
function slotsRead(column: NamedColumn, pattern: TextPattern, few: number): number[] {
  const codes = runToEnd(column.plan(pattern, few).run())
  return [...column.batches(codes)].flatMap((batch) => Array.from(batch)).sort((a, b) => a - b)
}

test.each([0, SLOTS])('the slots of the values that match are read, and no others, if %i texts are few', (few) => {
  const column = new NamedColumn()
  const values: string[] = []
  const set = (slot: number, value: string): void => {
    column.replace(slot, value)
    values[slot] = value
  }
  const check = (): void => {
    for (const pattern of PATTERNS) {
      const expected = values.flatMap((value, slot) => (matchesFolded(pattern, value.toLowerCase()) ? [slot] : []))
      expect(slotsRead(column, pattern, few), JSON.stringify(pattern)).toEqual(expected)
    }
  }
  for (let slot = 0; slot < SLOTS; slot++) set(slot, slot % 3 === 0 ? '' : `R-${slot % 1000}-x`)
  check()
  for (let slot = 0; slot < SLOTS; slot += 2) set(slot, slot % 4 === 0 ? '' : `r-${slot % 99}`)
  check()
})
