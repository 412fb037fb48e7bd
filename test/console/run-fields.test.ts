import { describe, expect, test } from 'vitest'
import { paramsByName, readContract } from '../../scripts/contract/contract.ts'
import type { Contract } from '../../src/console/reference/contract.ts'
import { groupsOf } from '../../src/console/reference/method-groups.ts'
import {
  entriesOf,
  fieldsOf,
  namedOf,
  paramsIn,
  parsePositions,
  positionsOf,
} from '../../src/console/reference/run/fields.ts'

const contract = readContract() as unknown as Contract
const methods = contract.methods
const method = (name: string) => methods.find((one) => one.name === name)!
const search = fieldsOf(method('Inventory.search'), contract)

const examples = methods.flatMap((one) => one.examples.map((example) => ({ method: one, example })))

test.each(examples)('a form filled with "$example.name" of $method.name sends it', ({ method: one, example }) => {
  const fields = fieldsOf(one, contract)
  const params = paramsByName(example)
  const sent = paramsIn(fields, entriesOf(fields, params))
  const given = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null))
  const nulls = fields.filter(({ name, isNullIfAbsent }) => isNullIfAbsent && !(name in given))
  expect(sent).toEqual({ params: { ...Object.fromEntries(nulls.map(({ name }) => [name, null])), ...given } })
  expect(namedOf(fields, positionsOf(fields, params))).toEqual(given)
})

test('a param has the control its type asks for', () => {
  expect(search.map(({ name, kind }) => [name, kind])).toEqual([
    ['network', 'lines'],
    ['scheme', 'text'],
    ['query', 'text'],
    ['pageData', 'lines'],
    ['sortColumn', 'choice'],
    ['descending', 'choice'],
  ])
})

test('a param that is not ticked is not sent, and one that is not JSON is reported with the reason', () => {
  const entries = entriesOf(search, { network: ['Default'], scheme: 'hostname', pageData: {} })
  const off = { ...entries, scheme: { isSent: false, text: 'hostname' } }
  expect(paramsIn(search, off)).toEqual({ params: { network: ['Default'], pageData: {} } })
  const torn = { ...off, pageData: { isSent: true, text: '{"offset": ' }, network: { isSent: true, text: ' ' } }
  expect(paramsIn(search, torn)).toEqual({
    problems: { network: 'enter a value', pageData: expect.stringMatching(/^not JSON: /) },
  })
})

test('a required param that may be null is sent as null if it is not ticked', () => {
  const fields = fieldsOf(method('Inventory.getChanges'), contract)
  const params = { network: 'Default', after: null, pageSize: 5 }
  expect(paramsIn(fields, entriesOf(fields, params))).toEqual({ params })
  expect(paramsIn(fields, entriesOf(fields, namedOf(fields, ['Default', null, 5])))).toEqual({ params })
  const since = { ...params, after: '7' }
  expect(paramsIn(fields, entriesOf(fields, since))).toEqual({ params: since })
})

test.each([
  ['9007199254740991', null],
  ['-9007199254740993', '-9007199254740993'],
  ['[1.5, 2e3, "12345678901234567891", "\\"12345678901234567891"]', null],
  ['{"a": [12345678901234567891]}', '12345678901234567891'],
  ['1e400', '1e400'],
])('the numbers in %s are sent exactly, or the param is refused', (text, changed) => {
  const typed = paramsIn(search, { ...entriesOf(search, {}), pageData: { isSent: true, text } })
  const problem = `the number ${changed} cannot be sent exactly`
  expect('problems' in typed ? typed.problems : {}).toEqual(changed === null ? {} : { pageData: problem })
})

test('an empty text is sent as a value', () => {
  const fields = fieldsOf(method('Inventory.updateDevice'), contract)
  const entries = { ...entriesOf(fields, {}), newHostname: { isSent: true, text: '' } }
  expect(paramsIn(fields, entries)).toEqual({ params: { network: '', ipAddress: '', newHostname: '' } })
})

test('params by position have null for gaps in the middle and end with the last given one', () => {
  expect(positionsOf(search, { network: [], pageData: { offset: 0 } })).toEqual([[], null, null, { offset: 0 }])
})

test.each([
  ['{}', 'params by position must be an array'],
  ['[1', /^not JSON: /],
])('%s is refused as params by position', (text, reason) => {
  expect(() => parsePositions(text)).toThrow(reason)
})

describe('the filter of methods', () => {
  const found = (filter: string) => groupsOf(contract, filter).flatMap((group) => group.methods.map(({ name }) => name))

  test('shows every method of the contract, in groups by tag, if it is empty', () => {
    expect(found('')).toHaveLength(methods.length)
    expect(groupsOf(contract, '').map(({ tag }) => tag)).toEqual([
      ...['Inventory', 'Collector', 'Networks', 'Credentials', 'Settings', 'Security'],
    ])
  })

  test('requires all words, in names, texts, params or permissions, in upper or lower case', () => {
    expect(found('SORTCOLUMN inventory')).toEqual(['Inventory.search'])
    expect(found('admin delete')).toContain('Networks.deleteManagedNetwork')
    expect(found('no such words')).toEqual([])
  })
})
