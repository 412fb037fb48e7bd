import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Device } from '../../../generated/types.ts'
import { parseAddress } from '../../../src/domain/address.ts'
import { newDevice } from '../../../src/domain/device.ts'
import {
  compareDevices,
  compareLists,
  MAX_CHANGE_BYTES,
  type StoredDevice,
} from '../../../src/domain/history/device-change.ts'
import { formatHistoryEntry, parseHistoryEntry } from '../../../src/domain/history/history-entry.ts'
import { CannotRevert, listBefore, revertChange } from '../../../src/domain/history/revert-change.ts'
import { ipOf } from '../../support/hosts.ts'

const base = newDevice({ network: 'Default', address: parseAddress('10.0.0.1') }, 'A::B')
const stored = (fields: Partial<Device>, facts: object | null = null): StoredDevice => ({
  device: { ...base, ...fields },
  facts: facts === null ? null : JSON.stringify(facts),
})

describe('a list', () => {
  const element = fc.oneof(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.constantFrom({ x: 1 }, { x: 2 }, { y: [1] }))
  const list = fc.array(element, { maxLength: 12 })

  test('is restored exactly when its change is reverted', () => {
    fc.assert(
      fc.property(list, list, (before, after) => {
        const change = compareLists(before, after)
        if (change === null) expect(after).toEqual(before)
        else expect(listBefore(after, JSON.parse(JSON.stringify(change)))).toEqual(before)
      }),
      { numRuns: 5000 },
    )
  })

  test('has only the elements that differ in its change', () => {
    expect(compareLists(['a', 'b', 'c', 'd'], ['a', 'x', 'c', 'd', 'e'])).toEqual([
      [[1, 'b']],
      [
        [1, 'x'],
        [4, 'e'],
      ],
    ])
    expect(compareLists(['a', 'b'], ['a', 'b'])).toBeNull()
    expect(compareLists([], [])).toBeNull()
    const [placed, moved] = [[...'xaby'], [...'xbay']]
    expect(compareLists(placed, moved)).toEqual([
      [
        [1, 'a'],
        [2, 'b'],
      ],
      [
        [1, 'b'],
        [2, 'a'],
      ],
    ])
  })

  test('that has elements more than once has the surplus ones in its change', () => {
    const changeOf = (before: string, after: string) =>
      compareLists([...before], [...after])!.map((list) => list.map((placed) => placed.join('')).join(' '))
    expect(changeOf('xpaxq', 'xPaQ')).toEqual(['1p 3x 4q', '1P 3Q'])
    expect(changeOf('xPaQ', 'xpaxq')).toEqual(['1P 3Q', '1p 3x 4q'])
    expect(changeOf('paaq', 'PaQ')).toEqual(['0p 2a 3q', '0P 2Q'])
    expect(changeOf('xx', 'x')).toEqual(['1x', ''])
  })

  test('is restored as far as possible if its history was altered', () => {
    expect(listBefore(['a'], [[[5, 'b']], []])).toEqual(['a', 'b'])
  })

  test('of 4,096 elements of which one changed has a small change', () => {
    const before = Array.from({ length: 4096 }, (_, index) => `eth${index} ${ipOf(index)}/24`)
    const after = before.with(2000, 'eth2000 10.9.9.9/24')
    expect(JSON.stringify(compareLists(before, after)).length).toBeLessThan(100)
  })
})

describe('a device', () => {
  const text = fc.constantFrom('', 'a', 'b', '☃"\\')
  const anyDevice = fc.record({
    fields: fc.record({
      hostname: text,
      custom1: text,
      complianceState: fc.nat(3),
      lastBackup: fc.option(fc.nat(9)),
      memoSummary: fc.option(text),
    }),
    facts: fc.option(
      fc.record(
        { m: text, t: fc.array(text, { minLength: 1 }), i: fc.array(text, { minLength: 1 }), c: fc.tuple(fc.nat(3)) },
        { requiredKeys: [] },
      ),
    ),
  })
  const toStored = ({ fields, facts }: { fields: object; facts: object | null }): StoredDevice =>
    stored(fields, facts === null || Object.keys(facts).length === 0 ? null : facts)

  test('is restored byte for byte when its change is reverted', () => {
    fc.assert(
      fc.property(anyDevice, anyDevice, (some, other) => {
        const [before, after] = [toStored(some), toStored(other)]
        const change = compareDevices(before, after)
        if (change === null) {
          expect(after).toEqual(before)
          return
        }
        const line = `1-1 ${formatHistoryEntry('u', change)}`
        expect(line).not.toContain('\n')
        const restored = revertChange(after, parseHistoryEntry(line)!.change)
        expect(JSON.stringify(restored.device)).toBe(JSON.stringify(before.device))
        expect(JSON.parse(restored.facts ?? '{}')).toEqual(JSON.parse(before.facts ?? '{}'))
      }),
      { numRuns: 3000 },
    )
  })

  test('has what differs in its change, and nothing else', () => {
    const [none, tagged] = [stored({}), stored({}, { t: ['x'] })]
    const l = { t: [[], [[0, 'x']]] }
    for (const same of [none, tagged]) expect(compareDevices(same, same)).toBeNull()
    expect(compareDevices(none, { ...none, facts: '' })).toBeNull()
    expect(compareDevices(none, { ...stored({}), device: { ...base, ipAddress: '10.0.0.2' } })).toBeNull()
    const change = (after: StoredDevice) => JSON.parse(JSON.stringify(compareDevices(none, after)))
    expect(change(tagged)).toEqual({ l })
    expect(change(stored({}, { m: 'm' }))).toEqual({ m: [null, 'm'] })
    expect(change(stored({ fields: { site: 'Bonn' } }))).toEqual({ e: { site: [null, 'Bonn'] } })
    expect(change(stored({ hostname: 'h' }, { t: ['x'] }))).toEqual({ f: { hostname: ['', 'h'] }, l })
  })

  test('that changed since is not restored', () => {
    const change = compareDevices(stored({ hostname: 'a' }, { t: ['x'] }), stored({ hostname: 'b' }, { t: ['y'] }))!
    expect(() => revertChange(stored({ hostname: 'c' }, { t: ['y'] }), change)).toThrow(CannotRevert)
    expect(() => revertChange(stored({ hostname: 'b' }, { t: ['z'] }), change)).toThrow(CannotRevert)
    expect(revertChange(stored({ hostname: 'b', custom1: 'other' }, { t: ['y'] }), change).device.custom1).toBe('other')
  })
})

describe('a change that is too large', () => {
  const compareLarge = () =>
    compareDevices(
      stored({ hostname: 'a' }, { m: 'x'.repeat(5000), t: ['t'] }),
      stored({ hostname: 'b' }, { m: 'y'.repeat(5000), t: ['u'] }),
    )!

  test('names what was left out and keeps the rest', () => {
    const l = { t: [[[0, 't']], [[0, 'u']]] }
    expect(compareLarge()).toEqual({ f: { hostname: ['a', 'b'] }, l, x: ['m'] })
    const [none, long] = [stored({}), 'x'.repeat(9000)]
    expect(compareDevices(none, stored({ hostname: long, custom1: long }, { m: 'm' }))).toEqual({
      ...{ m: [null, 'm'], x: ['custom1', 'hostname'] },
    })
    expect(compareDevices(none, stored({ fields: { site: 'Bonn' } }, { m: long }))).toEqual({
      ...{ e: { site: [null, 'Bonn'] }, x: ['m'] },
    })
  })

  test('has exactly 8 KiB, or a part too many', () => {
    const hostname = (length: number) => compareDevices(stored({}), stored({ hostname: 'x'.repeat(length) }))!
    const most = MAX_CHANGE_BYTES - JSON.stringify(hostname(0 + 1)).length + 1
    expect(hostname(most)).toEqual({ f: { hostname: ['', 'x'.repeat(most)] } })
    expect(hostname(most + 1)).toEqual({ x: ['hostname'] })
    // Each part counts 24 bytes for its name.
    const custom1 = 'x'.repeat(MAX_CHANGE_BYTES - 2 * 24 - '["",""]'.length)
    const both = compareDevices(stored({}), stored({ custom1, custom2: `${custom1}x` }))
    expect(both).toEqual({ f: { custom1: ['', custom1] }, x: ['custom2'] })
  })

  test('cannot be taken back', () => {
    expect(() => revertChange(stored({ hostname: 'b' }), compareLarge())).toThrow('too large')
  })

  test('has at most 8 KiB, whatever changed', () => {
    const long = (letter: string) => Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`custom${n}`, letter.repeat(1024)]))
    const large = compareDevices(
      stored(long('a'), { i: Array.from({ length: 4096 }, (_, at) => `a${at}`) }),
      stored(long('☃'), { i: Array.from({ length: 4096 }, (_, at) => `b${at}`) }),
    )!
    expect(Buffer.byteLength(JSON.stringify(large))).toBeLessThanOrEqual(MAX_CHANGE_BYTES)
    expect(large.x).toContain('i')
  })

  test.each(['a', '☃', '"', '\u0000'])(
    'loses a field of %j only if it has more than 8 KiB with all fields',
    (letter) => {
      for (const length of [1, 220, 221, 680, 681, 1360, 2000, 2720, 2730, 4050, 4080, 4100, 8200]) {
        const fields = { hostname: letter.repeat(length), complianceState: 2 as const, lastBackup: 1_763_856_000_123 }
        const f = { hostname: ['', fields.hostname], complianceState: [0, 2], lastBackup: [null, fields.lastBackup] }
        const isLarge = Buffer.byteLength(JSON.stringify({ f })) > MAX_CHANGE_BYTES
        expect(compareDevices(stored({}), stored(fields))!.x).toEqual(isLarge ? ['hostname'] : undefined)
      }
    },
  )

  test('loses a named field that is large, also beside a small field', () => {
    const change = compareDevices(stored({}), stored({ hostname: 'b', fields: { rack: 'r'.repeat(9000) } }))!
    expect(change).toEqual({ f: { hostname: ['', 'b'] }, x: ['fields.rack'] })
  })
})

test('an entry that was altered is not read', () => {
  for (const text of ['', 'x', '1-1 z', '1-1 u{', '1-1 u3', '1-1 unull', '1 u{}'])
    expect(parseHistoryEntry(text)).toBeNull()
  expect(parseHistoryEntry('12-3 c')).toEqual({ auditId: '12-3', kind: 'c', change: {} })
})
