import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readContract } from '../../../../scripts/contract/contract.ts'
import { readCell, writeCell } from '../../../../src/commands/remote/devices/device-cells.ts'
import { BLANK } from '../../../../src/commands/remote/devices/device-columns.ts'
import { readDevices } from '../../../../src/commands/remote/devices/device-rows.ts'
import { blankOf, FILE_COLUMNS, type FileColumn } from '../../../../src/domain/device-csv/columns.ts'
import { rowsOf } from '../rows-of.ts'

/** Returns the value that a new device has after the cell is read. */
const onNewDevice = (column: FileColumn, cell: string): unknown =>
  readCell(column, cell, 'keep') ?? nullOr(column, cell)
const nullOr = (column: FileColumn, cell: string): unknown => (cell === '\\N' ? null : (BLANK[column] ?? null))

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom(...'=+-@;\t\r\n\'" x') }),
  fc.constantFrom('', '\\N', '\\E', '\\\\N', '\\\\\\E', '\\', ' x ', '[', ';'),
)
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

describe('a value that is written into a cell is read back for a new device', () => {
  test.each(FILE_COLUMNS.slice(3).filter((column) => column !== 'configChangedAt'))('%s', (column) => {
    fc.assert(
      fc.property(VALUES[column] ?? text, (value) => {
        expect(onNewDevice(column, writeCell(column, value))).toEqual(value)
      }),
      { numRuns: 50 },
    )
  })
})

test('an unknown value is an empty cell; null and an empty text are marked where a column tells them apart', () => {
  expect(
    ['hostname', 'memo', 'tags', 'serialNumber'].map((column) => writeCell(column as FileColumn, undefined)),
  ).toEqual(['', '', '', ''])
  expect([writeCell('custom1', null), writeCell('serialNumber', null)]).toEqual(['\\N', ''])
  expect([writeCell('custom1', ''), writeCell('serialNumber', '')]).toEqual(['', '\\E'])
})

test('tags are joined by semicolons, or written as JSON if that is ambiguous', () => {
  expect(writeCell('tags', ['a', 'b c'])).toBe('a;b c')
  expect(writeCell('tags', ['a;b'])).toBe('["a;b"]')
  expect(readCell('tags', ' a ; b c;', 'keep')).toEqual(['a', 'b c'])
})

test('an empty cell keeps the stored value, or clears it', async () => {
  const content =
    'network,ipAddress,adapterId,hostname,custom1,lastBackup,tags,backupStatus,configChangedAt\nA,::1,,,,,,,\n'
  const read = (empty: 'keep' | 'clear') =>
    rowsOf(content, { format: 'csv', kind: readDevices({ empty, network: undefined }) })
  expect(await read('keep')).toEqual([[2, { network: 'A', report: { ipAddress: '::1' } }]])
  const cleared = { hostname: '', custom1: '', lastBackup: null, tags: [], backupStatus: 'NONE' }
  expect(await read('clear')).toEqual([[2, { network: 'A', report: { ipAddress: '::1', ...cleared } }]])
})

test.each([
  ['lastBackup', 'yesterday', 'must be a time'],
  ['interfaces', '[', 'must be JSON'],
  ['tags', '["a"', 'must be JSON'],
] as const)('%s %j %s', (column, cell, reason) => {
  expect(() => readCell(column, cell, 'keep')).toThrow(reason)
})

test('the columns are those of a report, and blank cells stand for what a new device has', () => {
  const { fields: _, ...members } = readContract().components.schemas.DeviceReport!.properties as object & {
    fields: object
  }
  expect(FILE_COLUMNS.toSorted()).toEqual(['network', ...Object.keys(members)].sort())
  for (const column of FILE_COLUMNS.slice(2)) expect(blankOf(column), column).toEqual(BLANK[column])
})

test.each([
  ['1788220800000', 1_788_220_800_000],
  ['2026-09-01T00:00:00.000Z', 1_788_220_800_000],
  ['2026-09-01T02:00:00+02:00', 1_788_220_800_000],
  ['2026-09-01 00:00', 1_788_220_800_000],
  ['2026-09-01', 1_788_220_800_000],
  ['0', 0],
  ['-1', -1],
])('the time %s is %i', (cell, ms) => {
  expect(readCell('lastBackup', cell, 'keep')).toBe(ms)
})

test.each(['2026-13-01', '2026-02-30T25:00:00Z', '1.9.2026', '09/01/2026', '2026-09-01T00', 'now'])(
  '%s is not a time',
  (cell) => {
    expect(() => readCell('lastTelemetry', cell, 'keep')).toThrow('ISO 8601')
  },
)

test('a formula is written so that no spreadsheet runs it, and is read back unchanged', () => {
  for (const value of ['=1+1', '+1', '@x', "'=1", "it's", ' -1', 'one;=2']) {
    const cell = writeCell('hostname', value)
    for (const part of cell.split(';')) expect(part).not.toMatch(/^\s*[=+\-@]/)
    expect(readCell('hostname', cell, 'keep')).toBe(value)
  }
  expect(readCell('tags', writeCell('tags', ['=a', '-b']), 'keep')).toEqual(['=a', '-b'])
})

test('a row without a network belongs to the given network', async () => {
  const read = (network: string | undefined, content: string) =>
    rowsOf(content, { format: 'ndjson', kind: readDevices({ empty: 'keep', network }) })
  expect(await read('Osaka', '{"ipAddress":"::1"}\n{"network":"Default"}')).toEqual([
    [1, { network: 'Osaka', report: { ipAddress: '::1' } }],
    [2, { network: 'Default', report: {} }],
  ])
  expect(await read(undefined, '{"ipAddress":"::1"}\n{"network":7}')).toEqual([
    [1, 'network', 'is missing: add it or use --network'],
    [2, 'network', 'is not a valid network name'],
  ])
})
