import { expect, test } from 'vitest'
import { toAuditedNames } from '../../src/edit-sessions/reveals.ts'

const MAX_NAMES = 100

const setsNamed = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `set ${at}` }))

test('the audit names each set that was revealed, up to a limit', () => {
  const sets = setsNamed(MAX_NAMES)
  expect(toAuditedNames(sets)).toEqual({ sets: sets.map(({ name }) => name) })
})

test('above the limit the audit has the number of revealed sets, the first and the last', () => {
  expect(toAuditedNames(setsNamed(MAX_NAMES + 1))).toEqual({
    sets: { count: MAX_NAMES + 1, first: 'set 0', last: `set ${MAX_NAMES}` },
  })
})
