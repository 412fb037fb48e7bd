import { parse } from 'csv-parse/sync'
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
    ['\tx', "'\tx"],
    ['=HYPERLINK("http://evil","x")', `"'=HYPERLINK(""http://evil"",""x"")"`],
    ['a=b', 'a=b'],
    ['', ''],
  ])('%j is written as %j', (text, cell) => {
    expect(csvCell(text)).toBe(cell)
  })
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
