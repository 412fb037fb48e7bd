/* The outcome of an undo for a device, whatever its history has. */
import { describe, expect, test } from 'vitest'
import { parseAddress } from '../../../src/domain/address.ts'
import { newDevice } from '../../../src/domain/device.ts'
import type { DeviceChangeRecord, StoredDevice } from '../../../src/domain/history/device-change.ts'
import type { HistoryEntry, HistoryKind } from '../../../src/domain/history/history-entry.ts'
import { revertChange } from '../../../src/domain/history/revert-change.ts'
import { countNewest, type KnownPast, mayLack, stateAt, stateBefore } from '../../../src/domain/history/undo.ts'

const base = newDevice({ network: 'Lab', address: parseAddress('10.0.0.1') }, 'A')
const stored = (fields: object, facts: string | null = null): StoredDevice => ({
  device: { ...base, ...fields },
  facts,
})
const entry = (ms: number, kind: HistoryKind, change: DeviceChangeRecord = {}): HistoryEntry => ({
  ...{ auditId: `${ms}-${ms}`, kind, change },
})
const renamed = (before: string, after: string): DeviceChangeRecord => ({ f: { hostname: [before, after] } })
const UNLIKE = 'the device was changed while no history was kept'

describe('the state at a time', () => {
  const entries = [
    ...[entry(6, 'u', renamed('y', 'z')), entry(5, 'c'), entry(4, 'd')],
    ...[entry(3, 't', { f: { lastBackup: [2, 3] }, z: { lastBackup: [1, 2] } }), entry(2, 'u', renamed('', 'x'))],
    entry(1, 'c'),
  ]
  const past: KnownPast = {
    ...{ current: stored({ hostname: 'z' }), entries, deleted: stored({ hostname: 'x', lastBackup: 3 }) },
  }
  const at = (ms: number, known: KnownPast = past) => stateAt(known, ms).device

  test('is that after the last change before it', () => {
    expect(at(6)).toMatchObject({ hostname: 'z' })
    expect(at(5)).toMatchObject({ hostname: 'y' })
    expect(at(3)).toMatchObject({ hostname: 'x', lastBackup: 3 })
    expect(at(2)).toMatchObject({ hostname: 'x', lastBackup: 1 })
    expect(at(1)).toMatchObject({ hostname: '', lastBackup: 1 })
    expect(stateAt(past, 7)).toBe(past.current)
  })

  test('is null if there was no device', () => {
    for (const ms of [4, 0]) expect(() => at(ms)).toThrow('there was no device at this address then')
  })

  test('is unknown before the history began', () => {
    const short = { ...past, entries: entries.slice(0, 1) }
    expect(at(6, short)).toMatchObject({ hostname: 'z' })
    expect(() => at(5, short)).toThrow('the history does not reach back to that time')
    expect(at(5, { ...past, entries: entries.slice(0, 2) })).toMatchObject({ hostname: 'y' })
  })

  test('is unknown without a history, also if there is a device', () => {
    for (const ms of [0, 9]) expect(() => at(ms, { ...past, entries: [] })).toThrow('the device has no history')
  })

  test('before a second deletion is unknown', () => {
    const twice = { ...past, entries: [entry(9, 'd'), entry(8, 'c'), entry(7, 'd'), entry(6, 'c')], current: null }
    expect(at(8, twice)).toMatchObject({ hostname: 'x' })
    expect(() => at(6, twice)).toThrow('kept only until its address has a device again')
  })

  test('before a move is not computed', () => {
    const moved = (kind: HistoryKind, change: DeviceChangeRecord) => () =>
      at(0, { ...past, entries: [entry(1, kind, change), entry(0, 'c')] })
    const end = 'since then: revert the request that moved it first'
    expect(moved('i', { o: ['Lab', '::1'] })).toThrow(`the device moved from ::1@Lab ${end}`)
    expect(moved('o', { o: ['Lab', '::1'] })).toThrow(`the device moved to ::1@Lab ${end}`)
    expect(moved('o', {})).toThrow(`the device moved ${end}`)
  })
})

test('the state before an entry is that of its undo, or an error if the states do not fit', () => {
  const [current, deleted] = [stored({ hostname: 'b' }), stored({ hostname: 'a' })]
  expect(stateBefore({ current: null, deleted }, entry(1, 'd'))).toBe(deleted)
  expect(() => stateBefore({ current, deleted }, entry(1, 'd'))).toThrow(UNLIKE)
  expect(() => stateBefore({ current: null, deleted: null }, entry(1, 'd'))).toThrow('has a device again')
  expect(() => stateBefore({ current: null, deleted }, entry(1, 'u'))).toThrow(UNLIKE)
  expect(stateBefore({ current, deleted }, entry(1, 'c'))).toBeNull()
  expect(stateBefore({ current, deleted }, entry(1, 'u', renamed('a', 'b')))).toEqual(deleted)
})

test('the newest entries of a request are counted if no others came after them', () => {
  const entries = [entry(3, 'u'), entry(2, 'u'), entry(1, 'u')]
  const count = (...ids: number[]) => countNewest(entries, new Set(ids.map((ms) => `${ms}-${ms}`)))
  expect([count(), count(3), count(3, 2), count(1, 2, 3), count(9)]).toEqual([0, 1, 2, 3, 0])
  expect([count(2), count(3, 1), count(1)]).toEqual([null, null, null])
})

test('a history may lack a change that came before its oldest entry, also if that stands for several', () => {
  const ids = (...all: number[]) => new Set(all.map((ms) => `${ms}-${ms}`))
  const entries = [entry(9, 'u'), entry(8, 'u'), entry(5, 'u')]
  expect([mayLack(entries, ids(5)), mayLack(entries, ids(7, 9)), mayLack(entries, ids())]).toEqual([
    false,
    false,
    false,
  ])
  expect([mayLack(entries, ids(4)), mayLack(entries, ids(9, 4)), mayLack([], ids(4))]).toEqual([true, true, true])
  const folded = [entry(9, 'u'), entry(5, 't', { z: { lastBackup: [1, 2] }, s: '3-3' })]
  expect([mayLack(folded, ids(3)), mayLack(folded, ids(2))]).toEqual([false, true])
})

describe('a change is undone', () => {
  test('in the named fields', () => {
    const device = stored({ fields: { rack: 'r', site: 'Bonn' } })
    const change: DeviceChangeRecord = { e: { site: [null, 'Bonn'], room: ['1', null] } }
    expect(revertChange(device, change).device.fields).toEqual({ rack: 'r', room: '1' })
    for (const fields of [{}, { site: 'Rome' }, { site: 'Bonn', room: '2' }]) {
      expect(() => revertChange(stored({ fields }), change)).toThrow(UNLIKE)
    }
  })

  test('in the memo and the lists, and leaves the other facts', () => {
    const facts = JSON.stringify({ m: 'new', t: ['b'], c: [1] })
    const change: DeviceChangeRecord = { m: ['old', 'new'], l: { t: [[], [[0, 'b']]] } }
    expect(revertChange(stored({}, facts), change).facts).toBe('{"m":"old","c":[1]}')
    expect(revertChange(stored({}, facts), { m: [null, 'new'] }).facts).toBe('{"t":["b"],"c":[1]}')
    expect(revertChange(stored({}, facts), { l: { c: [[], [[0, 1]]] } }).facts).toBe('{"m":"new","t":["b"]}')
    expect(revertChange(stored({}, '{"m":"new"}'), { m: [null, 'new'] }).facts).toBeNull()
    expect(revertChange(stored({}, null), { m: ['old', null] }).facts).toBe('{"m":"old"}')
    expect(revertChange(stored({}, facts), renamed('a', '')).facts).toBe(facts)
    expect(() => revertChange(stored({}, facts), { m: ['old', 'other'] })).toThrow(UNLIKE)
    expect(() => revertChange(stored({}, null), { m: ['old', 'new'] })).toThrow(UNLIKE)
  })
})
