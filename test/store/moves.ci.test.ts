/*
 * A device moves between networks on different servers, in three steps. The moving process is stopped before and after
 * each step, either forever or until other processes have completed the move. Every kind of read must find the device
 * in exactly one network, complete.
 */
import { randomInt } from 'node:crypto'
import type { Cluster as ClusterWitness } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseAddress } from '../../src/domain/address.ts'
import { type DeviceId, newDevice } from '../../src/domain/device.ts'
import { ABSENT_REVISION } from '../../src/store/inventory/device-state.ts'
import { type DeviceWrite, KEEP_FACTS } from '../../src/store/inventory/device-write.ts'
import { createKeys } from '../../src/store/keys.ts'
import { connectRedis, type Redis } from '../../src/store/redis/redis.ts'
import { createStore, type Store } from '../../src/store/store.ts'
import { figure } from '../support/figures/measured.ts'
import { ipOf } from '../support/hosts.ts'
import { startCluster, type TestCluster } from '../support/redis/cluster.ts'
import { freshPrefix } from '../support/service.ts'
import { alteredRedis } from './altered-redis.ts'
import { interruptedRedis } from './interrupted-redis.ts'
import { testSettings } from './open-store.ts'

let cluster: TestCluster
let witness: ClusterWitness
let redis: Redis
let prefix: string

beforeAll(async () => {
  cluster = await startCluster()
  witness = cluster.witness()
  redis = await connectRedis({ url: cluster.url, deadlineMs: 10_000, onTrouble: () => {} })
  prefix = freshPrefix()
  for (const name of [HERE, THERE]) await storeOver(redis).networks.define(name, null)
  const owners = await Promise.all([HERE, THERE].map((name) => cluster.ownerOf(createKeys(prefix).of(name).seq)))
  expect(owners[0]).not.toBe(owners[1])
}, 120_000)
afterAll(async () => {
  redis?.close()
  await cluster?.stop()
})

const HERE = 'Lab'
const THERE = 'Quito'
/** The moments before and after each of three steps. */
const MOMENTS = [0, 1, 2, 3, 4, 5]
const FACTS = '{"t":["core"]}'

const storeOver = (over: Redis): Store => createStore(over, testSettings(prefix))

let turns = 0
/** Returns the same address in both networks. No other test uses it. */
function freshPlaces(): { from: DeviceId; to: DeviceId; ipAddress: string } {
  const ipAddress = ipOf(turns++)
  const address = parseAddress(ipAddress)
  return { from: { network: HERE, address }, to: { network: THERE, address }, ipAddress }
}

const put = (place: DeviceId) =>
  storeOver(redis).devices.commit([
    { id: place, expectedRevision: ABSENT_REVISION, device: newDevice(place, 'A::B'), facts: FACTS },
  ])

const move = (store: Store, from: DeviceId, to: DeviceId) =>
  store.devices.change([from, to], { facts: true }, ([found, target]): DeviceWrite[] => {
    if (found!.device === null) throw new Error('gone')
    if (target!.device !== null) throw new Error('taken')
    return [
      { id: from, expectedRevision: found!.revision, device: null, facts: null },
      {
        id: to,
        expectedRevision: ABSENT_REVISION,
        device: { ...found!.device, network: to.network },
        facts: found!.facts,
        movedFrom: from,
      },
    ]
  })

/** The ways to read a network. Each returns whether the device is there. */
const LOOKS: Record<string, (store: Store, place: DeviceId) => Promise<boolean>> = {
  'as a device': async (store, place) => (await store.devices.findJson(place)) !== null,
  'by its facts': async (store, place) =>
    (await store.devices.getFacts(place, new Set(['tags'] as const))).tags.length > 0,
  'before a change': async (store, place) => (await store.devices.find([place], { facts: true }))[0]!.device !== null,
  'on a page by address': async (store, { network, address }) =>
    (
      await store.readAddressPage({
        networks: [network],
        range: { first: address, last: address },
        offset: 0,
        pageSize: 10,
        descending: false,
      })
    ).total === 1,
  'in a snapshot': async (store, place) => {
    const [records] = await store.readSnapshot([place.network], { facts: false })
    return records!.some(({ device }) => isOf(place, device))
  },
  'in a page of records': async (store, place) => {
    const page = await store.readRecords({ network: place.network, after: null, count: 10_000 })
    return page!.records.some(({ device }) => isOf(place, device))
  },
  'in the log of changes': async (store, { network, address }) => {
    const [followed] = await store.feed.readChanges([{ network, since: 0, ids: [address] }])
    return followed!.devices[0] !== null
  },
}

const isOf = ({ address }: DeviceId, device: Buffer): boolean =>
  parseAddress((JSON.parse(`${device}`) as { ipAddress: string }).ipAddress) === address

/** Returns the state of a place in Redis, as another client reads it. */
async function storedAt({ network, address }: DeviceId): Promise<string> {
  const key = createKeys(prefix).of(network)
  const [device, facts, rank, mark] = await Promise.all([
    witness.hget(key.devices, address),
    witness.hget(key.facts, address),
    witness.zrank(key.order, address),
    witness.hget(key.moves, address),
  ])
  if (mark !== null) return 'marked'
  if (device === null && facts === null && rank === null) return 'nothing'
  return (JSON.parse(device ?? '{}') as { network?: string }).network === network && facts === FACTS && rank !== null
    ? 'whole'
    : 'half'
}

/** Returns the kinds of the entries of a history, oldest first. */
async function kindsAt({ network, address }: DeviceId): Promise<string> {
  const lines = ((await witness.hget(createKeys(prefix).of(network).history, address)) ?? '').split('\n')
  return lines
    .slice(1, -1)
    .map((line) => line.split(' ')[1]![0])
    .join()
}

/** Returns in how many networks a reader finds the device if it reads the places one after the other. */
async function seen(look: (typeof LOOKS)[string], places: readonly DeviceId[]): Promise<number> {
  const found = new Set<DeviceId>()
  for (const place of places) if (await look(storeOver(redis), place)) found.add(place)
  return found.size
}

/** Returns orders of reads. A reader of the new place first may miss a move that ends then, so it reads it again. */
const ordersOf = (from: DeviceId, to: DeviceId): [DeviceId[], DeviceId[]] => [
  [to, from, to],
  [from, to],
]

describe.each(Object.entries(LOOKS))('looked up %s,', (_, look) => {
  const ways = MOMENTS.flatMap((moment) => [0, 1].map((order) => [moment, order] as const))
  test.each(ways)(
    'a device whose process died at moment %i of its move is in one network, order %i',
    async (moment, order) => {
      const { from, to } = freshPlaces()
      await put(from)
      const interrupted = interruptedRedis(redis, moment)
      const moving = move(storeOver(interrupted.redis), from, to)
      moving.catch(() => {})
      await interrupted.reached
      interrupted.die()
      expect(await seen(look, ordersOf(from, to)[order]!)).toBe(1)
    },
  )
})

test('of moves that are interrupted or delayed at 100 moments none loses or doubles a device', async () => {
  const looks = Object.values(LOOKS)
  let lost = 0
  let double = 0
  let half = 0
  /** Histories that do not say where the device is. */
  let wrong = 0
  for (let round = 0; round < 100; round++) {
    const { from, to } = freshPlaces()
    await put(from)
    const interrupted = interruptedRedis(redis, MOMENTS[round % MOMENTS.length]!)
    const moving = move(storeOver(interrupted.redis), from, to).catch(() => {})
    await interrupted.reached
    const count = await seen(looks[randomInt(looks.length)]!, ordersOf(from, to)[randomInt(2)]!)
    if (round % 3 === 0) interrupted.goOn()
    else interrupted.die()
    await moving
    const after = await seen(looks[0]!, [from, to])
    const stored = [await storedAt(from), await storedAt(to)].sort()
    if (count === 0 || after === 0) lost++
    if (count === 2 || after === 2) double++
    if (`${stored}` !== 'nothing,whole') half++
    const hasMoved = (await storedAt(to)) === 'whole'
    if (`${await kindsAt(from)};${await kindsAt(to)}` !== (hasMoved ? 'c,o;i' : 'c;')) wrong++
  }
  const text = 'devices lost, double or half at 100 crash points of moves between networks of a cluster'
  figure('D8', text, lost + double + half + wrong)
  expect({ lost, double, half, wrong }).toEqual({ lost: 0, double: 0, half: 0, wrong: 0 })
})

test('the test can fail: a reader that ignores marks finds the device twice', async () => {
  const { from, to } = freshPlaces()
  await put(from)
  const interrupted = interruptedRedis(redis, 3)
  const moving = move(storeOver(interrupted.redis), from, to)
  await interrupted.reached
  const careless = storeOver(alteredRedis(redis, { isCluster: false }))
  expect([await careless.devices.findJson(from), await careless.devices.findJson(to)]).not.toContain(null)
  interrupted.goOn()
  await moving
})

test('a move is refused if its new place is taken in the meantime, and both devices stay', async () => {
  const { from, to } = freshPlaces()
  await put(from)
  const interrupted = interruptedRedis(redis, 2)
  const moving = move(storeOver(interrupted.redis), from, to).catch((failure: Error) => failure.message)
  await interrupted.reached
  await put(to)
  interrupted.goOn()
  expect(await moving).toBe('taken')
  expect([await storedAt(from), await storedAt(to)]).toEqual(['whole', 'whole'])
})

test('a deletion finishes the move of a device first, and the late process does not restore the device', async () => {
  const { from, to } = freshPlaces()
  await put(from)
  const interrupted = interruptedRedis(redis, 2)
  const moving = move(storeOver(interrupted.redis), from, to)
  await interrupted.reached
  const { devices } = storeOver(redis)
  expect(await devices.commit([{ id: from, expectedRevision: '*', device: null, facts: null }])).toBe(true)
  expect(await seen(LOOKS['as a device']!, [from, to])).toBe(1)
  // After its deletion from the new network, the delayed process must not restore the device.
  expect(await devices.commit([{ id: to, expectedRevision: '*', device: null, facts: null }])).toBe(true)
  interrupted.goOn()
  await moving
  expect([await storedAt(from), await storedAt(to)]).toEqual(['nothing', 'nothing'])
})

test('a change in both networks whose process dies in the middle is whole in each of them', async () => {
  const outcomes: (string | null)[][] = []
  // Before and after each of two steps. The second step never begins if the process died before it.
  for (const moment of [0, 1, 2, 3]) {
    const places = [freshPlaces(), freshPlaces()].flatMap(({ from, to }) => [from, to])
    for (const place of places) await put(place)
    const interrupted = interruptedRedis(redis, moment)
    const changing = storeOver(interrupted.redis).devices.change(places, { facts: false }, (found) =>
      found.map(({ id, revision, device }) => ({
        ...{ id, expectedRevision: revision, facts: KEEP_FACTS },
        device: { ...device!, custom1: 'changed' },
      })),
    )
    changing.catch(() => {})
    await interrupted.reached
    interrupted.die()
    await expect(changing).rejects.toThrow('this process is dead')
    const stored = await storeOver(redis).devices.find(places, { facts: false })
    const of = (network: string) => stored.filter(({ id }) => id.network === network)
    for (const network of [HERE, THERE]) {
      expect(new Set(of(network).map(({ device }) => device!.custom1)).size).toBe(1)
    }
    outcomes.push([HERE, THERE].map((network) => of(network)[0]!.device!.custom1))
  }
  expect(outcomes.map((outcome) => outcome.filter((custom1) => custom1 === 'changed').length)).toEqual([0, 1, 1, 2])
})
