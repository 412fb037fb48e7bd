import { expect, test } from 'vitest'
import { findReason, needing } from './needs.ts'

test('a title has the reason of a skip if something is missing', () => {
  expect(needing(null, 'a call')).toBe('a call')
  expect(findReason('a call > is answered')).toBeNull()
  expect(findReason(`${needing('no python3 (3.9)', 'a call')} > is answered`)).toBe('no python3 (3.9)')
})
