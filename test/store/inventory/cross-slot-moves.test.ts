/*
 * The three scripts of a move between networks in different slots, run on one server: a step that arrives late changes
 * only what belongs to its own move.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import { parseAddress } from '../../../src/domain/address.ts'
import { type DeviceId, newDevice } from '../../../src/domain/device.ts'
import { ABSENT_REVISION } from '../../../src/store/inventory/device-state.ts'
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

beforeEach(async () => {
  for (const { network } of [HERE, THERE, ELSEWHERE]) await store().networks.define(network, null)
})

const create = (id: DeviceId, hostname: string): Promise<boolean> =>
  store().devices.commit([
    { id, expectedRevision: ABSENT_REVISION, device: { ...newDevice(id, 'A::B'), hostname }, facts: null },
  ])

async function move(to: DeviceId, over: Store): Promise<void> {
  await over.devices.change([HERE], { facts: true }, ([found]) => [
    { id: HERE, expectedRevision: found!.revision, device: null, facts: null },
    { id: to, expectedRevision: ABSENT_REVISION, device: { ...found!.device!, network: to.network }, facts: null },
  ])
}

const hostnameAt = async (id: DeviceId): Promise<string | null> => {
  const json = await store().devices.findJson(id)
  return json === null ? null : JSON.parse(`${json}`).hostname
}

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
