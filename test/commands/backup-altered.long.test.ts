/*
 * Flips every byte of a small backup; backup-altered.test.ts flips only some of them.
 */
import { expect, test } from 'vitest'
import { figure } from '../support/figures/measured.ts'
import { restoreAttempts } from './restore-attempts.ts'

const attempts = restoreAttempts()

test('a backup with any byte flipped is refused before anything is written', { timeout: 300_000 }, async () => {
  const places = [...attempts.whole.keys()]
  const passed = await attempts.restoredWithFlips(places)
  figure('S14', `altered backups restored, of ${places.length} with one byte flipped`, passed.length)
  expect(passed).toEqual([])
})
