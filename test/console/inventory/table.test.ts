import { describe, expect, test } from 'vitest'
import { COLUMNS, cellText, toneOf } from '../../../src/console/inventory/table/columns.ts'
import { pagesFor } from '../../../src/console/inventory/table/page-span.ts'
import { rowAfter } from '../../../src/console/inventory/table/row-keys.ts'
import { slotsFor } from '../../../src/console/inventory/table/row-slots.ts'
import { MAX_PIXELS, scrollScale } from '../../../src/console/inventory/table/scroll-scale.ts'
import { utcMinute, utcSecond } from '../../../src/console/shell/utc-text.ts'
import { parseAddress } from '../../../src/domain/address.ts'
import { newDevice } from '../../../src/domain/device.ts'

test('every field of a device has a column', () => {
  const device = newDevice({ network: 'Default', address: parseAddress('10.0.0.1') }, 'Cisco::IOS')
  expect(COLUMNS.map(({ name }) => name).sort()).toEqual(Object.keys(device).sort())
})

describe('a cell', () => {
  const device = newDevice({ network: 'Default', address: parseAddress('10.0.0.1') }, 'Cisco::IOS')

  test('says of a device without any backup that it was not checked', () => {
    expect(cellText(device, 'complianceState')).toBe('not checked')
    const backedUp = { ...device, lastBackup: Date.UTC(2026) }
    expect(cellText(backedUp, 'complianceState')).toBe('compliant')
    expect(cellText({ ...device, backupStatus: 'SUCCESS' }, 'complianceState')).toBe('compliant')
    expect(cellText({ ...device, complianceState: 2 }, 'complianceState')).toBe('policy violations')
  })

  test('marks the beginning of a memo as possibly cut', () => {
    const texts = [null, 'x'.repeat(59), '🙂'.repeat(60)].map((memoSummary) => ({ ...device, memoSummary }))
    expect(texts.map((one) => cellText(one, 'memoSummary'))).toEqual(['', 'x'.repeat(59), `${'🙂'.repeat(60)}…`])
  })

  test('marks a time before 2000 as doubtful', () => {
    const [seconds, time] = [1_788_220, 1_788_220_800_000].map((lastBackup) => ({ ...device, lastBackup }))
    expect([cellText(seconds!, 'lastBackup'), toneOf(seconds!, 'lastBackup')]).toEqual([
      ...['1970-01-01: seconds instead of milliseconds?', 'warning'],
    ])
    expect([cellText(time!, 'lastBackup'), toneOf(time!, 'lastBackup')]).toEqual(['2026-09-01 00:00', 'none'])
  })
})

describe('the scale of scrolling', () => {
  const SEEN = 600

  test('is 1 while browsers support an element of that height', () => {
    const scale = scrollScale(100_000 * 30, SEEN)
    expect([scale.canvas, scale.toRows(1234), scale.toScrolled(1234)]).toEqual([3_000_000, 1234, 1234])
  })

  test.each([1_000_000, 10_000_000])('of %d rows reaches the first and the last row', (count) => {
    const rows = count * 30
    const scale = scrollScale(rows, SEEN)
    expect(scale.canvas).toBe(MAX_PIXELS)
    expect(scale.toRows(0)).toBe(0)
    expect(scale.toRows(scale.canvas - SEEN)).toBeCloseTo(rows - SEEN, 3)
    for (const at of [0, 17, 30 * 123_456, rows - SEEN]) expect(scale.toRows(scale.toScrolled(at))).toBeCloseTo(at, 3)
  })
})

describe('a key in the table', () => {
  const standing = { active: 50, count: 100, seen: 20 }

  test.each([
    ['ArrowDown', 51],
    ['ArrowUp', 49],
    ['PageDown', 69],
    ['PageUp', 31],
    ['Home', 0],
    ['End', 99],
  ])('%s leads to row %d', (key, row) => {
    expect(rowAfter(key, standing)).toBe(row)
  })

  test.each(['Enter', ' ', 'a', 'toString', 'constructor'])('%s does not move to another row', (key) => {
    expect(rowAfter(key, standing)).toBe(null)
  })

  test('never moves out of the table', () => {
    expect(rowAfter('ArrowUp', { ...standing, active: 0 })).toBe(0)
    expect(rowAfter('PageDown', { ...standing, active: 95 })).toBe(99)
    expect(rowAfter('ArrowDown', { active: 0, count: 0, seen: 20 })).toBe(null)
  })
})

test.each([
  { first: 0, last: 30, active: 0, pages: [0] },
  { first: 190, last: 220, active: 200, pages: [0, 1] },
  { first: 400, last: 430, active: 0, pages: [0, 2] },
  { first: 399, last: 400, active: 0, pages: [0, 1, 2] },
  { first: 0, last: 0, active: 0, pages: [0] },
  { first: 0, last: 30, active: 2963, pages: [0, 14] },
  { first: 400, last: 430, active: 300, pages: [0, 1, 2] },
])(
  'rows $first to $last and row $active need the pages $pages, because the first page has the total',
  ({ pages, ...rows }) => {
    expect(pagesFor(rows)).toEqual(pages)
  },
)

describe('the slots of drawn rows', () => {
  const rows = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)

  test.each([
    { name: 'at the beginning', drawn: rows(0, 22), first: 0, last: 22 },
    { name: 'with one far before', drawn: [0, ...rows(1660, 1690)], first: 1660, last: 1690 },
    { name: 'with one far behind', drawn: [...rows(0, 22), 2964], first: 0, last: 22 },
    { name: 'of a window that has grown', drawn: rows(10, 99), first: 10, last: 99 },
    { name: 'of a single row', drawn: [7], first: 7, last: 7 },
  ])('of rows $name are all different', ({ drawn, first, last }) => {
    const slots = slotsFor(drawn, 32)
    expect(new Set(drawn.map(slots.slotOf)).size).toBe(drawn.length)
    expect([slots.first, slots.last]).toEqual([first, last])
  })

  test('stay the same for rows that are still drawn', () => {
    const [before, after] = [slotsFor(rows(100, 131), 32), slotsFor(rows(120, 151), 32)]
    for (const row of rows(120, 131)) expect(after.slotOf(row)).toBe(before.slotOf(row))
  })

  test('of no rows begin at 0', () => {
    expect(slotsFor([], 32)).toMatchObject({ first: 0, last: 0 })
  })
})

test('times are shown in UTC, and an invalid time as an empty text', () => {
  expect(utcMinute(1_788_220_800_000)).toBe('2026-09-01 00:00')
  expect(utcSecond(1_788_220_807_999)).toBe('2026-09-01 00:00:07')
  expect([utcMinute(null), utcSecond(Number.MAX_SAFE_INTEGER)]).toEqual(['', ''])
})
