import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvCell, csvHead, csvRows } from '../../../src/console/inventory/selection/csv-text.ts'
import { parseAddress } from '../../../src/domain/address.ts'
import { newDevice } from '../../../src/domain/device.ts'

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

test('no cell begins a formula, whatever a spreadsheet cuts at, and the text can be had back', () => {
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

test('devices are rows of all fields that a reader of RFC 4180 takes, times in ISO 8601', () => {
  const blank = newDevice({ network: 'Default', address: parseAddress('2001:db8::1') }, 'Cisco::IOS')
  const device = { ...blank, hostname: 'a,"b"', custom1: 'two\r\nlines', lastBackup: 1_788_220_800_000 }
  const [row] = parse(csvHead + csvRows([device]), { columns: true, bom: true }) as Record<string, string>[]
  expect(Object.keys(row!).sort()).toEqual(Object.keys(device).sort())
  expect(row).toMatchObject({
    ipAddress: '2001:db8::1',
    hostname: 'a,"b"',
    custom1: 'two\r\nlines',
    lastBackup: '2026-09-01T00:00:00.000Z',
    lastTelemetry: '',
    complianceState: '0',
  })
})
