/*
 * Runs the three scripts of a move between networks in different slots on one server. A step that arrives late must
 * change only data of its own move.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import { parseAddress } from '../../../src/domain/address.ts'
import { type DeviceId, newDevice } from '../../../src/domain/device.ts'
import { ABSENT_REVISION } from '../../../src/store/inventory/device-state.ts'
import type { DeviceWrite } from '../../../src/store/inventory/device-write.ts'
import { createKeys } from '../../../src/store/keys.ts'
import { connectRedis, type Redis } from '../../../src/store/redis/redis.ts'
import { createStore, type Store } from '../../../src/store/store.ts'
import { emptyBeforeEachTest, openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { alteredRedis } from '../altered-redis.ts'
import { type InterruptedRedis, interruptedRedis } from '../interrupted-redis.ts'
import { testSettings } from '../open-store.ts'

const PREFIX = 't:'
const BEFORE_THE_LAST_STEP = 4
const AFTER_THE_FIRST_STEP = 1

const server = openOnce(startRedisServer)
const witness = openOnce(() => server.witness())
const single = openOnce(() => connectRedis({ url: server.url, deadlineMs: 20_000, onTrouble: () => {} }))
emptyBeforeEachTest(server)

/** Returns the connection as one to a cluster, where a move takes three scripts. */
const asCluster = (redis: Redis): Redis => alteredRedis(redis, { isCluster: true })
const storeOver = (redis: Redis): Store => createStore(redis, testSettings(PREFIX))
const store = (): Store => storeOver(asCluster(single))

const address = parseAddress('10.0.0.1')
const at = (network: string): DeviceId => ({ network, address })
const [HERE, THERE, ELSEWHERE] = [at('Lab'), at('Quito'), at('Osaka')]
const neighbour = parseAddress('10.0.0.2')
const [HERE_TOO, THERE_TOO] = [
  { ...HERE, address: neighbour },
  { ...THERE, address: neighbour },
]

beforeEach(async () => {
  await witness.config('SET', 'maxmemory', '0')
  for (const { network } of [HERE, THERE, ELSEWHERE]) await store().networks.define(network, null)
})

const create = (id: DeviceId, hostname: string, facts: string | null = null): Promise<boolean> =>
  store().devices.commit([
    { id, expectedRevision: ABSENT_REVISION, device: { ...newDevice(id, 'A::B'), hostname }, facts },
  ])

const arrival = (id: DeviceId): DeviceWrite => ({
  ...{ id, expectedRevision: ABSENT_REVISION, facts: null },
  ...{ device: newDevice(id, 'A::B'), movedFrom: HERE },
})

async function move(to: DeviceId, over: Store, from = HERE): Promise<void> {
  await over.devices.change([from], { facts: true }, ([found]) => [
    { id: from, expectedRevision: found!.revision, device: null, facts: null },
    {
      id: to,
      expectedRevision: ABSENT_REVISION,
      device: { ...found!.device!, network: to.network },
      facts: found!.facts,
      movedFrom: from,
    },
  ])
}

const hostnameAt = async (id: DeviceId): Promise<string | null> => {
  const json = await store().devices.findJson(id)
  return json === null ? null : JSON.parse(`${json}`).hostname
}

const FACTS = '{"t":["core"]}'
const keysOf = (id: DeviceId) => createKeys(PREFIX).of(id.network)

/** Returns what a network stores about the address: record, facts, place in the order, revision, mark. */
async function storedAt(id: DeviceId): Promise<unknown[]> {
  const { devices, facts, order, log, moves } = keysOf(id)
  return await Promise.all([
    witness.hexists(devices, address),
    ...[witness.hget(facts, address), witness.zscore(order, address), witness.zscore(log, address)],
    witness.hexists(moves, address),
  ])
}

const seqOf = async (id: DeviceId): Promise<string> => (await witness.get(keysOf(id).seq))!

/** Returns the newest entry of the audit of a network: its id and its fields. */
async function newestAudit(id: DeviceId): Promise<[string, string[]]> {
  const [newest] = await witness.xrevrange(keysOf(id).audit, '+', '-', 'COUNT', 1)
  return newest!
}

const historyAt = async (id: DeviceId): Promise<string[]> =>
  (await witness.hget(keysOf(id).history, address))!.split('\n')

describe('a move', () => {
  test('leaves a tombstone in the old network, and stores everything in the new one', async () => {
    await create(HERE, 'first', FACTS)
    await create(THERE_TOO, 'neighbour')
    await move(THERE, store())
    expect(await storedAt(HERE)).toEqual([0, null, null, '2', 0])
    expect(await storedAt(THERE)).toEqual([1, FACTS, '0', '2', 0])
    expect([await seqOf(HERE), await seqOf(THERE)]).toEqual(
      Array(2).fill(expect.stringMatching(/^2:[0-9a-f]+@[0-9a-f]+$/)),
    )
  })

  test('of a device without facts stores none', async () => {
    await create(HERE, 'first')
    await move(THERE, store())
    expect(await witness.exists(keysOf(THERE).facts)).toBe(0)
  })

  test('appends one entry to the audit of each network', async () => {
    await create(HERE, 'first')
    const count = (id: DeviceId) => witness.xlen(keysOf(id).audit)
    const before = [await count(HERE), await count(THERE)]
    await move(THERE, store())
    expect([await count(HERE), await count(THERE)]).toEqual(before.map((entries) => entries + 1))
  })

  test('names its author and the device in both audits', async () => {
    await create(HERE, 'first')
    await move(THERE, store())
    const fields = [
      ...['by', 'service', 'method', 'start', 'request', '', 'on', JSON.stringify({ devices: ['10.0.0.1'] })],
      ...['source', '', 'mac', ''],
    ]
    expect([(await newestAudit(HERE))[1], (await newestAudit(THERE))[1]]).toEqual([fields, fields])
  })

  test('adds an entry to both histories, and drops the record of a device that was deleted in its place', async () => {
    await create(HERE, 'first')
    await create(THERE, 'former')
    await store().devices.commit([{ id: THERE, expectedRevision: '1', device: null, facts: null }])
    expect(await witness.hexists(keysOf(THERE).deleted, address)).toBe(1)
    await move(THERE, store())
    const [left, entered] = [(await newestAudit(HERE))[0], (await newestAudit(THERE))[0]]
    expect((await historyAt(HERE)).slice(-2)).toEqual([`${left} o{"o":["Quito","10.0.0.1"]}`, ''])
    expect((await historyAt(THERE)).at(-2)).toMatch(new RegExp(`^${entered} i\\{.*"o":\\["Lab","10.0.0.1"\\]\\}$`))
    expect([(await historyAt(HERE)).length, (await historyAt(THERE)).length]).toEqual([4, 5])
    expect(await witness.hexists(keysOf(THERE).deleted, address)).toBe(0)
  })

  test('has the same effect if each of its scripts is sent twice', async () => {
    await create(HERE, 'first', FACTS)
    const runTwice: Redis['runScript'] = async (script, keys, args) => {
      await single.runScript(script, keys, args)
      return await single.runScript(script, keys, args)
    }
    const twice = storeOver(alteredRedis(asCluster(single), { runScript: runTwice }))
    const entries = () => Promise.all([HERE, THERE].map((id) => witness.xlen(keysOf(id).audit)))
    const before = await entries()
    await move(THERE, twice)
    expect(await storedAt(HERE)).toEqual([0, null, null, '2', 0])
    expect(await storedAt(THERE)).toEqual([1, FACTS, '0', '1', 0])
    expect(await entries()).toEqual(before.map((count) => count + 1))
    await create(HERE, 'second')
    await store().networks.delete(ELSEWHERE.network)
    await expect(move(ELSEWHERE, twice)).rejects.toMatchObject({ name: 'NETWORK_NOT_FOUND' })
  })

  test('keeps its decision for a week and its receipt for a minute', async () => {
    await create(HERE, 'first')
    const before = await witness.keys(`${PREFIX}*:op:*`)
    await move(THERE, store())
    const left = (await witness.keys(`${PREFIX}*:op:*`)).filter((key) => !before.includes(key))
    const lives = new Map(await Promise.all(left.map(async (key) => [key, await witness.pttl(key)] as const)))
    const [decision, receipt] = [
      left.find((key) => key.includes('op:move-'))!,
      left.find((key) => !key.includes('op:move-'))!,
    ]
    expect(lives.size).toBe(2)
    const week = 7 * 24 * 3600 * 1000
    expect(lives.get(decision)).toBeGreaterThan(week - 30_000)
    expect(lives.get(decision)).toBeLessThanOrEqual(week)
    expect(lives.get(receipt)).toBeGreaterThan(30_000)
    expect(lives.get(receipt)).toBeLessThanOrEqual(60_000)
    expect(await witness.get(receipt)).toBe('["ok",""]')
  })

  test('is refused if the new network is deleted meanwhile, and the device stays', async () => {
    await create(HERE, 'first', FACTS)
    await store().networks.delete(THERE.network)
    await expect(move(THERE, store())).rejects.toMatchObject({ name: 'NETWORK_NOT_FOUND' })
    expect(await storedAt(HERE)).toEqual([1, FACTS, '0', '1', 0])
    expect(await seqOf(HERE)).toMatch(/^1:([0-9a-f]+)@\1$/)
  })

  test('is refused if the old network or its device is gone', async () => {
    await create(HERE, 'first')
    const device = newDevice(THERE, 'A::B')
    const writes = (expectedRevision: string): DeviceWrite[] => [
      { id: HERE, expectedRevision, device: null, facts: null },
      { id: THERE, expectedRevision: ABSENT_REVISION, device, facts: null, movedFrom: HERE },
    ]
    expect(await store().devices.commit(writes('2'))).toBe(false)
    expect(await storedAt(HERE)).toEqual([1, null, '0', '1', 0])
    await store().devices.commit([{ id: HERE, expectedRevision: '1', device: null, facts: null }])
    expect(await store().devices.commit(writes('2'))).toBe(false)
    await store().networks.delete(HERE.network)
    await expect(store().devices.commit(writes('2'))).rejects.toMatchObject({ name: 'NETWORK_NOT_FOUND' })
    expect(await hostnameAt(THERE)).toBeNull()
  })

  test.each([FACTS, null])('does not overwrite a device of the new network with the facts %j', async (facts) => {
    await create(HERE, 'first')
    await create(THERE, 'second', facts)
    const writes: DeviceWrite[] = [{ id: HERE, expectedRevision: '1', device: null, facts: null }, arrival(THERE)]
    expect(await store().devices.commit(writes)).toBe(false)
    expect(await storedAt(HERE)).toEqual([1, null, '0', '1', 0])
    expect(await storedAt(THERE)).toEqual([1, facts, '0', '1', 0])
    expect(await hostnameAt(THERE)).toBe('second')
  })

  test.each(['facts', 'order', 'log', 'history', 'deleted'] as const)(
    'does not enter the new network in part because its key "%s" has a strange type',
    async (name) => {
      await create(HERE, 'first', FACTS)
      await witness.sadd(keysOf(THERE)[name], 'strange')
      const entries = await witness.xlen(keysOf(THERE).audit)
      await expect(move(THERE, store())).rejects.toMatchObject({ name: 'STORE_UNAVAILABLE' })
      expect(await witness.exists(keysOf(THERE).devices)).toBe(0)
      expect(await witness.xlen(keysOf(THERE).audit)).toBe(entries)
    },
  )

  test('reports both networks as written', async () => {
    await create(HERE, 'first')
    const written: string[] = []
    const onWritten = (networks: readonly string[]): void => void written.push(...networks)
    await move(THERE, createStore(asCluster(single), { ...testSettings(PREFIX), onWritten }))
    expect(written).toEqual([HERE.network, THERE.network])
  })

  test.each(['devices', 'facts', 'order', 'log', 'history', 'deleted'] as const)(
    'does not leave the old network in part because its key "%s" has a strange type by then',
    async (name) => {
      await create(HERE, 'first', FACTS)
      const slow = interruptedRedis(asCluster(single), BEFORE_THE_LAST_STEP)
      const moving = move(THERE, storeOver(slow.redis))
      moving.catch(() => {})
      await slow.reached
      const key = keysOf(HERE)
      await witness.del(key[name])
      await witness.sadd(key[name], 'strange')
      const others = (['devices', 'facts', 'history'] as const).filter((other) => other !== name)
      const stored = () => Promise.all([witness.xlen(key.audit), ...others.map((other) => witness.hgetall(key[other]))])
      const before = await stored()
      slow.goOn()
      await expect(moving).rejects.toMatchObject({ name: 'STORE_UNAVAILABLE' })
      expect(await stored()).toEqual(before)
      expect(await witness.hexists(key.moves, address)).toBe(1)
    },
  )

  test('leaves the old network even if Redis is out of memory by then', async () => {
    await create(HERE, 'first', FACTS)
    const slow = interruptedRedis(asCluster(single), BEFORE_THE_LAST_STEP)
    const moving = move(THERE, storeOver(slow.redis))
    await slow.reached
    await witness.config('SET', 'maxmemory', '1')
    slow.goOn()
    await moving
    expect(await storedAt(HERE)).toEqual([0, null, null, '2', 0])
    expect(await storedAt(THERE)).toEqual([1, FACTS, '0', '1', 0])
  })

  test('is declined if Redis is out of memory before it enters the new network, and the device stays', async () => {
    await create(HERE, 'first', FACTS)
    const slow = interruptedRedis(asCluster(single), AFTER_THE_FIRST_STEP)
    const declined = move(THERE, storeOver(slow.redis))
    declined.catch(() => {})
    await slow.reached
    await witness.config('SET', 'maxmemory', '1')
    slow.goOn()
    await expect(declined).rejects.toMatchObject({ name: 'STORE_UNAVAILABLE', data: { applied: 'no' } })
    expect(await storedAt(HERE)).toEqual([1, FACTS, '0', '1', 0])
    expect(await storedAt(THERE)).toEqual([0, null, null, null, 0])
  })
})

describe('while a device is being moved', () => {
  test('its network is marked, until the last such device has left', async () => {
    await create(HERE, 'first')
    await create(HERE_TOO, 'second')
    const begun = [HERE, HERE_TOO].map(async (from) => {
      const paused = interruptedRedis(asCluster(single), AFTER_THE_FIRST_STEP)
      const moving = move({ ...THERE, address: from.address }, storeOver(paused.redis), from)
      await paused.reached
      return { paused, moving }
    })
    const [one, other] = [await begun[0]!, await begun[1]!]
    expect(await seqOf(HERE)).toMatch(/^2:[0-9a-f]+@[0-9a-f]+!$/)
    one.paused.goOn()
    await one.moving
    expect(await seqOf(HERE)).toMatch(/^3:[0-9a-f]+@[0-9a-f]+!$/)
    other.paused.goOn()
    await other.moving
    expect(await seqOf(HERE)).toMatch(/^4:[0-9a-f]+@[0-9a-f]+$/)
  })

  test('a change of it finishes the move first, and is refused', async () => {
    await create(HERE, 'first')
    const paused = interruptedRedis(asCluster(single), AFTER_THE_FIRST_STEP)
    const moving = move(THERE, storeOver(paused.redis))
    await paused.reached
    const changed = { ...newDevice(HERE, 'A::B'), hostname: 'changed' }
    const write = { id: HERE, expectedRevision: '1', device: changed, facts: null }
    expect(await store().devices.commit([write])).toBe(false)
    expect([await hostnameAt(HERE), await hostnameAt(THERE)]).toEqual([null, 'first'])
    paused.goOn()
    await moving
  })

  test('another process that wants to move it finishes the first move', async () => {
    await create(HERE, 'first')
    const paused = interruptedRedis(asCluster(single), AFTER_THE_FIRST_STEP)
    const moving = move(THERE, storeOver(paused.redis))
    await paused.reached
    const writes: DeviceWrite[] = [{ id: HERE, expectedRevision: '1', device: null, facts: null }, arrival(ELSEWHERE)]
    expect(await store().devices.commit(writes)).toBe(false)
    expect(await hostnameAt(THERE)).toBe('first')
    expect(await hostnameAt(ELSEWHERE)).toBeNull()
    paused.goOn()
    await moving
    // The move is the first change of this network, so it begins the history.
    expect(await seqOf(THERE)).toMatch(/^1:([0-9a-f]+)@\1$/)
  })
})

test('a change of another device of the network leaves a move as it is', async () => {
  await create(HERE, 'first')
  const paused = interruptedRedis(asCluster(single), AFTER_THE_FIRST_STEP)
  const moving = move(THERE, storeOver(paused.redis))
  await paused.reached
  expect(await create(HERE_TOO, 'second')).toBe(true)
  expect(await witness.hexists(keysOf(HERE).moves, address)).toBe(1)
  paused.goOn()
  await moving
  expect(await hostnameAt(THERE)).toBe('first')
})

describe('the last step of a move that arrives after others finished that move', () => {
  /** Begins to move a first device, lets others finish the move, and creates a second device in its place. */
  async function lateMove(): Promise<{ late: InterruptedRedis; ended: Promise<void> }> {
    await create(HERE, 'first')
    const late = interruptedRedis(asCluster(single), BEFORE_THE_LAST_STEP)
    const ended = move(THERE, storeOver(late.redis))
    await late.reached
    expect(await hostnameAt(HERE)).toBeNull()
    expect(await hostnameAt(THERE)).toBe('first')
    await create(HERE, 'second')
    return { late, ended }
  }

  test('leaves a device that was created since', async () => {
    const { late, ended } = await lateMove()
    late.goOn()
    await ended
    expect(await hostnameAt(HERE)).toBe('second')
  })

  test('leaves a device that was created since and is being moved', async () => {
    await create(ELSEWHERE, 'taken')
    const { late, ended } = await lateMove()
    const next = interruptedRedis(asCluster(single), AFTER_THE_FIRST_STEP)
    const refused = move(ELSEWHERE, storeOver(next.redis))
    refused.catch(() => {})
    await next.reached
    late.goOn()
    await ended
    const { devices, moves } = createKeys(PREFIX).of(HERE.network)
    expect(await witness.hexists(moves, address)).toBe(1)
    expect(JSON.parse((await witness.hget(devices, address))!).hostname).toBe('second')
    next.die()
    await refused.catch(() => {})
    expect(await hostnameAt(HERE)).toBe('second')
  })
})
