/* Positions, folded times and what responses show of changes. */
import { describe, expect, test } from 'vitest'
import {
  type ChangePosition,
  comparePositions,
  FIRST_POSITION,
  formatPosition,
  isSamePosition,
  parsePosition,
  positionProblem,
} from '../../../src/domain/history/change-position.ts'
import type { DeviceChangeRecord } from '../../../src/domain/history/device-change.ts'
import { earlierTimes, isOfTimesAlone, standsFor, wholeFields } from '../../../src/domain/history/folded-times.ts'
import { formatHistoryEntry, timeOfEntry } from '../../../src/domain/history/history-entry.ts'
import { toShownChange } from '../../../src/domain/history/shown-change.ts'
import { shownCut, shownFields, shownNames } from '../../../src/domain/history/shown-fields.ts'

describe('a position', () => {
  test.each<[string, ChangePosition]>([
    ['0-0', FIRST_POSITION],
    ['1000-12', { auditId: '1000-12', devices: null }],
    ['1000-12.0', { auditId: '1000-12', devices: 0 }],
    ['1000-12.123456', { auditId: '1000-12', devices: 123_456 }],
  ])('is parsed and formatted: %s', (text, position) => {
    expect(parsePosition(text)).toEqual(position)
    expect(formatPosition(position)).toBe(text)
  })

  test.each(['', '1', '1-', 'x1-1', '1-1x', '1-1.', '1-1.1234567', '12345678901234567-1', '1-123456789012345', '1-1 '])(
    '"%s" is not a position',
    (text) => {
      expect(parsePosition(text)).toBeNull()
      expect(positionProblem(text)).toBe(
        'must be a position that getChanges or an event returned, such as 1763856000000-42',
      )
    },
  )

  test('has an order: that of the entries, then that of their devices, and the whole entry last', () => {
    const inOrder = ['9-1', '8-2.0', '8-2.3', '8-2', '7-10.1'].map((text) => parsePosition(text)!)
    for (const [at, one] of inOrder.entries()) {
      for (const [otherAt, other] of inOrder.entries()) {
        expect(Math.sign(comparePositions(one, other))).toBe(Math.sign(at - otherAt))
      }
    }
  })
})

test.each([
  ['8-2.3', true],
  ['9-2.3', false],
  ['8-2.4', false],
  ['8-2', false],
])('8-2.3 and %s are the same position: %j', (text, expected) => {
  expect(isSamePosition(parsePosition('8-2.3')!, parsePosition(text)!)).toBe(expected)
  expect(positionProblem(text)).toBeNull()
})

describe('reported times', () => {
  const [f, z] = [{ lastBackup: [2, 3] }, { lastBackup: [1, 2], lastTelemetry: [5, 6] }] as const

  test('are the only fields of a change that may be folded', () => {
    expect(isOfTimesAlone({ f: { lastBackup: [1, 2], lastTelemetry: [1, 2] } })).toBe(true)
    expect(isOfTimesAlone({ f: { lastBackup: [1, 2], hostname: ['a', 'b'] } })).toBe(false)
    expect(isOfTimesAlone({ f, m: [null, 'm'] })).toBe(false)
    expect(isOfTimesAlone({ m: [null, 'm'] })).toBe(false)
    expect(isOfTimesAlone({})).toBe(false)
  })

  test('that are folded have their oldest and their newest values', () => {
    expect(wholeFields({ f })).toBe(f)
    expect(wholeFields({ f, z })).toEqual({ lastBackup: [1, 3], lastTelemetry: [5, 6] })
    expect(wholeFields({ f, z: {} })).toEqual(f)
    expect(wholeFields({ z: { lastBackup: [1, 2] } })).toEqual({ lastBackup: [1, 2] })
    expect([earlierTimes({ f, z }), earlierTimes({ f })]).toEqual([{ f: z }, null])
  })

  test('stand for all their reports', () => {
    const stands = (change: DeviceChangeRecord, ...ids: string[]) =>
      standsFor({ auditId: '1000-7', kind: 't', change }, new Set(ids))
    expect([stands({}, '1000-7'), stands({}, '900-6'), stands({ s: '800-5' }, '1000-7')]).toEqual([true, false, true])
    const found = ['700-4', '800-5', '900-6', '1001-7', '1100-8'].map((id) => stands({ s: '800-5' }, id))
    expect(found).toEqual([false, true, true, false, false])
    expect(stands({ s: '800-5' }, '1100-8', '900-6')).toBe(true)
  })
})

test('a history entry contains its change unless the change is empty', () => {
  expect(formatHistoryEntry('d', {})).toBe('d')
  expect(formatHistoryEntry('u', { n: 'why' })).toBe('u{"n":"why"}')
  expect(timeOfEntry({ auditId: '1763856000000-42' })).toBe(1_763_856_000_000)
})

describe('a shown change', () => {
  const change: DeviceChangeRecord = {
    ...{ f: { hostname: ['a', 'b'], adapterId: ['A', 'B'], memoSummary: ['s', 't'] }, e: { site: [null, 'Bonn'] } },
    l: {
      c: [[[0, 1]], []],
      t: [[], [[0, 't']]],
      h: [[], [[0, { hardwareId: 'p' }]]],
      i: [[[0, 'e0 10.0.0.1/24']], []],
    },
  }
  const own = { name: 'e0', ipAddresses: [{ ipAddress: '10.0.0.1', prefixLength: 24 }] }

  test('has its fields in the order of a report', () => {
    expect(shownFields(change)).toEqual([
      { name: 'adapterId', before: 'A', after: 'B' },
      { name: 'hostname', before: 'a', after: 'b' },
      { name: 'fields.site', before: null, after: 'Bonn' },
      { name: 'memo', before: 's', after: 't' },
      { name: 'tags', before: [], after: ['t'] },
      { name: 'interfaces', before: [own], after: [] },
      { name: 'hardware', before: [], after: [{ hardwareId: 'p' }] },
      { name: 'configChangedAt', before: [1], after: [] },
    ])
    expect(shownFields({})).toEqual([])
  })

  test('has the whole memo if the change has it', () => {
    const memo = (change: DeviceChangeRecord) => shownFields(change).map(({ before, after }) => [before, after])
    expect(memo({ m: ['long', null], f: { memoSummary: ['l', 's'] } })).toEqual([['long', 's']])
    expect(memo({ m: [null, 'long'], f: { memoSummary: ['s', 'l'] } })).toEqual([['s', 'long']])
    expect(memo({ m: ['long', 'longer'] })).toEqual([['long', 'longer']])
  })

  test('has a short memo that is the beginning of the other memo', () => {
    const [summary, longer] = ['é'.repeat(60), 'é'.repeat(61)]
    expect(shownFields({ m: [null, longer] })).toEqual([{ name: 'memo', before: summary, after: longer }])
    expect(shownFields({ m: [longer, null] })).toEqual([{ name: 'memo', before: longer, after: summary }])
  })

  test('has no memo if a part of it was cut', () => {
    expect(shownFields({ f: { memoSummary: ['s', 'l'] }, x: ['m'] })).toEqual([])
    expect(shownFields({ m: ['long', 'longer'], x: ['memoSummary'] })).toEqual([])
  })

  test('has the memo if another part was cut', () => {
    const memo = [{ name: 'memo', before: 'long', after: 'longer' }]
    expect(shownFields({ m: ['long', 'longer'], x: ['hostname'] })).toEqual(memo)
  })

  test('names the parts that were cut', () => {
    expect(shownCut({ x: ['hostname', 'fields.site', 'm', 'memoSummary', 't', 'i', 'h', 'c'] })).toEqual([
      ...['hostname', 'fields.site', 'memo', 'tags', 'interfaces', 'hardware', 'configChangedAt'],
    ])
    expect(shownCut({})).toEqual([])
  })

  test.each<DeviceChangeRecord>([
    change,
    {},
    { m: ['long', 'longer'] },
    { ...change, x: ['hostname', 'm', 'i'] },
    { ...change, x: ['hostname'] },
    { l: { t: [[], [[0, 't']]] } },
    { f: { lastBackup: [2, 3] }, z: { lastTelemetry: [5, 6] } },
    { e: { site: [null, 'Bonn'], rack: ['1', null] }, m: [null, 'm'], x: ['memoSummary'] },
  ])('has the same names without its values: %j', (one) => {
    expect(shownNames(one)).toEqual([...shownFields(one).map(({ name }) => name), ...shownCut(one)])
  })

  const logged = { position: { auditId: '1000-7', devices: 2 }, ipAddress: '10.0.0.1' }
  const shownAuthor = { by: 'ann', method: 'Inventory.updateDevice' }
  const author = { ...shownAuthor, requestId: 'r1' }

  test('names its fields, and not their values', () => {
    const entry = {
      auditId: '1000-7',
      kind: 'o',
      change: { ...change, x: ['m'], n: 'why', o: ['Lab', '::1'] },
    } as const
    expect(toShownChange('Default', { ...logged, author, entry })).toEqual({
      ...{ position: '1000-7.2', network: 'Default', ipAddress: '10.0.0.1', at: 1000, action: 'leave' },
      fields: [
        ...['adapterId', 'hostname', 'fields.site', 'tags', 'interfaces', 'hardware', 'configChangedAt'],
        'memo',
      ],
      ...{ place: { network: 'Lab', ipAddress: '::1' }, ...shownAuthor, request: 'r1', comment: 'why' },
    })
  })

  test.each([
    ['c', 'create'],
    ['u', 'update'],
    ['t', 'update'],
    ['d', 'delete'],
    ['i', 'arrive'],
    ['o', 'leave'],
    [null, 'change'],
  ] as const)('of kind %j is %s', (kind, action) => {
    const entry = kind === null ? null : { auditId: '1000-7', kind, change: {} }
    const shown = toShownChange('Default', { ...logged, author, entry })
    expect(shown).toMatchObject({ action, fields: [], place: null, comment: null })
  })
})
