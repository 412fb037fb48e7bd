import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Device } from '../../../generated/types.ts'
import { parseAddress } from '../../../src/domain/address.ts'
import { type DeviceId, newDevice } from '../../../src/domain/device.ts'
import { ABSENT_REVISION } from '../../../src/store/inventory/device-state.ts'
import { readSnapshot, type StoredRecord } from '../../../src/store/inventory/network-snapshot.ts'
import { connectRedis, type Redis } from '../../../src/store/redis/redis.ts'
import { openOnce } from '../../support/fixture.ts'
import { ipOf } from '../../support/hosts.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { freshPrefix, type Service, startService } from '../../support/service.ts'
import { untilIndexed } from '../../support/until-indexed.ts'
import { type OpenStore, openStore } from '../open-store.ts'

const TOKEN = '10.200.0.1'
const NETWORKS = ['A', 'B']
/** With this number of devices, reading a network takes several steps. */
const CROWD = 1600

let env: Record<string, string>
let service: Service
let open: OpenStore

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())

beforeEach(async () => {
  env = { REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix(), NETWORKS: NETWORKS.join() }
  service = await startService(env)
  open = await openStore(redis.url, env.REDIS_PREFIX!)
  for (const network of NETWORKS) {
    await put(
      Array.from({ length: CROWD }, (_, index) => at(network, `10.100.${Math.floor(index / 250)}.${index % 250}`)),
    )
  }
})

afterEach(async () => {
  open.close()
  await service.stop()
})

// The crowd has the addresses 10.100.x.0 to 10.100.x.249. The addresses above are free.
const at = (network: string, ipAddress: string): DeviceId => ({ network, address: parseAddress(ipAddress) })

async function put(places: DeviceId[], hostname = 'crowd', facts: string | null = null): Promise<void> {
  const changes = places.map((place) => ({
    id: place,
    expectedRevision: ABSENT_REVISION,
    device: { ...newDevice(place, 'a'), hostname },
    facts,
  }))
  expect(await open.store.devices.commit(changes)).toBe(true)
}

const result = (method: string, params: unknown) => service.result(method, params)

// Moves the token between A and B. It never keeps its address, so it jumps over the position of a reader.
async function moveToken(turn: number): Promise<void> {
  const [network, newNetwork] = turn % 2 === 0 ? ['A', 'B'] : ['B', 'A']
  const [ipAddress, newIpAddress] = [tokenAddress(turn), tokenAddress(turn + 1)]
  expect(await result('Inventory.updateDevice', { network, ipAddress, newNetwork, newIpAddress })).toBeNull()
}
const tokenAddress = (turn: number): string => (turn % 3 === 0 ? TOKEN : turn % 3 === 1 ? '10.0.0.1' : '10.100.4.255')

// Creates a device in each network in one commit, all with the same hostname, and deletes them in another commit.
async function pairComesAndGoes(turn: number): Promise<void> {
  const pair = NETWORKS.map((network) => at(network, `10.0.9.${turn % 200}`))
  await put(pair, 'pair')
  await open.store.devices.commit(
    pair.map((place) => ({ id: place, expectedRevision: '*', device: null, facts: null })),
  )
}

async function deviceComesAndGoes(turn: number): Promise<void> {
  const place = [turn % 2 === 0 ? 'A' : 'B', `10.150.0.${turn % 200}`]
  expect(await result('Inventory.createDevice', [...place, 'a'])).toBeNull()
  expect(await result('Inventory.deleteDevice', place)).toBeNull()
}

async function deviceMoves(turn: number): Promise<void> {
  const [network, newNetwork] = turn % 2 === 0 ? ['A', 'B'] : ['B', 'A']
  expect(await result('Inventory.updateDevice', { network, ipAddress: '10.0.7.7', newNetwork })).toBeNull()
}

/** Runs the writers, and repeats `read` until it ran three times and each of them wrote three times. */
async function whileWriting(read: () => Promise<void>): Promise<void> {
  await put([at('A', tokenAddress(0))], 'token')
  await put([at('A', '10.0.7.7')], 'mover')
  let reading = true
  const writes = [moveToken, pairComesAndGoes, deviceComesAndGoes, deviceMoves]
  const turns = writes.map(() => 0)
  const writers = writes.map(async (write, at) => {
    for (; reading; turns[at]!++) await write(turns[at]!)
  })
  const written = Promise.all(writers)
  try {
    for (let reads = 0; reads < 3 || Math.min(...turns) < 3; reads++) await Promise.race([read(), written])
  } finally {
    reading = false
    await Promise.allSettled(writers)
  }
  await written
}

const searches = [
  { way: 'sorted by hostname', params: { sortColumn: 'hostname' } },
  { way: 'sorted by hostname, descending', params: { sortColumn: 'hostname', descending: true } },
  { way: 'for its hostname', params: { scheme: 'hostname', query: 'token' } },
  { way: 'in all networks', params: { network: null, sortColumn: 'model' } },
  { way: 'that needs facts', params: { scheme: 'interfaceIpAddress', query: '0.0.0.0/0' } },
  { way: 'by address', params: {} },
]

const ways = searches.flatMap((search) => ['on', 'off'].map((index) => ({ ...search, index })))

test.each(ways)(
  'a search $way, index $index, finds a device that is being moved exactly once',
  async ({ params, index }) => {
    const searching = await startService({ ...env, SEARCH_INDEX: index })
    if (index === 'on') await untilIndexed(searching, NETWORKS.length)
    await whileWriting(async () => {
      const pageData = { offset: 0, pageSize: 10_000 }
      const found = await searching.result<{ total: number; devices: Device[] }>('Inventory.search', {
        network: NETWORKS,
        pageData,
        ...params,
      })
      const count = (hostname: string) => found.devices.filter((device) => device.hostname === hostname).length
      expect(count('token')).toBe(1)
      expect(found.total).toBe(found.devices.length)
      if (params.scheme === 'hostname') return
      expect(count('mover')).toBe(1)
      expect([0, 2]).toContain(count('pair'))
      expect(count('crowd')).toBe(2 * CROWD)
    })
    await searching.stop()
  },
)

describe('a snapshot', () => {
  test('is not made from a log that may lack deletions since its reading began', async () => {
    const wants = { facts: false }
    expect(await open.store.readSnapshot(['A'], wants)).toHaveLength(1)
    await witness.set(open.keys.of('A').floor, '1000000')
    await expect(open.store.readSnapshot(['A'], wants)).rejects.toMatchObject({ name: 'STORE_UNAVAILABLE' })
  })

  const names = (records: StoredRecord[] | null) =>
    records?.map(({ device }) => JSON.parse(device.toString()).ipAddress as string).sort() ?? null

  test('holds every record of every network once, with its facts if they are requested', async () => {
    await put([at('A', '10.0.0.1')], 'x', '{"memo":"m"}')
    const [a, b, none] = await open.store.readSnapshot(['A', 'B', 'Nowhere'], { facts: true })
    expect(a).toHaveLength(CROWD + 1)
    expect(new Set(names(a!)).size).toBe(CROWD + 1)
    expect(b).toHaveLength(CROWD)
    expect(none).toBeNull()
    expect(a!.filter(({ facts }) => facts.length > 0).map(({ facts }) => facts.toString())).toEqual(['{"memo":"m"}'])
    const [without] = await open.store.readSnapshot(['A'], { facts: false })
    expect(without!.every(({ facts }) => facts.length === 0)).toBe(true)
  })

  test('of a network without devices is empty, and of a deleted one null', async () => {
    await open.store.networks.define('Empty', null)
    expect(await open.store.readSnapshot(['Empty'], { facts: true })).toEqual([[]])
    await open.store.networks.delete('Empty')
    expect(await open.store.readSnapshot(['Empty'], { facts: true })).toEqual([null])
  })

  test('sees a write that was acknowledged before it began', async () => {
    for (let turn = 0; turn < 30; turn++) {
      const ipAddress = `10.250.0.${turn}`
      expect(await result('Inventory.createDevice', ['A', ipAddress, 'a'])).toBeNull()
      const [records] = await open.store.readSnapshot(['A'], { facts: false })
      expect(names(records!)).toContain(ipAddress)
      expect(await result('Inventory.deleteDevice', ['A', ipAddress])).toBeNull()
      const [after] = await open.store.readSnapshot(['A'], { facts: false })
      expect(names(after!)).not.toContain(ipAddress)
    }
  })

  test('holds what changed in any of the networks while they were read', async () => {
    await put([at('B', '10.0.0.1')], 'goes')
    const snapshot = await snapshotWith(async () => {
      await put([at('A', '10.0.0.2')], 'comes', '{"memo":"m"}')
      await result('Inventory.deleteDevice', ['B', '10.0.0.1'])
      await result('Inventory.updateDevice', {
        network: 'B',
        ipAddress: '10.100.0.0',
        newNetwork: 'A',
        newIpAddress: '::1',
      })
      await open.store.networks.define('C', null)
      await put([at('C', '10.0.0.3')], 'new')
    })
    expect(snapshot.map((records) => records?.length)).toEqual([CROWD + 2, CROWD - 1, 1])
    expect(names(snapshot[0]!)).toEqual(expect.arrayContaining(['10.0.0.2', '::1']))
    expect(snapshot[0]!.filter(({ facts }) => facts.length > 0)).toHaveLength(1)
  })

  test('holds more changes than are read again in one step', async () => {
    const places = Array.from({ length: 10_001 }, (_, index) => at('A', ipOf(index, 50)))
    const snapshot = await snapshotWith(async () => {
      await put(places)
      await put([at('B', '10.0.0.1')])
    })
    expect(snapshot.map((records) => records?.length)).toEqual([CROWD + 10_001, CROWD + 1, undefined])
    expect(new Set(names(snapshot[0]!)).size).toBe(CROWD + 10_001)
  })

  test.each([
    { what: 'an earlier number', number: 1 },
    { what: 'the same number with another tag', number: 2 },
  ])('is read again if a failover leads back to $what', async ({ number }) => {
    await put([at('A', '10.0.0.1')], 'lost')
    const key = open.keys.of('A')
    const id = parseAddress('10.0.0.1')
    const snapshot = await snapshotWith(async () => {
      await witness.multi().hdel(key.devices, id).zrem(key.order, id).zrem(key.log, id).exec()
      const [, history] = (await witness.get(key.seq))!.split('@')
      await witness.set(key.seq, `${number}:another@${history}`)
    })
    expect(names(snapshot[0]!)).not.toContain('10.0.0.1')
    expect(snapshot[0]).toHaveLength(CROWD)
  })

  /**
   * Reads a snapshot of A, B and C. Calls `interfere` once, after all records are read but before they are brought to
   * one instant.
   */
  async function snapshotWith(interfere: () => Promise<void>): Promise<(StoredRecord[] | null)[]> {
    const redisOfReader = await connectRedis({ url: redis.url, deadlineMs: 20_000, onTrouble: () => {} })
    let interfered = false
    const runScript: Redis['runScript'] = async (script, keys, args) => {
      if (script.source.includes('-- Reads what changed') && !interfered) {
        interfered = true
        await interfere()
      }
      return await redisOfReader.runScript(script, keys, args)
    }
    try {
      const snapshot = await readSnapshot({ ...redisOfReader, runScript }, open.keys, ['A', 'B', 'C'], { facts: true })
      expect(interfered).toBe(true)
      return snapshot
    } finally {
      redisOfReader.close()
    }
  }
})
