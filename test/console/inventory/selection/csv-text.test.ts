import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Device } from '../../../../generated/types.ts'
import { type DeviceRow, readDevices } from '../../../../src/commands/remote/devices/device-rows.ts'
import {
  allExportColumns,
  csvCell,
  csvHead,
  csvRows,
  exportColumnsOf,
} from '../../../../src/console/inventory/selection/csv-text.ts'
import { parseAddress } from '../../../../src/domain/address.ts'
import { newDevice } from '../../../../src/domain/device.ts'
import { createHeaders } from '../../../../src/domain/device-csv/headers.ts'
import { rowsOf } from '../../../commands/remote/rows-of.ts'

describe('a cell', () => {
  test.each([
    ['plain', 'plain'],
    ['with, comma', '"with, comma"'],
    ['with "quotes"', '"with ""quotes"""'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', `"'\tx"`],
    ['\uff1d1+1', "'\uff1d1+1"],
    ['\uff0b1', "'\uff0b1"],
    ['\uff0d1', "'\uff0d1"],
    ['\uff20SUM(A1)', "'\uff20SUM(A1)"],
    [' =1+1', "' =1+1"],
    ['"=1+1"', `"'""=1+1"""`],
    ['one;two', '"one;two"'],
    ['one\ttwo', '"one\ttwo"'],
    ['one;=1+1', `"one;'=1+1"`],
    ['one; "@x', `"one;' ""@x"`],
    ['one\t-1;two\n\uff1d1', `"one\t'-1;two\n'\uff1d1"`],
    ["'=1", "''=1"],
    ["it's", "it's"],
    ['=HYPERLINK("http://evil","x")', `"'=HYPERLINK(""http://evil"",""x"")"`],
    ['a=b', 'a=b'],
    ['', ''],
  ])('%j is written as %j', (text, cell) => {
    expect(csvCell(text)).toBe(cell)
  })
})

test('no cell begins a formula, whatever separator a spreadsheet uses, and the text can be restored', () => {
  const pieces = fc.constantFrom(...'=+-@;\t\r\n\'" ,x\uff1d\uff0b\uff0d\uff20')
  fc.assert(
    fc.property(fc.string({ unit: pieces, maxLength: 12 }), (text) => {
      const [[cell]] = parse(`${csvCell(text)}\r\n`, { relax_column_count: true }) as [[string]]
      for (const part of cell.split(/[;\t\r\n]/)) expect(part).not.toMatch(/^[\s"]*[=+\-@\uff1d\uff0b\uff0d\uff20]/)
      const sign = '[\\s"\']*[=+\\-@\uff1d\uff0b\uff0d\uff20]'
      const first = new RegExp(`^'(?=${sign}|'*[\\t\\r\\n])`)
      const inner = new RegExp(`([;\\t\\r\\n])'(?=${sign})`, 'g')
      expect(cell.replace(first, '').replace(inner, '$1')).toBe(text)
    }),
    { numRuns: 3_000 },
  )
})

const columnsOfAll = allExportColumns(['rack', 'site'])
const blank = newDevice({ network: 'Default', address: parseAddress('2001:db8::1') }, 'Cisco::IOS')
const WIRE = createHeaders({})
const NAMED = createHeaders({
  custom1: { name: '=Owner, "team"', type: 'text' },
  named: { site: { name: 'Site', type: 'text' }, rack: { name: 'Model', type: 'text' } },
})
const rowsIn = (text: string) => parse(text, { columns: true, bom: true }) as Record<string, string>[]

test('devices are rows of RFC 4180, with times in ISO 8601', () => {
  const device = {
    ...blank,
    hostname: 'a,"b"',
    custom1: 'two\r\nlines',
    lastBackup: 1_788_220_800_000,
    fields: { site: '=1' },
  }
  const large = [{ memo: 'whole', tags: ['a', '=b'] }]
  const [row] = rowsIn(csvHead(columnsOfAll, WIRE) + csvRows([device], columnsOfAll, large))
  expect(Object.keys(row!)).toEqual(columnsOfAll)
  expect(row).toMatchObject({
    ipAddress: '2001:db8::1',
    hostname: 'a,"b"',
    custom1: 'two\r\nlines',
    lastBackup: '2026-09-01T00:00:00.000Z',
    lastTelemetry: '',
    complianceState: '0',
    memo: 'whole',
    tags: "a;'=b",
    'fields.rack': '',
    'fields.site': "'=1",
  })
})

test('the columns are the visible ones and those that an import requires', () => {
  expect(exportColumnsOf(['hostname', 'memoSummary'])).toEqual(['network', 'ipAddress', 'hostname', 'memo'])
  expect(exportColumnsOf(['model', 'ipAddress', 'network'])).toEqual(['network', 'ipAddress', 'model'])
  const columns = exportColumnsOf(['model'])
  expect(rowsIn(csvHead(columns, WIRE) + csvRows([blank], columns, []))).toEqual([
    { network: 'Default', ipAddress: '2001:db8::1', model: '' },
  ])
})

test('the header shows the names of the installation, except those of other columns', () => {
  const header = csvHead(columnsOfAll, NAMED)
  expect(header).toContain(`,"'=Owner, ""team""",custom2,`)
  expect(header).toMatch(/,fields\.rack,Site\r\n$/)
})

test('keyrack devices import reads what the console writes', async () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'=+-@;\t\r\n\'" ,x\\NE') }))
  const devices = fc.record({
    ...{ hostname: text, custom1: fc.option(text), serialNumber: fc.option(text), backupStatus: text },
    lastBackup: fc.option(fc.integer({ min: -8.64e15, max: 8.64e15 })),
    tags: fc.array(fc.string({ minLength: 1 })),
    memo: fc.option(text),
    site: text,
  })
  const kind = readDevices({ empty: 'clear', network: undefined, headers: NAMED })
  await fc.assert(
    fc.asyncProperty(devices, async ({ tags, memo, site, ...fields }) => {
      const device = { ...blank, ...fields, ...(site === '' ? {} : { fields: { site } }) } as Device
      const file = csvHead(columnsOfAll, NAMED) + csvRows([device], columnsOfAll, [{ tags, memo }])
      const [[, row]] = (await rowsOf(file, { format: 'csv', kind })) as [[number, DeviceRow]]
      expect(row.network).toBe('Default')
      expect(row.report).toMatchObject({ ...fields, tags, memo, fields: { rack: '', site } })
    }),
    { numRuns: 500 },
  )
})
