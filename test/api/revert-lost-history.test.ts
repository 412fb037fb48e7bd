/* The undo of a request whose changes are no longer in the history of a device, or never were. */
import { expect, test } from 'vitest'
import type { DeviceHistory, Reversion } from '../../generated/types.ts'
import type { CallContext } from '../../src/api/context.ts'
import { revertRequest } from '../../src/api/Inventory.revertRequest.ts'
import { parseAddress } from '../../src/domain/address.ts'
import { newDevice } from '../../src/domain/device.ts'
import { serviceAuditContext } from '../../src/store/audit/audit.ts'
import { ABSENT_REVISION } from '../../src/store/inventory/device-state.ts'
import { KEEP_FACTS } from '../../src/store/inventory/device-write.ts'
import { openStore } from '../store/open-store.ts'
import { forThisTest, openForEachTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService } from '../support/service.ts'

const redis = openOnce(startRedisServer)

const FIRST = ['Default', '10.0.0.1'] as const
const SECOND = ['Default', '10.0.0.2'] as const
const rename = (service: Service, [network, ipAddress]: readonly [string, string], newHostname: string) =>
  service.result('Inventory.updateDevice', { network, ipAddress, newHostname })
const undo = (service: Service, request: unknown) =>
  service.result<Reversion>('Inventory.revertRequest', { request, dryRun: true })
const newestOf = async (service: Service, place: readonly [string, string]) =>
  (await service.result<DeviceHistory>('Inventory.getDeviceHistory', [...place, 1])).entries[0]!

const BEFORE_THE_HISTORY = {
  code: 'NOT_RESTORABLE',
  reason: 'the history of the device begins after the request, or after a part of it',
}

test('refuses the devices whose history was dropped as a whole', async () => {
  const prefix = freshPrefix()
  const start = (more: Record<string, string> = {}) =>
    startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, ...more })
  const service = await forThisTest(start())
  const without = await forThisTest(start({ HISTORY_KEEP_DAYS: '0' }))
  for (const place of [FIRST, SECOND]) await service.result('Inventory.createDevice', [...place, 'A::B'])
  const ipCsv = `${FIRST[1]},${SECOND[1]}`
  await service.result('Inventory.updateDevices', { ipCsv, adapterId: 'A::C' })
  const { request } = await newestOf(service, FIRST)
  await rename(without, SECOND, 'unrecorded')
  expect(await undo(service, request)).toMatchObject({
    ...{ reverted: [{ ipAddress: FIRST[1] }], refused: [{ ipAddress: SECOND[1], ...BEFORE_THE_HISTORY }] },
  })
})

const limited = openForEachTest(() => startService({ REDIS_URL: redis.url, HISTORY_PER_DEVICE: '5' }))

test('refuses the devices with later changes that displaced the one of the request', async () => {
  for (const place of [FIRST, SECOND]) await limited.result('Inventory.createDevice', [...place, 'A::B'])
  const ipCsv = `${FIRST[1]},${SECOND[1]}`
  await limited.result('Inventory.updateDevices', { ipCsv, adapterId: 'A::C' })
  const { request } = await newestOf(limited, FIRST)
  for (let n = 0; n < 6; n++) await rename(limited, SECOND, `r${n}`)
  expect(await undo(limited, request)).toMatchObject({
    ...{ reverted: [{ ipAddress: FIRST[1] }], refused: [{ ipAddress: SECOND[1], code: 'CHANGED_SINCE' }] },
  })
})

test('takes no part of a request back if the history has dropped another part', async () => {
  await limited.result('Inventory.createDevice', [...FIRST, 'A::B'])
  const batch = Array.from({ length: 7 }, (_, id) => ({
    ...{ jsonrpc: '2.0', id, method: 'Inventory.updateDevice' },
    params: { network: FIRST[0], ipAddress: FIRST[1], newHostname: `r${id}` },
  }))
  await limited.post(JSON.stringify(batch))
  const { request } = await newestOf(limited, FIRST)
  expect(await undo(limited, request)).toMatchObject({ reverted: [], refused: [BEFORE_THE_HISTORY] })
})

test('leaves out a device whose entry has folded a report around another step of the request', async () => {
  const { store } = await forThisTest(openStore(redis.url, freshPrefix()))
  await store.networks.define('Lab', null)
  const [one, other] = [1, 2].map((n) => ({ network: 'Lab', address: parseAddress(`10.0.0.${n}`) })) as [Id, Id]
  const as = (requestId: string) => store.for({ ...serviceAuditContext('test', null), requestId }).devices
  await as('creation').commit(
    [one, other].map((id) => ({ id, expectedRevision: ABSENT_REVISION, device: newDevice(id, 'A::B'), facts: null })),
  )
  const report = (requestId: string, id: Id, lastBackup: number | null) =>
    as(requestId).change([id], { facts: false, foldsTimes: true }, ([found]) => [
      { id, expectedRevision: found!.revision, device: { ...found!.device!, lastBackup }, facts: KEEP_FACTS },
    ])
  // The request reports the first device without a change, and the second one with a change.
  await report('undone', one, null)
  await report('night 1', one, 1)
  await report('undone', other, 1)
  await report('night 2', one, 2)
  const undoing = store.for({ ...serviceAuditContext('test', null), requestId: 'undo' })
  const context = { store: undoing, service: { now: Date.now } } as unknown as CallContext
  expect(await revertRequest({ request: 'undone', dryRun: true }, context)).toMatchObject({
    ...{ reverted: [{ ipAddress: '10.0.0.2' }], refused: [] },
  })
})

type Id = Parameters<typeof newDevice>[0]
