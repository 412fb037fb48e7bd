import { describe, expect, test } from 'vitest'
import type { EditConflict, PendingEdit } from '../../generated/types.ts'
import { timeLeft } from '../../src/console/credentials/edits/time-left.ts'
import { droppedFrom, otherSideText, withConflicts } from '../../src/console/credentials/review/conflicts.ts'
import { diffRows } from '../../src/console/credentials/review/diff-rows.ts'

const edit = (over: Partial<PendingEdit>): PendingEdit => ({
  ...{ network: 'Default', config: 'core', set: null, action: 'update', fields: [] },
  ...over,
})
const conflict = (over: object): EditConflict => ({
  ...{ network: 'Default', config: 'core', changedAt: null, mine: 'update', theirs: 'update' },
  ...{ revision: 1, fields: [], unsettled: [] },
  ...over,
})

describe('a conflict belongs to the edit of the same object', () => {
  const conflictOf = (edit: PendingEdit, conflicts: EditConflict[], edits: PendingEdit[]) =>
    withConflicts({ edits, conflicts }).find((reviewed) => reviewed.edit === edit)!.conflict

  test('a set, which then stands first', () => {
    const [config, set] = [edit({}), edit({ set: 'netops' })]
    const [own, others] = [
      conflict({ set: 'netops' }),
      [conflict({ set: 'x' }), conflict({ network: 'Lab', set: 'netops' })],
    ]
    expect(withConflicts({ edits: [config, set], conflicts: [...others, own] })).toEqual([
      { edit: set, conflict: own },
      { edit: config, conflict: undefined },
    ])
  })

  test('a configuration that the session renamed, and its sets', () => {
    const renamed = edit({
      config: 'kern',
      action: 'rename',
      fields: [{ name: 'name', before: 'core', after: 'kern' }],
    })
    const within = edit({ config: 'kern', set: 'netops' })
    expect(conflictOf(renamed, [conflict({})], [renamed, within])).toBeDefined()
    expect(conflictOf(within, [conflict({ set: 'netops' })], [renamed, within])).toBeDefined()
    expect(conflictOf(within, [conflict({})], [renamed, within])).toBeUndefined()
    expect(conflictOf(renamed, [conflict({ config: 'kern' })], [renamed, within])).toBeDefined()
  })

  test('says who it was as far as that is known', () => {
    expect(otherSideText(conflict({}))).toBe('by somebody else')
    expect(otherSideText(conflict({ changedAt: 0, changedBy: 'user:bob' }))).toBe('by user:bob, 1970-01-01 00:00 UTC')
  })
})

test('what a rebase dropped is known', () => {
  const [kept, gone] = [edit({}), edit({ set: 'netops' })]
  expect(droppedFrom([kept, gone], [edit({ action: 'create' })])).toEqual([gone])
})

describe('a diff', () => {
  test('shows values side by side, lists by line', () => {
    const fields = [
      { name: 'priority', before: 1, after: 0 },
      { name: 'addresses', before: null, after: ['10.0.0.1', '::1'] },
    ]
    expect(diffRows(edit({ fields }))).toEqual([
      { label: 'Priority', before: '1', after: '0', isSame: false },
      { label: 'Addresses', before: '', after: '10.0.0.1\n::1', isSame: false },
    ])
  })

  test('tells of secrets that they change, or do not', () => {
    const fields = [{ name: 'password', before: null, after: null }]
    expect(diffRows(edit({ set: 'netops', fields })).map(({ label, after }) => `${label}: ${after}`)).toEqual([
      'Login password: changed',
      'Other secrets: unchanged',
    ])
    expect(diffRows(edit({ set: 'netops', action: 'create', fields })).map(({ after }) => after)).toEqual([
      'as entered',
    ])
    expect(diffRows(edit({ set: 'netops' })).map(({ label, after }) => `${label}: ${after}`)).toEqual([
      'Secrets: unchanged',
    ])
  })
})

test.each([
  [1_690_000, '28:10'],
  [3_723_000, '1:02:03'],
  [59_001, '1:00'],
  [500, '0:01'],
  [-3000, '0:00'],
])('%i ms are %s', (ms, text) => {
  expect(timeLeft(ms)).toBe(text)
})
