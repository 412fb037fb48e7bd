import { expect, test } from 'vitest'
import { parseCompliance } from '../../../src/domain/search/compliance.ts'

test.each([
  ['0', 0],
  ['Compliant', 0],
  ['1', 1],
  ['unsaved Changes', 1],
  ['2', 2],
  ['policy violations', 2],
])('reads the compliance state "%s" as %d', (text, state) => {
  expect(parseCompliance(text)).toBe(state)
})

test.each(['', '3', 'unsaved'])('refuses the compliance state "%s"', (text) => {
  const reason = 'not one of 0 (compliant), 1 (unsaved changes), 2 (policy violations)'
  expect(() => parseCompliance(text)).toThrow(`Cannot parse compliance "${text}": ${reason}`)
})
