/* A change of devices in several networks on a cluster, where each network has a script of its own. */
import { beforeEach, describe, expect, test } from 'vitest'
import { parseAddress } from '../../../src/domain/address.ts'
import { type DeviceId, newDevice } from '../../../src/domain/device.ts'
import { ApplicationError, networkNotFound, storeUnavailable } from '../../../src/domain/errors/application-error.ts'
import { type AuditContext, serviceAuditContext } from '../../../src/store/audit/audit.ts'
import { ABSENT_REVISION, type DeviceState } from '../../../src/store/inventory/device-state.ts'
import { type DeviceWrite, KEEP_FACTS } from '../../../src/store/inventory/device-write.ts'
import type { DecideChanges } from '../../../src/store/inventory/devices.ts'
import { connectRedis, type Redis } from '../../../src/store/redis/redis.ts'
import { createStore, type Store } from '../../../src/store/store.ts'
import { emptyBeforeEachTest, openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { alteredRedis } from '../altered-redis.ts'
import { testSettings } from '../open-store.ts'

const server = openOnce(startRedisServer)
const redis = openOnce(() => connectRedis({ url: server.url, deadlineMs: 20_000, onTrouble: () => {} }))
emptyBeforeEachTest(server)

const address = parseAddress('10.0.0.1')
/** The first network is written last. */
const [LAST, FIRST]: readonly [DeviceId, DeviceId] = [
  { network: 'Lab', address },
  { network: 'Quito', address },
]
const BOTH = [LAST, FIRST]

const storeOver = (altered: Partial<Redis>): Store =>
  createStore(alteredRedis(redis, { isCluster: true, ...altered }), testSettings('t:'))
const store = (): Store => storeOver({})

beforeEach(async () => {
  for (const { network } of BOTH) await store().networks.define(network, null)
  await store().devices.commit(
    BOTH.map((id) => ({ id, expectedRevision: ABSENT_REVISION, device: newDevice(id, 'A::B'), facts: null })),
  )
})

const rename = ({ id, revision, device }: DeviceState, hostname: string): DeviceWrite => ({
  ...{ id, expectedRevision: revision, facts: KEEP_FACTS },
  device: { ...device!, hostname },
})

const hostnames = async (): Promise<unknown[]> =>
  (await store().devices.find(BOTH, { facts: false })).map(({ device }) => device?.hostname)

/** Renames both devices. Another caller renames the one that is written last, after each read. */
async function renameBoth(over: Store, failAfterRead: (attempt: number) => void): Promise<unknown> {
  let attempt = 0
  const change = over.devices.change(BOTH, { facts: false }, async (found) => {
    failAfterRead(++attempt)
    const [last] = await store().devices.find([LAST], { facts: false })
    await store().devices.commit([rename(last!, `other ${attempt}`)])
    return found.map((one) => rename(one, 'mine'))
  })
  return await change.catch(({ message, data }: ApplicationError) => ({ message, ...data }))
}

describe('if one network is written and the other is not, the outcome is unknown', () => {
  test('when Redis does not respond to the next read', async () => {
    let isDown = false
    const read: Redis['read'] = (...args) => {
      if (isDown) throw storeUnavailable('no', 'Redis does not answer')
      return redis.read(...args)
    }
    const failure = await renameBoth(
      storeOver({
        read,
        runScript: async (...args) => {
          const reply = await redis.runScript(...args)
          if (`${(reply as unknown[])[0]}` === 'conflict') isDown = true
          return reply
        },
      }),
      () => {},
    )
    expect(failure).toMatchObject({ applied: 'unknown', message: 'Redis does not answer' })
    expect(await hostnames()).toEqual(['other 1', 'mine'])
  })

  test('when the next read shows that the change is not allowed', async () => {
    const failure = await renameBoth(store(), (attempt) => {
      if (attempt === 2) throw networkNotFound('Lab')
    })
    expect(failure).toMatchObject({
      ...{ code: 'STORE_UNAVAILABLE', applied: 'unknown', retryable: true },
      message: 'Other calls changed some of the devices while this call wrote them',
    })
    expect(await hostnames()).toEqual(['other 1', 'mine'])
  })

  test('when other calls change the other network every time', async () => {
    expect(await renameBoth(store(), () => {})).toMatchObject({ applied: 'unknown' })
    expect((await hostnames())[1]).toBe('mine')
  })
})

test('if nothing is written, the outcome is that nothing was applied', async () => {
  const failure = await renameBoth(store(), () => {
    throw storeUnavailable('no', 'refused')
  })
  expect(failure).toMatchObject({ applied: 'no' })
  expect(await hostnames()).toEqual(['', ''])
})

describe('under an Idempotency-Key', () => {
  const under = (operation: string, more: Pick<AuditContext, 'limitReached' | 'onRecorded'> = {}): Store =>
    store().for({ ...serviceAuditContext('test', null), operation, ...more })

  test('a change that writes only in the second of its networks is recognized if it is repeated', async () => {
    const change = (decide: DecideChanges): Promise<string> =>
      under('second').devices.change(BOTH, { facts: false, receipt: () => 'receipt' }, decide)
    await change(([, second]) => [rename(second!, 'first')])
    const decideAgain = (): never => {
      throw new Error('decided again')
    }
    expect(await change(decideAgain)).toBe('receipt')
    expect(await hostnames()).toEqual(['', 'first'])
  })

  test('a call that wrote one of its networks is completed if it is repeated, and applies nothing twice', async () => {
    // The caller gives up after the first network, as if its process had ended.
    await renameBoth(under('begun'), (attempt) => {
      if (attempt === 2) throw new Error('ended')
    })
    expect(await hostnames()).toEqual(['other 1', 'mine'])
    const [, written] = await store().devices.find(BOTH, { facts: false })
    const again = (): Promise<string> =>
      under('begun').devices.change(BOTH, { facts: false, receipt: () => 'receipt' }, (found) =>
        found.map((one) => rename(one, 'mine')),
      )
    expect(await again()).toBe('receipt')
    expect(await hostnames()).toEqual(['mine', 'mine'])
    expect((await store().devices.find(BOTH, { facts: false }))[1]).toEqual(written)
    expect(await again()).toBe('receipt')
  })

  test('a refusal after one of the networks is written is not answered with the receipt of that write', async () => {
    const failure = await renameBoth(under('refused'), (attempt) => {
      if (attempt === 2) throw networkNotFound('Lab')
    })
    expect(failure).toMatchObject({ code: 'STORE_UNAVAILABLE', applied: 'unknown', retryable: true })
  })

  test('the steps that are named after devices are found by the devices that they wrote first', async () => {
    const { devices } = under('steps')
    for (const id of [FIRST, LAST]) {
      const options = { facts: false, step: 'device', receipt: () => id.network } as const
      await devices.change([...BOTH], options, (found) =>
        found.filter((one) => one.id.network === id.network).map((one) => rename(one, 'mine')),
      )
    }
    expect((await devices.findReceipts(BOTH)).toSorted()).toEqual(['Lab', 'Quito'])
    expect(await devices.findReceipts([FIRST])).toEqual(['Quito'])
    expect(await under('other').devices.findReceipts(BOTH)).toEqual([])
    expect(await store().devices.findReceipts(BOTH)).toEqual([])
  })

  test('a move that is a step is counted once, and refused at the limit unless it was made before', async () => {
    const limitReached = new ApplicationError('OVERLOADED')
    const to = { network: FIRST.network, address: parseAddress('10.0.0.2') }
    const move = (over: Store): Promise<string> =>
      over.devices.change([LAST, to], { facts: true, step: 'device', receipt: () => 'moved' }, () => [
        { id: LAST, expectedRevision: revision, device: null, facts: null },
        { id: to, expectedRevision: ABSENT_REVISION, device: newDevice(to, 'A::B'), facts: null, movedFrom: LAST },
      ])
    const { revision } = (await store().devices.find([LAST], { facts: false }))[0]!
    const recorded: number[] = []
    const onRecorded = (bytes: number): void => void recorded.push(bytes)
    await expect(move(under('move', { limitReached, onRecorded }))).rejects.toBe(limitReached)
    expect(await move(under('move', { onRecorded }))).toBe('moved')
    expect(await move(under('move', { limitReached, onRecorded }))).toBe('moved')
    expect(await move(under('move', { onRecorded }))).toBe('moved')
    expect(recorded).toEqual(['moved'.length])
  })
})
