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

async function fill(network: string, seq: string): Promise<void> {
  const [record, devices, order, seqKey] = keysOf(network) as [string, string, string, string]
  const ids = Array.from({ length: COUNT }, (_, at) => `id ${String(at).padStart(3, '0')}`)
  await witness.set(record, '{}')
  await witness.set(seqKey, seq)
  await witness.zadd(order, ...ids.flatMap((id) => [0, id]))
  await witness.hset(devices, ...ids.flatMap((id) => [id, RECORD]))
}

interface Page {
  readonly missing: readonly number[]
  readonly moving: readonly number[]
  readonly seqs: readonly string[]
  readonly total: number | undefined
  /** The number of records in each part. */
  readonly parts: readonly number[]
}

async function read(networks: readonly string[], { bytes = 1_000_000, order = 'asc', known = '' } = {}): Promise<Page> {
  const keys = networks.flatMap(keysOf)
  const reply = await witness.eval(script, keys.length, ...keys, 'id ', 'ie', 0, 10_000, order, bytes, known)
  const [missing, moving, seqs, total, ...parts] = reply as [number[], number[], string[], number?, ...string[][]]
  return { missing, moving, seqs, total, parts: parts.map((records) => records.length) }
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

test('a page names the networks that are missing, and those that devices are just leaving', async () => {
  await fill('Lab', '1:x')
  await fill('Branch', '2:y!')
  const networks = ['Gone', 'Lab', 'Branch']
  const page = { missing: [1], moving: [3], seqs: ['', '1:x', '2:y!'] }
  expect(await read(networks)).toMatchObject({ ...page, total: 2 * COUNT })
  expect(await read(networks, { known: ',1:x,2:y!' })).toEqual({ ...page, total: undefined, parts: [] })
  expect((await read(networks, { known: ',1:x,2:y' })).total).toBe(2 * COUNT)
})
