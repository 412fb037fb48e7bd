import { describe, expect, test } from 'vitest'
import type { CountField } from '../../../../src/console/inventory/counts/count-fields.ts'
import { narrowSearch } from '../../../../src/console/inventory/counts/narrow-search.ts'
import type { Search } from '../../../../src/console/inventory/search/search.ts'

const SEARCH: Search = {
  networks: [],
  criteria: [{ scheme: 'hostname', query: 'tyo-*' }],
  sortColumn: 'model',
  descending: true,
}

const lineOf = (field: CountField, value: string | number | null): string | null => {
  const narrowed = narrowSearch(SEARCH, [field], [value])
  if (narrowed === null) return null
  const { scheme, query } = narrowed.criteria.at(-1)!
  return `${scheme} ${query}`
}

describe('the search for the devices of a group', () => {
  test('has the criteria of the counted search and one for each field', () => {
    expect(narrowSearch(SEARCH, ['network', 'osVersion'], ['Branch', '17.3'])).toEqual({
      ...SEARCH,
      networks: ['Branch'],
      criteria: [...SEARCH.criteria, { scheme: 'osVersion', query: '17.3' }],
    })
  })

  test('leaves out what the counted search leaves out', () => {
    const criteria = [{ scheme: 'hostname', query: 'tyo-*', isNegated: true }] as const
    expect(narrowSearch({ ...SEARCH, criteria }, ['model'], ['ASR'])?.criteria).toEqual([
      ...criteria,
      { scheme: 'model', query: 'ASR' },
    ])
  })

  test.each<[CountField, string | number | null, string]>([
    ['model', 'ASR 9006', 'model ASR 9006'],
    ['backupStatus', 'a*b', 'backupStatus a*b'],
    ['adapterId', 'Cisco::IOS', 'vendor Cisco::IOS'],
    ['status', 'F', 'status F'],
    ['complianceState', 0, 'compliance 0'],
    ['tag', 'new york', 'tag "new york"'],
    ['tag', 'or', 'tag "or"'],
    ['custom2', '!TYO = 1', 'custom custom2=!TYO = 1'],
    ['custom5', null, 'custom custom5='],
    ['fields.site', 'TYO', 'field site=TYO'],
    ['fields.site', null, 'field site='],
  ])('of %s %s is %s', (field, value, line) => {
    expect(lineOf(field, value)).toBe(line)
  })

  test.each<[CountField, string | null]>([
    ['model', null],
    ['model', 'ASR*'],
    ['model', '*'],
    ['model', '!ASR'],
    ['model', ' ASR'],
    ['deviceType', 'two\nlines'],
    ['adapterId', null],
    ['tag', null],
    ['tag', '19" rack'],
    ['custom1', 'a,b'],
    ['custom1', '*a'],
    ['fields.site', 'a,custom1=b'],
  ])('is not known for %s %j', (field, value) => {
    expect(narrowSearch(SEARCH, ['status', field], ['S', value])).toBeNull()
  })
})
