import { describe, expect, test } from 'vitest'
import type { FieldDefinition } from '../../generated/types.ts'
import { InvalidParams } from '../../src/domain/errors/invalid-params.ts'
import {
  changedNamedFields,
  checkNamedFields,
  checkSearchedFields,
  isFieldName,
  type NamedFieldDefinitions,
  NO_NAMED_FIELDS,
  namedField,
  namedFieldFindings,
  withNamedFields,
} from '../../src/domain/named-fields.ts'
import { deviceWith } from './search/devices.ts'

const field = (type: FieldDefinition['type'], choices?: string[]): FieldDefinition => ({
  ...{ name: type, type },
  ...(choices === undefined ? {} : { choices }),
})
const many = Array.from({ length: 21 }, (_, at) => `c${at}`)
const definitions: NamedFieldDefinitions = {
  ...{ text: field('text'), size: field('number'), since: field('date'), up: field('boolean'), url: field('link') },
  ...{ kind: field('choice', ['a', 'b']), full: field('choice', many.slice(1)), more: field('choice', many) },
  none: field('choice'),
}
const NAMES = 'full, kind, more, none, since, size, text, up, url'
const UNDEFINED = `is not defined: the named fields are ${NAMES}`

const findingsOf = (run: () => void) => {
  try {
    run()
  } catch (error) {
    if (error instanceof InvalidParams) return error.findings
    throw error
  }
  return []
}

test.each([
  ['site', true],
  ['s_1', true],
  ['Site', false],
  ['', false],
  ['custom1', false],
  ['custom5', false],
  ['custom6', true],
  ['constructor', false],
])('isFieldName("%s") is %s', (text, expected) => {
  expect(isFieldName(text)).toBe(expected)
})

test('a field that is not set is ""', () => {
  const device = deviceWith({ fields: { site: 'Bonn' } })
  expect([namedField(device, 'site'), namedField(device, 'rack')]).toEqual(['Bonn', ''])
  expect([namedField(deviceWith(), 'site'), namedField(device, 'toString')]).toEqual(['', ''])
  expect(NO_NAMED_FIELDS).toEqual({})
})

describe('withNamedFields', () => {
  const device = deviceWith({ fields: { b: '1', d: '2' } })

  test('sets, replaces and removes fields, which stay sorted and last', () => {
    const changed = withNamedFields(device, { c: '3', a: '4', d: '', b: '5' })
    expect(Object.keys(changed).at(-1)).toBe('fields')
    expect(Object.entries(changed.fields!)).toEqual([
      ['a', '4'],
      ['b', '5'],
      ['c', '3'],
    ])
    expect(withNamedFields(deviceWith(), { z: '1', y: '2' }).fields).toEqual({ y: '2', z: '1' })
  })

  test('a device without set fields has no member for them', () => {
    expect('fields' in withNamedFields(device, { b: '', d: '' })).toBe(false)
    expect('fields' in withNamedFields(deviceWith(), {})).toBe(false)
  })

  test.each([null, undefined])('%s changes nothing', (values) => {
    expect(withNamedFields(device, values)).toBe(device)
  })
})

test('the changed fields are listed by name, null if they are not set', () => {
  expect(changedNamedFields({ d: '1', c: '2', b: '3' }, { a: '4', c: '2', b: '5' })).toEqual([
    { name: 'a', before: null, after: '4' },
    { name: 'b', before: '3', after: '5' },
    { name: 'd', before: '1', after: null },
  ])
  expect(changedNamedFields(undefined, { a: '1' })).toEqual([{ name: 'a', before: null, after: '1' }])
  expect(changedNamedFields({ a: '1' }, undefined)).toEqual([{ name: 'a', before: '1', after: null }])
  expect(changedNamedFields(undefined, undefined)).toEqual([])
})

describe('namedFieldFindings', () => {
  test.each<[name: string, valid: string[], invalid: string[], reason: string]>([
    ['text', ['', 'any text'], [], ''],
    [
      'size',
      ['12', '-0.5', '+7', '0.25', ''],
      ['x', '1x', 'x1', '1.', '.5', '1.x', '1.2x', '1e5'],
      'must be a number such as 12 or -0.5',
    ],
    [
      'since',
      ['2024-02-29', '2026-12-31', ''],
      ['2023-02-29', '2024-13-01', 'x2024-01-01', '2024-01-01x', '2024-1-1', '2024-01', '+012024-01-01'],
      'must be a date of the form YYYY-MM-DD',
    ],
    ['kind', ['a', 'b', ''], ['c', 'A'], 'must be one of a, b'],
    ['full', ['c20'], ['c21'], `must be one of ${many.slice(1).join(', ')}`],
    ['more', ['c0'], ['c21'], 'must be one of the 21 choices that Settings.getFieldNames returns'],
    ['none', [''], ['a'], 'must be one of '],
    ['up', ['true', 'false', ''], ['True', '1'], 'must be true or false'],
    [
      'url',
      ['http://a', 'HTTPS://a.b/c?d', ''],
      ['ftp://a', 'xhttp://a', 'http://', 'http://a b', 'http://a/b c', 'http://[', 'https:/a'],
      'must be an http or https URL',
    ],
  ])('%s', (name, valid, invalid, reason) => {
    for (const value of valid) expect(namedFieldFindings({ [name]: value }, definitions)).toEqual([])
    for (const value of invalid) {
      expect(namedFieldFindings({ [name]: value }, definitions)).toEqual([{ path: `/fields/${name}`, reason }])
    }
  })

  test('names that are not defined', () => {
    expect(namedFieldFindings({ 'si/ze': '', toString: 'x' }, definitions)).toMatchObject([
      { path: '/fields/si~1ze', reason: UNDEFINED },
      { path: '/fields/toString', reason: UNDEFINED },
    ])
    const [finding] = namedFieldFindings({ sizze: '1' }, definitions)
    expect(finding!.inMessage).toBe('unknown field "sizze", did you mean "size"?')
    expect(namedFieldFindings({ a: '1' }, {})).toMatchObject([
      { path: '/fields/a', reason: 'is not defined: no named field is defined' },
    ])
  })
})

test('checkNamedFields throws all findings, or nothing', () => {
  expect(findingsOf(() => checkNamedFields({ size: '1' }, definitions))).toEqual([])
  expect(findingsOf(() => checkNamedFields({ size: 'x', up: 'x' }, definitions)).map(({ path }) => path)).toEqual([
    '/fields/size',
    '/fields/up',
  ])
})

test('checkSearchedFields names the place of each undefined field', () => {
  const query = [
    { name: 'size', line: 1, pair: 1 },
    { name: 'sizze', line: 1, pair: 2 },
    { name: 'x', line: 3, pair: 1 },
  ]
  const searched = { query, by: ['model', 'fields.size', 'fields.z'] }
  expect(findingsOf(() => checkSearchedFields(searched, definitions))).toMatchObject([
    {
      ...{ path: '/query', reason: `field: the name of pair 2 ${UNDEFINED}`, line: 1, scheme: 'field' },
      inMessage: 'unknown field "sizze", did you mean "size"?',
    },
    { path: '/query', reason: `field: the name of pair 1 ${UNDEFINED}`, line: 3, scheme: 'field' },
    { path: '/by/2', reason: UNDEFINED },
  ])
  const defined = { query: [{ name: 'up', line: 1, pair: 1 }], by: ['model'] }
  expect(findingsOf(() => checkSearchedFields(defined, definitions))).toEqual([])
  const many = Array.from({ length: 1000 }, (_, at) => ({ name: 'x', line: 1, pair: at + 1 }))
  expect(findingsOf(() => checkSearchedFields({ query: many, by: [] }, definitions))).toHaveLength(100)
})
