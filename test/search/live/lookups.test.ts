/* Which searches are answered by lookup, and what the lookup finds. */
import { describe, expect, test } from 'vitest'
import { parseAddress } from '../../../src/domain/address.ts'
import type { Criterion } from '../../../src/domain/search/schemes.ts'
import { TextLookup } from '../../../src/search/index/columns/text-lookup.ts'
import { Lookups } from '../../../src/search/live/lookups.ts'
import type { NetworksSearch } from '../../../src/search/page.ts'

const NO_IPV6 = new SharedArrayBuffer(0)
const HOST = { address: parseAddress('10.0.0.1'), word: 0x0a_00_00_01 }
const OTHER = { address: parseAddress('10.0.0.2'), word: 0x0a_00_00_02 }

/** Creates the memory of a field, with the words of the addresses that have a text. */
function memoryOf(texts: Readonly<Record<string, readonly number[]>>, seq: string) {
  const lookup = new TextLookup(10)
  for (const [text, words] of Object.entries(texts)) {
    for (const word of words) lookup.add(text, { word, isV6: false })
  }
  lookup.publish(seq as Parameters<TextLookup['publish']>[0])
  return { cells: lookup.memory, ipv6: NO_IPV6 }
}

function lookupsOfTwo(): Lookups {
  const lookups = new Lookups()
  lookups.note('A', {
    hostname: memoryOf({ one: [HOST.word], both: [HOST.word], two: [HOST.word, OTHER.word] }, '1:a'),
    serialNumber: memoryOf({ foc1: [OTHER.word] }, '1:a'),
  })
  lookups.note('B', {
    hostname: memoryOf({ both: [OTHER.word], last: [OTHER.word] }, '2:b'),
    serialNumber: memoryOf({}, '2:b'),
  })
  return lookups
}

const exact = (scheme: 'hostname' | 'serial', text: string): Criterion => ({ scheme, pattern: { kind: 'exact', text } })

const searchOf = (criteria: readonly Criterion[], more: Partial<NetworksSearch> = {}): NetworksSearch => ({
  ...{ caller: 'local', networks: ['A', 'B'], criteria, sortColumn: 'ipAddress', descending: false },
  ...{ offset: 0, pageSize: 10 },
  ...more,
})

const find = (criteria: readonly Criterion[], more: Partial<NetworksSearch> = {}) =>
  lookupsOfTwo().find(searchOf(criteria, more))

describe('a whole text is found', () => {
  test('in its network, with the sequences of all networks', () => {
    const [seqs, ids] = [['1:a', '2:b'], [HOST.address]]
    expect(find([exact('hostname', 'one')])).toMatchObject({ total: 1, ids, networks: [0], seqs })
    expect(find([exact('hostname', 'last')])).toMatchObject({ total: 1, ids: [OTHER.address], networks: [1], seqs })
    expect(find([exact('serial', 'foc1')])).toMatchObject({ total: 1, ids: [OTHER.address], networks: [0], seqs })
  })

  test('in no network if no device has it, or only in the other field', () => {
    const nothing = { total: 0, ids: [], networks: [], seqs: ['1:a', '2:b'] }
    expect(find([exact('hostname', 'none')])).toMatchObject(nothing)
    expect(find([exact('hostname', 'foc1')])).toMatchObject(nothing)
    expect(find([exact('serial', 'one')])).toMatchObject(nothing)
  })

  test('also for a page of one device', () => {
    expect(find([exact('hostname', 'one')], { pageSize: 1 })?.total).toBe(1)
  })
})

describe('the index is used', () => {
  test('if several devices have the text, in one network or in two', () => {
    expect(find([exact('hostname', 'two')])).toBeNull()
    expect(find([exact('hostname', 'both')])).toBeNull()
  })

  test('if a network has no lookup, or has lost it', () => {
    expect(find([exact('hostname', 'one')], { networks: ['A', 'C'] })).toBeNull()
    const lookups = lookupsOfTwo()
    lookups.note('B', null)
    expect(lookups.find(searchOf([exact('hostname', 'one')]))).toBeNull()
    expect(lookups.find(searchOf([exact('hostname', 'one')], { networks: ['A'] }))).not.toBeNull()
    lookups.clear()
    expect(lookups.find(searchOf([exact('hostname', 'one')], { networks: ['A'] }))).toBeNull()
  })

  const one = exact('hostname', 'one')
  const count = { column: 'model' } as unknown as NonNullable<NetworksSearch['count']>
  const others: readonly [string, readonly Criterion[], Partial<NetworksSearch>][] = [
    ['without a criterion', [], {}],
    ['with two criteria', [one, one], {}],
    ['that counts', [one], { count }],
    ['for a later page', [one], { offset: 1 }],
    ['for the number of devices alone', [one], { pageSize: 0 }],
    ['for devices that do not have the text', [{ ...one, negated: true }], {}],
    ['for another field', [{ scheme: 'model', pattern: { kind: 'exact', text: 'one' } } as Criterion], {}],
    ['for the beginning of a text', [{ scheme: 'hostname', pattern: { kind: 'prefix', text: 'one' } }], {}],
    ['for the empty text', [exact('hostname', '')], {}],
  ]
  test.each(others)('by a search %s', (_, criteria, more) => {
    expect(find(criteria, more)).toBeNull()
  })
})

test('a device matches if it has the text in the field, in any case', () => {
  const { isMatch } = find([exact('serial', 'foc1')])!
  const record = (fields: object): Buffer => Buffer.from(JSON.stringify(fields))
  expect(isMatch(record({ serialNumber: 'FOC1' }))).toBe(true)
  expect(isMatch(record({ serialNumber: 'FOC2', hostname: 'foc1' }))).toBe(false)
  expect(isMatch(record({ serialNumber: null }))).toBe(false)
  expect(isMatch(null)).toBe(false)
  expect(find([exact('hostname', 'one')])!.isMatch(record({ hostname: 'One', serialNumber: 'x' }))).toBe(true)
})
