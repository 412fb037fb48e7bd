import { expect, test } from 'vitest'
import { createHeaders } from '../../../src/domain/device-csv/headers.ts'

const text = (name: string) => ({ name, type: 'text' }) as const

test('a column with a name has it as its header, and the header is read back', () => {
  const headers = createHeaders({ custom1: text('Site'), named: { rack: text('Rack, row') } })
  expect(['custom1', 'custom2', 'fields.rack', 'hostname'].map(headers.headerOf)).toEqual([
    'Site',
    'custom2',
    'Rack, row',
    'hostname',
  ])
  expect(['Site', 'SITE', 'custom1', 'Rack, row', 'hostname', 'Nobody'].map(headers.columnOf)).toEqual([
    'custom1',
    'custom1',
    'custom1',
    'fields.rack',
    'hostname',
    'Nobody',
  ])
})

test.each(['Hostname', 'NETWORK', 'memoSummary', 'count', 'custom2', 'fields.rack'])(
  'the name %s of another column is not used',
  (name) => {
    const headers = createHeaders({ custom1: text(name) })
    expect(headers.headerOf('custom1')).toBe('custom1')
    expect(headers.columnOf(name)).toBe(name)
  },
)

test('a name that two fields have is not used', () => {
  const headers = createHeaders({ custom1: text('Site'), named: { place: text('site'), rack: text('Rack') } })
  expect(['custom1', 'fields.place', 'fields.rack'].map(headers.headerOf)).toEqual(['custom1', 'fields.place', 'Rack'])
})

test('a header does not begin a formula, and is read back', () => {
  const headers = createHeaders({ custom3: text('=Cost') })
  expect(headers.headerOf('custom3')).toBe("'=Cost")
  expect(["'=Cost", '=Cost'].map(headers.columnOf)).toEqual(['custom3', 'custom3'])
})
