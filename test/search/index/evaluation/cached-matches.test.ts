/*
 * Cached matches are updated after a write. Each answer must be the one that an evaluation would give.
 */
import { describe, expect, test } from 'vitest'
import type { Address } from '../../../../src/domain/address.ts'
import { newDevice } from '../../../../src/domain/device.ts'
import type { Criterion } from '../../../../src/domain/search/schemes.ts'
import type { DeviceField } from '../../../../src/domain/search/sort-order.ts'
import { searchedFacts } from '../../../../src/domain/stored-facts.ts'
import { findMatches } from '../../../../src/search/index/evaluation/matches.ts'
import { toIndexedValues } from '../../../../src/search/index/indexed-device.ts'
import { NetworkIndex } from '../../../../src/search/index/network-index.ts'
import { runToEnd } from '../../../../src/search/index/structures/slices.ts'
import { addressOf } from '../../../support/hosts.ts'
import { type Random, seededRandom } from '../../../support/seeded-random.ts'
import { CHANGES, playWrites } from '../play-writes.ts'

const KINDS = Object.keys(CHANGES)

describe('a search after a write', () => {
  test.each(Array.from({ length: 8 }, (_, at) => at + 1))('agrees with the model in fleet %i', (seed) => {
    const few = seed % 2 === 0 ? { few: 0 } : {}
    const game = { seed, writes: 120, kinds: KINDS, isGrowing: true, schemes: null, isNoted: true, ...few }
    const { searches, updated, differences } = playWrites(game)
    expect(differences).toEqual([])
    expect(searches).toBe(360)
    expect(updated).toBeGreaterThan(100)
  })
})

/** The schemes that look at the data that a kind of write changes. */
const SCHEMES: Readonly<Record<string, readonly string[]>> = {
  hostname: ['hostname'],
  adapterId: ['vendor'],
  serialNumber: ['serial'],
  backupStatus: ['backupStatus', 'status'],
  complianceState: ['compliance'],
  osVersion: ['osVersion', 'versions'],
  memoSummary: ['memo'],
  fields: ['field'],
  tags: ['tag'],
  interfaces: ['interfaceIpAddress', 'macAddress', 'interfaceName'],
  configChangedAt: ['lastChange'],
  everything: ['any'],
  ...Object.fromEntries([1, 2, 3, 4, 5].map((at) => [`custom${at}`, ['custom', 'any']])),
}

const SEEDS = Array.from({ length: 20 }, (_, at) => at + 1)

describe('the comparison', () => {
  test.each(KINDS)('finds cached matches that were not updated after a write of %s', (kind) => {
    const game = { writes: 30, kinds: [kind], isGrowing: false, schemes: SCHEMES[kind] ?? [kind], few: 0 }
    expect(playWrites({ ...game, seed: 1, isNoted: true }).differences).toEqual([])
    const isFound = (seed: number): boolean => playWrites({ ...game, seed, isNoted: false }).differences.length > 0
    expect(SEEDS.some(isFound)).toBe(true)
  })
})

const NO_FACTS = searchedFacts(null)
const DEVICES = 9000
const COLUMNS: readonly DeviceField[] = ['hostname', 'lastTelemetry', 'ipAddress']

interface Row {
  readonly address: Address
  hostname: string
  lastTelemetry: number
  custom1: string
}

const randomRow = (random: Random, at: number): Row => ({
  address: addressOf(at),
  hostname: `h${random.between(0, 99_999)}`,
  lastTelemetry: random.between(0, 5000),
  custom1: `c${random.between(0, 9)}`,
})

function put(index: NetworkIndex, { address, ...fields }: Row): void {
  index.put(address, toIndexedValues({ ...newDevice({ network: 'Default', address }, 'a'), ...fields }), NO_FACTS)
}

/** Returns the addresses of the rows that match, in order. */
function addressesOf(rows: readonly Row[], matches: (row: Row) => boolean, column: DeviceField): Address[] {
  const keyOf = (row: Row): string | number => (column === 'ipAddress' ? 0 : row[column as 'hostname'])
  const isBefore = (a: Row, b: Row): boolean => (keyOf(a) === keyOf(b) ? a.address < b.address : keyOf(a) < keyOf(b))
  return rows
    .filter(matches)
    .sort((a, b) => (isBefore(a, b) ? -1 : 1))
    .map(({ address }) => address)
}

/** Criteria of which many, most, some and few devices match. The few matches are sorted, the others are ranked. */
const SEARCHES: readonly { readonly criteria: readonly Criterion[]; readonly isMatch: (row: Row) => boolean }[] = [
  { criteria: [hasCustom1('contains', '3')], isMatch: ({ custom1 }) => custom1 === 'c3' },
  { criteria: [{ ...hasCustom1('exact', 'c3'), negated: true }], isMatch: ({ custom1 }) => custom1 !== 'c3' },
  {
    criteria: [hasPrefix('h5'), hasCustom1('suffix', '3')],
    isMatch: ({ custom1, hostname }) => custom1 === 'c3' && hostname.startsWith('h5'),
  },
  {
    criteria: [hasPrefix('h77'), hasCustom1('exact', 'c3')],
    isMatch: ({ custom1, hostname }) => custom1 === 'c3' && hostname.startsWith('h77'),
  },
]

function hasCustom1(kind: 'contains' | 'exact' | 'suffix', text: string): Criterion {
  return { scheme: 'custom', pairs: [{ field: 'custom1', value: { kind, text } }] }
}

function hasPrefix(text: string): Criterion {
  return { scheme: 'hostname', pattern: { kind: 'prefix', text } }
}

/** Changes, adds or removes one row, in the index too. Returns all rows. */
function writeOne(random: Random, index: NetworkIndex, rows: Row[], isFew: (row: Row) => boolean): Row[] {
  const few = rows.filter(isFew)
  const row = random.chance(0.4) && few.length > 0 ? random.pick(few) : random.pick(rows)
  const kind = random.pick(['remove', 'add', 'add', 'custom1', 'lastTelemetry', 'lastTelemetry', 'all'])
  if (kind === 'remove') {
    index.remove(row.address)
    return rows.filter((one) => one !== row)
  }
  const { address, ...fields } = randomRow(random, DEVICES + random.between(0, 9999))
  const isKnown = rows.some((one) => one.address === address)
  if (kind === 'add' && !isKnown) rows.push({ ...(random.chance(0.5) ? row : fields), address })
  else if (kind === 'all') Object.assign(row, fields)
  else if (kind === 'custom1') row.custom1 = fields.custom1
  else row.lastTelemetry = fields.lastTelemetry
  put(index, kind === 'add' && !isKnown ? rows.at(-1)! : row)
  return rows
}

test('a deep page has the right devices after each of many writes, in orders of several blocks', () => {
  const random = seededRandom(1)
  const index = new NetworkIndex(DEVICES, 100)
  let rows = Array.from({ length: DEVICES }, (_, at) => randomRow(random, at))
  for (const row of rows) put(index, row)
  for (let write = 0; write < 200; write++) {
    rows = writeOne(random, index, rows, SEARCHES.at(-1)!.isMatch)
    const { criteria, isMatch } = random.pick([...SEARCHES, SEARCHES.at(-1)!])
    const column = random.pick(COLUMNS)
    const expected = addressesOf(rows, isMatch, column)
    const [offset, descending] = [random.between(0, expected.length), random.chance(0.5)]
    if (descending) expected.reverse()
    const found = runToEnd(findMatches(index, criteria, { column, descending }, { offset, size: 5 }))
    const page = Array.from({ length: Math.min(5, expected.length - offset) }, (_, at) =>
      index.addresses.get(found.at(offset + at)),
    )
    expect([found.total, page]).toEqual([expected.length, expected.slice(offset, offset + 5)])
  }
})
