import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCell, writeCell } from '../../../src/commands/remote/devices/device-cells.ts'
import { BLANK, FILE_COLUMNS, type FileColumn } from '../../../src/commands/remote/devices/device-columns.ts'
import { readDevices } from '../../../src/commands/remote/devices/device-rows.ts'
import { rowsOf } from './rows-of.ts'

/** What a new device has once the cell was read. */
const onNewDevice = (column: FileColumn, cell: string): unknown =>
  readCell(column, cell, 'keep') ?? nullOr(column, cell)
const nullOr = (column: FileColumn, cell: string): unknown => (cell === '\\N' ? null : (BLANK[column] ?? null))

const text = fc.oneof(fc.string(), fc.constantFrom('', '\\N', '\\E', '\\\\N', '\\\\\\E', '\\', ' x ', '[', ';'))
const time = fc.option(fc.integer({ min: 0, max: 8.64e15 }))
const list = fc.array(fc.dictionary(fc.string(), fc.string()))
const VALUES: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  complianceState: fc.constantFrom(0, 1, 2),
  lastBackup: time,
  lastTelemetry: time,
  tags: fc.array(fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom(';', '[x', '\\N', ' a '))),
  interfaces: list,
  hardware: list,
  serialNumber: fc.option(text),
  custom1: fc.option(text),
  memo: fc.option(text),
}

describe('what is written into a cell is what a new device gets', () => {
  test.each(FILE_COLUMNS.slice(3).filter((column) => column !== 'configChangedAt'))('%s', (column) => {
    fc.assert(
      fc.property(VALUES[column] ?? text, (value) => {
        expect(onNewDevice(column, writeCell(column, value))).toEqual(value)
      }),
      { numRuns: 50 },
    )
  })
})

test('what is unknown is an empty cell, and what a new device has not is said', () => {
  expect(
    ['hostname', 'memo', 'tags', 'serialNumber'].map((column) => writeCell(column as FileColumn, undefined)),
  ).toEqual(['', '', '', ''])
  expect([writeCell('custom1', null), writeCell('serialNumber', null)]).toEqual(['\\N', ''])
  expect([writeCell('custom1', ''), writeCell('serialNumber', '')]).toEqual(['', '\\E'])
})

test('tags are joined by semicolons, or JSON where that would not do', () => {
  expect(writeCell('tags', ['a', 'b c'])).toBe('a;b c')
  expect(writeCell('tags', ['a;b'])).toBe('["a;b"]')
  expect(readCell('tags', ' a ; b c;', 'keep')).toEqual(['a', 'b c'])
})

test('an empty cell keeps, or clears, what is stored', async () => {
  const content =
    'network,ipAddress,adapterId,hostname,custom1,lastBackup,tags,backupStatus,configChangedAt\nA,::1,,,,,,,\n'
  const read = (empty: 'keep' | 'clear') =>
    rowsOf(content, { format: 'csv', kind: readDevices({ empty, network: undefined }) })
  expect(await read('keep')).toEqual([[2, { network: 'A', report: { ipAddress: '::1' } }]])
  const cleared = { hostname: '', custom1: '', lastBackup: null, tags: [], backupStatus: 'NONE' }
  expect(await read('clear')).toEqual([[2, { network: 'A', report: { ipAddress: '::1', ...cleared } }]])
})

test.each([
  ['lastBackup', 'yesterday', 'must be an integer'],
  ['interfaces', '[', 'must be JSON'],
  ['tags', '["a"', 'must be JSON'],
] as const)('%s %j %s', (column, cell, reason) => {
  expect(() => readCell(column, cell, 'keep')).toThrow(reason)
})

test('a row without a network is in the one that was given', async () => {
  const read = (network: string | undefined, content: string) =>
    rowsOf(content, { format: 'ndjson', kind: readDevices({ empty: 'keep', network }) })
  expect(await read('Osaka', '{"ipAddress":"::1"}\n{"network":"Default"}')).toEqual([
    [1, { network: 'Osaka', report: { ipAddress: '::1' } }],
    [2, { network: 'Default', report: {} }],
  ])
  expect(await read(undefined, '{"ipAddress":"::1"}\n{"network":7}')).toEqual([
    [1, 'network', 'is missing, and no --network is given'],
    [2, 'network', "can't be the name of a network"],
  ])
})
