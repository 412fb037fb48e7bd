/*
 * The script that reads pages in address order, with smaller limits than those of the service.
 */
import { describe, expect, test } from 'vitest'
import { readScriptSource } from '../../../src/store/redis/script.ts'
import { emptyBeforeEachTest, openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
emptyBeforeEachTest(redis)

const COUNT = 300
const RECORD = '0123456789'
/** The number of records after which the script looks at their bytes. */
const A_PART = 128

const script = readScriptSource('page-by-address')
const keysOf = (network: string) => ['network', 'devices', 'order', 'seq'].map((key) => `${network}:${key}`)

const manyIds = Array.from({ length: COUNT }, (_, at) => `id ${String(at).padStart(3, '0')}`)

/** Fills a network with devices that have these ids. `recordOf` returns a record, or null for one that is missing. */
async function fill(
  network: string,
  seq: string,
  ids: readonly string[] = manyIds,
  recordOf: (id: string) => string | null = () => RECORD,
): Promise<void> {
  const [record, devices, order, seqKey] = keysOf(network) as [string, string, string, string]
  await witness.set(record, '{}')
  await witness.set(seqKey, seq)
  await witness.zadd(order, ...ids.flatMap((id) => [0, id]))
  const stored = ids.map((id) => [id, recordOf(id)] as const).filter(([, text]) => text !== null)
  await witness.hset(devices, ...(stored.flat() as string[]))
}

interface Page {
  readonly missing: readonly number[]
  readonly moving: readonly number[]
  readonly seqs: readonly string[]
  readonly total: number | undefined
  /** The number of records in each part. */
  readonly parts: readonly number[]
  readonly records: readonly (string | null)[]
}

const EVERYTHING = { bytes: 1_000_000, order: 'asc', known: '', offset: 0, size: 10_000 }

async function read(networks: readonly string[], options: Partial<typeof EVERYTHING> = {}): Promise<Page> {
  const { offset, size, order, bytes, known } = { ...EVERYTHING, ...options }
  const keys = networks.flatMap(keysOf)
  const reply = await witness.eval(script, keys.length, ...keys, 'id ', 'ie', offset, size, order, bytes, known)
  const [missing, moving, seqs, total, ...parts] = reply as [number[], number[], string[], number?, ...string[][]]
  return { missing, moving, seqs, total, parts: parts.map(({ length }) => length), records: parts.flat() }
}

describe.each([
  ['one network', ['Lab']],
  ['two networks', ['Lab', 'Branch']],
])('a page of %s', (_, networks) => {
  const all = networks.length * COUNT
  const partsOf = (left: number): number[] => (left > A_PART ? [A_PART, ...partsOf(left - A_PART)] : [left])

  test.each(['asc', 'desc'])('ends after the part with which it has more bytes than wanted (%s)', async (order) => {
    for (const network of networks) await fill(network, '1:x')
    const bytes = A_PART * RECORD.length
    const partsFor = async (limit: number) => (await read(networks, { bytes: limit, order })).parts
    expect(await partsFor(bytes - 1)).toEqual([A_PART])
    expect(await partsFor(bytes)).toEqual([A_PART, A_PART])
    expect(await partsFor(2 * bytes - 1)).toEqual([A_PART, A_PART])
    expect(await read(networks, { order })).toMatchObject({ total: all, parts: partsOf(all) })
  })
})

test('a page names the networks that are missing, and those with a device that is being moved', async () => {
  await fill('Lab', '1:x')
  await fill('Branch', '2:y!')
  const networks = ['Gone', 'Lab', 'Branch']
  const page = { missing: [1], moving: [3], seqs: ['', '1:x', '2:y!'] }
  expect(await read(networks)).toMatchObject({ ...page, total: 2 * COUNT })
  expect(await read(networks, { known: ',1:x,2:y!' })).toEqual({ ...page, total: undefined, parts: [], records: [] })
  expect((await read(networks, { known: ',1:x,2:y' })).total).toBe(2 * COUNT)
})

describe('a page has the records of its window, compared with a list that is sorted as a whole', () => {
  /** Ids around the range. The third is the last one in it. */
  const EDGES = ['ic 9', 'ic 99', 'ie', 'ie 1']
  const idsOf: Readonly<Record<string, readonly string[]>> = {
    Lab: [...EDGES, ...manyIds],
    Branch: ['hh', ...manyIds.filter((_, at) => at % 7 === 0 || at > 290), 'ih'],
    Core: ['id 0', ...manyIds.slice(100, 140), 'id 999'],
    Edges: EDGES,
  }
  const recordOf = (network: string) => (id: string) => (id.endsWith('5') ? null : `${network} ${id}`)

  function expected(networks: readonly string[], order: string): (string | null)[] {
    const all = networks.flatMap((network, place) => {
      const ids = (idsOf[network] ?? []).filter((id) => id >= 'id ' && id <= 'ie')
      return ids.map((id) => ({ id, place, record: recordOf(network)(id) }))
    })
    const sorted = all.toSorted((one, other) =>
      one.id === other.id ? one.place - other.place : one.id < other.id ? -1 : 1,
    )
    return (order === 'asc' ? sorted : sorted.reverse()).map(({ record }) => record)
  }

  test.each([
    [['Lab']],
    [['Core']],
    [['Lab', 'Branch']],
    [['Core', 'Edges', 'Branch', 'Gone', 'Lab']],
    [['Edges']],
    [['Gone']],
  ])('of %j', async (networks) => {
    for (const [network, ids] of Object.entries(idsOf)) await fill(network, '1:x', ids, recordOf(network))
    for (const order of ['asc', 'desc']) {
      const all = expected(networks, order)
      for (const offset of [0, 1, 2, 41, 42, 127, 128, 129, 300, 301, all.length, all.length + 3]) {
        for (const size of [0, 1, 2, 128, 129, 1000]) {
          const { total, records } = await read(networks, { order, offset, size })
          const page = all.slice(offset, offset + size)
          expect([offset, size, total, records]).toEqual([offset, size, all.length, page])
        }
      }
    }
  })

  test('of more records of each network than one command reads', async () => {
    const ids = Array.from({ length: 2100 }, (_, at) => `id ${String(at).padStart(4, '0')}`)
    for (const network of ['Lab', 'Branch']) await fill(network, '1:x', ids, (id) => `${network} ${id}`)
    const all = ids.flatMap((id) => [`Lab ${id}`, `Branch ${id}`])
    expect((await read(['Lab', 'Branch'])).records).toEqual(all)
    expect((await read(['Lab', 'Branch'], { order: 'desc' })).records).toEqual(all.toReversed())
  })
})

test('a network without devices is not missing', async () => {
  await witness.set('Empty:network', '{}')
  await fill('Lab', '1:x')
  expect(await read(['Empty'])).toMatchObject({ missing: [], total: 0 })
  expect(await read(['Empty', 'Lab', 'Gone'])).toMatchObject({ missing: [3], total: COUNT })
})

test('a record that is missing has no bytes', async () => {
  for (const network of ['Lab', 'Branch']) {
    await fill(network, '1:x', manyIds, (id) => (id === 'id 000' ? null : RECORD))
  }
  const bytes = (A_PART - 1) * RECORD.length
  expect((await read(['Lab'], { bytes })).parts).toEqual([A_PART, A_PART])
  expect((await read(['Lab'], { bytes: bytes - 1 })).parts).toEqual([A_PART])
  expect((await read(['Lab', 'Branch'], { bytes: bytes - RECORD.length })).parts).toEqual([A_PART, A_PART])
  expect((await read(['Lab', 'Branch'], { bytes: bytes - RECORD.length - 1 })).parts).toEqual([A_PART])
})
