import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatInventoryUrl, parseInventoryUrl } from '../../../src/console/inventory/search/inventory-url.ts'
import { SCHEMES, SUGGESTIONS, schemeNames } from '../../../src/console/inventory/search/schemes.ts'
import { meaningOf, paramsOf } from '../../../src/console/inventory/search/search.ts'
import { COLUMNS, columnsNamed } from '../../../src/console/inventory/table/columns.ts'
import { parseCriteria } from '../../../src/domain/search/criteria.ts'
import { schemes } from '../../../src/domain/search/schemes.ts'

describe('a URL of the inventory', () => {
  const text = 'network=Default&network=Branch&hostname=tyo-*&status=F&sort=-lastBackup&columns=ipAddress%2Cmodel'

  test('has the search, the order, the columns and the open device', () => {
    expect(parseInventoryUrl(`${text}&device=2001:db8::1@Branch`)).toEqual({
      search: {
        networks: ['Default', 'Branch'],
        criteria: [
          { scheme: 'hostname', query: 'tyo-*' },
          { scheme: 'status', query: 'F' },
        ],
        sortColumn: 'lastBackup',
        descending: true,
      },
      columns: ['ipAddress', 'model'],
      open: { ipAddress: '2001:db8::1', network: 'Branch' },
    })
  })

  test('has columns of named fields, by which devices cannot be sorted', () => {
    const place = parseInventoryUrl('columns=fields.site,hostname,fields.Site,fields.&sort=fields.site')
    expect(place.columns).toEqual(['hostname', 'fields.site'])
    expect(place.search.sortColumn).toBe('ipAddress')
    expect(columnsNamed(place.columns!).map(({ title }) => title)).toEqual(['Hostname', 'fields.site'])
    expect(parseInventoryUrl(formatInventoryUrl(place))).toEqual(place)
  })

  test('without parameters shows all devices by address', () => {
    const { search, columns, open } = parseInventoryUrl('')
    expect(search).toEqual({ networks: [], criteria: [], sortColumn: 'ipAddress', descending: false })
    expect([columns, open]).toEqual([null, null])
    expect(formatInventoryUrl(parseInventoryUrl(''))).toBe('')
  })

  test.each([
    'sort=nonsense',
    'columns=nonsense',
    'device=nonsense',
    'device=@Default',
    'nonsense=1',
    'network=',
    'hostname=&status=%20',
  ])('treats %s as if it were absent', (nonsense) => {
    expect(parseInventoryUrl(nonsense)).toEqual(parseInventoryUrl(''))
  })

  test('has a ! before the scheme of a criterion that excludes devices', () => {
    const { search } = parseInventoryUrl('!hostname=tyo-*&status=F&!nonsense=1&!!status=F')
    expect(search.criteria).toEqual([
      { scheme: 'hostname', query: 'tyo-*', isNegated: true },
      { scheme: 'status', query: 'F' },
    ])
    expect(paramsOf(search)).toMatchObject({ scheme: '!hostname,status', query: 'tyo-*\nF' })
    expect(meaningOf(search)).not.toBe(meaningOf(parseInventoryUrl('hostname=tyo-*&status=F').search))
  })

  test('trims the blanks around a query, like the search bar', () => {
    const [criterion] = parseInventoryUrl('memo=%20to%20be%0Amoved%20').search.criteria
    expect(criterion).toEqual({ scheme: 'memo', query: 'to be moved' })
  })

  test('is read as it was written', () => {
    const name = fc.string({ minLength: 1, unit: 'grapheme' })
    const line = name.filter((one) => !/[\r\n]/.test(one))
    const scheme = fc.constantFrom(...schemeNames)
    const isNegated = fc.constant(true as const)
    const criterion = fc.record(
      { scheme, query: line.map((one) => one.trim()).filter((one) => one !== ''), isNegated },
      { requiredKeys: ['scheme', 'query'] },
    )
    const column = fc.constantFrom(...COLUMNS.map((one) => one.name))
    const place = fc.record({
      search: fc.record({
        networks: fc.uniqueArray(line),
        criteria: fc.array(criterion),
        sortColumn: column,
        descending: fc.boolean(),
      }),
      open: fc.option(fc.record({ ipAddress: fc.ipV6(), network: line })),
    })
    fc.assert(
      fc.property(place, (one) => {
        const whole = { ...one, columns: null }
        expect(parseInventoryUrl(formatInventoryUrl(whole))).toEqual(whole)
      }),
    )
  })
})

describe('a search', () => {
  test('has a scheme and a query line for each criterion, in their order', () => {
    const { search } = parseInventoryUrl('status=F&hostname=tyo-*&hostname=*sw*&network=Default')
    expect(paramsOf(search)).toEqual({
      network: ['Default'],
      scheme: 'status,hostname,hostname',
      query: 'F\ntyo-*\n*sw*',
      sortColumn: 'ipAddress',
      descending: false,
    })
  })

  test('without criteria has no scheme and no query', () => {
    expect(Object.keys(paramsOf(parseInventoryUrl('').search))).toEqual(['network', 'sortColumn', 'descending'])
  })

  test('offers the schemes of the service', () => {
    expect(schemeNames).toEqual(schemes)
  })

  /** The hints of these schemes list all values. */
  const LISTED = ['status', 'compliance'] as const

  test.each(schemeNames.filter((scheme) => !LISTED.some((one) => one === scheme)))(
    'has a valid example for %s',
    (scheme) => {
      const example = SCHEMES[scheme].hint.replace(/^.*?: /, '')
      const reading = { now: 1_788_220_800_000, maxCriteria: 32, maxPairs: 16, maxTags: 64 }
      expect(parseCriteria(scheme, example, reading)).toMatchObject([{ scheme }])
    },
  )

  test.each(LISTED)('offers only valid values for %s', (scheme) => {
    const reading = { now: 0, maxCriteria: 32, maxPairs: 16, maxTags: 64 }
    for (const value of SUGGESTIONS[scheme]!) expect(parseCriteria(scheme, value, reading)).toHaveLength(1)
  })
})
