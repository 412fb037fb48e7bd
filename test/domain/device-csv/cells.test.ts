/* The cells of files of devices: kinds, times, formulas and marks. device-cells.test.ts has what the import reads. */
import { describe, expect, test } from 'vitest'
import { blankOf, FILE_COLUMNS, kindOf } from '../../../src/domain/device-csv/columns.ts'
import { hasFormOfFieldName, isFieldPath, nameAtPath, toFieldPath } from '../../../src/domain/device-csv/field-path.ts'
import { withFormulas, withoutFormulas } from '../../../src/domain/device-csv/formulas.ts'
import { parseTime, timeText } from '../../../src/domain/device-csv/times.ts'
import { EMPTY, MARK_OR_ESCAPED, NULL, writeCell } from '../../../src/domain/device-csv/write-cell.ts'
import { REPORTED_FIELDS } from '../../../src/domain/reports/reported-fields.ts'

test('a column has a kind and a value of a new device', () => {
  const parts = ['memo', 'tags', 'interfaces', 'hardware', 'configChangedAt']
  expect(FILE_COLUMNS).toEqual(['network', 'ipAddress', ...REPORTED_FIELDS, ...parts])
  expect(kindOf('lastBackup')).toBe('time')
  expect(kindOf('fields.site')).toBe('text')
  expect([blankOf('backupStatus'), blankOf('fields.site'), blankOf('configChangedAt')]).toEqual(['NONE', '', undefined])
})

test('a path of a named field', () => {
  const name = `a${'_'.repeat(31)}`
  for (const good of ['a', 'a1_', name]) {
    expect([hasFormOfFieldName(good), isFieldPath(`fields.${good}`)]).toEqual([true, true])
    expect(nameAtPath(toFieldPath(good))).toBe(good)
  }
  for (const bad of ['', 'A', '1a', '_a', 'a-b', `${name}_`, 'a\n', ' a']) {
    expect([hasFormOfFieldName(bad), isFieldPath(`fields.${bad}`)]).toEqual([false, false])
  }
  expect(toFieldPath('site')).toBe('fields.site')
  expect(isFieldPath('fieldsxsite')).toBe(false)
  expect(isFieldPath(' fields.site')).toBe(false)
})

describe('a formula', () => {
  test.each([
    ['=1', "'=1"],
    [' "=1', `' "=1`],
    ['\t1', "'\t1"],
    ["''\r1", "'''\r1"],
    ['a;=1', "a;'=1"],
    ['a\n\uff0b1;b', "a\n'\uff0b1;b"],
    ['a=1;b', 'a=1;b'],
    ["it's", "it's"],
  ])('%j is written as %j', (text, cell) => {
    expect(withoutFormulas(text)).toBe(cell)
    expect(withFormulas(cell)).toBe(text)
  })

  test('that is harmless is read as it is', () => {
    for (const cell of ["'a", "a;'b", "'"]) expect(withFormulas(cell)).toBe(cell)
  })
})

describe('a time', () => {
  test('is written by ISO 8601 while that has four digits of a year', () => {
    expect(timeText(0)).toBe('1970-01-01T00:00:00.000Z')
    expect(timeText(253_402_300_799_999)).toBe('9999-12-31T23:59:59.999Z')
    expect(timeText(253_402_300_800_000)).toBe('253402300800000')
    expect(timeText(9e15)).toBe('9000000000000000')
  })

  test.each([
    ['1', 1],
    ['-1234567890123456', -1_234_567_890_123_456],
    ['1970-01-02', 86_400_000],
    ['1970-01-01 00:01', 60_000],
    ['1970-01-01T00:00:01', 1000],
    ['1970-01-01T00:00:00.5', 500],
    ['1970-01-01T00:00:00.005', 5],
    ['1970-01-01T01:00+01:00', 0],
    ['1970-01-01T00:00:01Z', 1000],
    ['12345678901234567', null],
    ['1970-01-01T00:00:00.0005', null],
    ['1970-13-01', null],
    ['2026-02-30', null],
    ['2026-02-31T12:00:00+02:00', null],
    ['2024-02-29', 1_709_164_800_000],
    ['x1970-01-01', null],
    ['1970-01-01x', null],
    ['x1', null],
    ['1x', null],
    ['', null],
  ])('%s is %j', (text, ms) => {
    expect(parseTime(text)).toBe(ms)
  })
})

describe('a cell', () => {
  test.each<[Parameters<typeof writeCell>[0], unknown, string]>([
    ['hostname', '', ''],
    ['hostname', null, NULL],
    ['hostname', undefined, ''],
    ['memo', '', EMPTY],
    ['memo', null, ''],
    ['configChangedAt', null, ''],
    ['backupStatus', '', EMPTY],
    ['hostname', '\\N', '\\\\N'],
    ['hostname', '\\\\E', '\\\\\\E'],
    ['hostname', 'a\\N', 'a\\N'],
    ['hostname', '\\Nx', '\\Nx'],
    ['hostname', 'h', 'h'],
    ['hostname', '-h', "'-h"],
    ['complianceState', 2, '2'],
    ['lastBackup', 0, '1970-01-01T00:00:00.000Z'],
    ['tags', [], ''],
    ['tags', ['a', 'b'], 'a;b'],
    ['tags', ['a', 'b;'], '["a","b;"]'],
    ['tags', ['a', 'b '], '["a","b "]'],
    ['tags', ['[a'], '["[a"]'],
    ['tags', ['\\N'], '["\\\\N"]'],
    ['configChangedAt', [], ''],
    ['configChangedAt', [1, 2], '[1,2]'],
    ['hardware', [{ a: 1 }], '[{"a":1}]'],
  ])('of %s with %j is %j', (column, value, cell) => {
    expect(writeCell(column, value)).toBe(cell)
  })

  test('may look like a mark', () => {
    expect(['\\N', '\\\\E', '\\', 'N', 'x\\N', '\\Nx'].map((text) => MARK_OR_ESCAPED.test(text))).toEqual([
      ...[true, true, false, false, false, false],
    ])
  })
})
