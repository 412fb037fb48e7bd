import { describe, expect, test } from 'vitest'
import type { EditConflict, EditUnit, PendingEdit } from '../../generated/types.ts'
import { timeLeft } from '../../src/console/credentials/edits/time-left.ts'
import { droppedFrom, otherSideText, withConflicts } from '../../src/console/credentials/review/conflicts.ts'
import { diffRows } from '../../src/console/credentials/review/diff-rows.ts'
import {
  choiceOf,
  choicesOf,
  isAllOrNothing,
  isKept,
  outcomeText,
  reachOfChoice,
  unitRows,
} from '../../src/console/credentials/review/sides.ts'

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

  test('of a set, which is then listed first', () => {
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

  test('of a configuration that the session renamed, and of its sets', () => {
    const renamed = edit({
      config: 'kern',
      action: 'rename',
      fields: [{ name: 'name', before: 'core', after: 'kern' }],
    })
    const within = edit({ config: 'kern', set: 'netops' })
    expect(conflictOf(renamed, [conflict({})], [renamed, within])).toBeDefined()
    expect(conflictOf(within, [conflict({ set: 'netops' })], [renamed, within])).toBeDefined()
    expect(conflictOf(within, [conflict({})], [renamed, within])).toBeUndefined()
    expect(conflictOf(renamed, [conflict({ config: 'kern', theirs: 'update' })], [renamed, within])).toBeDefined()
    const taken = conflict({ config: 'kern', theirs: 'name' })
    expect(withConflicts({ edits: [renamed], conflicts: [taken, conflict({})] })).toEqual([
      { edit: renamed, conflict: conflict({}), taken },
    ])
  })

  test('of the configuration that had the name before, if another one has it now', () => {
    const renamed = (before: string, after: string) =>
      edit({ config: after, action: 'rename', fields: [{ name: 'name', before, after }] })
    const [toB, toC] = [renamed('A', 'B'), renamed('B', 'C')]
    const [inB, inC] = [edit({ config: 'B', set: 'netops' }), edit({ config: 'C', set: 'netops' })]
    const edits = [toB, toC, inB, inC]
    const conflicts = [conflict({ config: 'B' }), conflict({ config: 'B', set: 'netops' })]
    expect(edits.map((one) => conflictOf(one, conflicts, edits))).toEqual([
      ...[undefined, conflicts[0], undefined, conflicts[1]],
    ])
  })

  test('says who made the other change, as far as that is known', () => {
    expect(otherSideText(conflict({}))).toBe('changed by another user')
    expect(otherSideText(conflict({ changedAt: 0, changedBy: 'user:bob' }))).toBe(
      'changed by user:bob, 1970-01-01 00:00 UTC',
    )
  })
})

test('the edits that a rebase dropped are found', () => {
  const [kept, gone] = [edit({}), edit({ set: 'netops' })]
  expect(droppedFrom([kept, gone], [edit({ action: 'create' })])).toEqual([gone])
})

describe('a conflict in units', () => {
  const field = (name: string, unit: EditUnit, changedBySession: boolean, changedByOthers: boolean | null) => ({
    ...{ name, unit, base: 'b', saved: 's', wanted: 'w' },
    ...{ changedBySession, changedByOthers },
  })
  const fields = [
    field('username', 'login', false, true),
    field('password', 'login', true, false),
    field('enableUsername', 'enable', true, false),
    field('roCommunityString', 'snmpv2', false, true),
    field('priority', 'priority', true, true),
  ]
  const units = unitRows(conflict({ set: 'netops', fields }))

  test('asks for a side only for units that both sides changed', () => {
    expect(units.map(({ unit, ways }) => [unit, ...ways])).toEqual([
      ['login', 'mine', 'theirs', 'new'],
      ['enable', 'mine'],
      ['snmpv2', 'theirs'],
      ['priority', 'mine', 'theirs'],
    ])
  })

  test('says what becomes of a field with each choice', () => {
    const [username, password] = units[0]!.rows
    expect([undefined, 'mine', 'theirs', 'new'].map((pick) => outcomeText(username!, pick as never))).toEqual([
      ...[null, 'w', 's', 'as typed below'],
    ])
    expect(['mine', 'theirs'].map((pick) => outcomeText(password!, pick as never))).toEqual([
      ...['as you entered it', 'as saved now'],
    ])
    expect(username).toMatchObject({ base: 'b', saved: 's', mine: 'value before theirs' })
    expect(units[2]!.rows[0]).toMatchObject({ mine: 'No change' })
    expect(password).toMatchObject({ base: 'not shown', saved: 'No change', mine: 'changed' })
  })

  test('cannot keep one part of a unit if it is unknown whether others changed the other part', () => {
    const old = [field('username', 'login', false, null), field('password', 'login', true, null)]
    expect(unitRows(conflict({ set: 'netops', fields: old }))[0]!.ways).toEqual(['theirs', 'new'])
  })

  test('is resolved with the chosen sides and the revision that the user saw', () => {
    expect(choiceOf(conflict({ set: 'netops', revision: 7 }), { login: 'new', priority: 'theirs' })).toEqual({
      ...{ network: 'Default', config: 'core', set: 'netops', revision: 7 },
      units: { login: 'mine', priority: 'theirs' },
    })
  })
})

test('an edit in a network that was deleted can only be dropped, as a whole', () => {
  const gone = conflict({ theirs: 'network', mine: 'create' })
  expect([isAllOrNothing(gone), isKept(gone)]).toEqual([true, false])
  expect(otherSideText(gone)).toBe('network deleted by another user')
})

test('one choice for all conflicts skips taken names, and the page knows what it covers', () => {
  const [name, other] = [conflict({ theirs: 'name' }), conflict({ config: 'edge' })]
  expect(choicesOf([name, other], 'mine').map(({ config }) => config)).toEqual(['edge'])
  expect([[other], [name, other], [name]].map(reachOfChoice)).toEqual(['all', 'not names', 'nothing'])
})

test('their side of all conflicts is chosen by unit, so own changes to other units stay', () => {
  const field = (name: string, unit: EditUnit, changedByOthers: boolean) => ({
    ...{ name, unit, base: 'b', saved: 's', wanted: 'w' },
    ...{ changedBySession: true, changedByOthers },
  })
  const fields = [field('username', 'login', true), field('note', 'note', false)]
  const [units, whole] = choicesOf([conflict({ set: 'a', fields }), conflict({ set: 'b', theirs: 'delete' })], 'theirs')
  expect(units).toMatchObject({ set: 'a', units: { login: 'theirs' } })
  expect(units).not.toHaveProperty('keep')
  expect(whole).toMatchObject({ set: 'b', keep: 'theirs' })
})

describe('a diff', () => {
  test('shows values side by side, and lists line by line', () => {
    const fields = [
      { name: 'priority', before: 1, after: 0 },
      { name: 'addresses', before: null, after: ['10.0.0.1', '::1'] },
    ]
    expect(diffRows(edit({ fields }))).toEqual([
      { label: 'Priority', before: '1', after: '0', isSame: false },
      { label: 'Addresses', before: '', after: '10.0.0.1\n::1', isSame: false },
    ])
  })

  test('says whether secrets change', () => {
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
])('%i ms are shown as %s', (ms, text) => {
  expect(timeLeft(ms)).toBe(text)
})
