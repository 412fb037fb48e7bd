/* A step of an undo, while the same call runs a second time. */
import { expect, test } from 'vitest'
import type { Reversion } from '../../generated/types.ts'
import type { CallContext } from '../../src/api/context.ts'
import { revertRequest } from '../../src/api/Inventory.revertRequest.ts'
import { runRevertStep } from '../../src/device-changes/revert-step.ts'
import { parseAddress } from '../../src/domain/address.ts'
import { deviceKey, newDevice } from '../../src/domain/device.ts'
import { serviceAuditContext } from '../../src/store/audit/audit.ts'
import type { DeviceHistories } from '../../src/store/inventory/device-histories.ts'
import { ABSENT_REVISION } from '../../src/store/inventory/device-state.ts'
import type { CallStore } from '../../src/store/store.ts'
import { openStore } from '../store/open-store.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix } from '../support/service.ts'

const redis = openOnce(startRedisServer)

test('devices that a concurrent run of the same undo left out are reverted too', async () => {
  const { store } = await forThisTest(openStore(redis.url, freshPrefix()))
  await store.networks.define('Lab', null)
  const ids = [1, 2, 3].map((n) => ({ network: 'Lab', address: parseAddress(`10.0.0.${n}`) }))
  const creating = store.for({ ...serviceAuditContext('test', null), requestId: 'undone' })
  await creating.devices.commit(
    ids.map((id) => ({ id, expectedRevision: ABSENT_REVISION, device: newDevice(id, 'A::B'), facts: null })),
  )
  const undoing = store.for({ ...serviceAuditContext('test', null), requestId: 'undo', operation: 'undo' })
  const changes = await undoing.histories.findRequest('Lab', 'undone', Date.now())
  const auditIds = new Set(changes.map(({ auditId }) => auditId))
  const entries = new Map(ids.map((id) => [deviceKey(id), auditIds]))

  let reads = 0
  const options = { dryRun: false, fieldBytes: 1000 }
  const histories: DeviceHistories = {
    ...undoing.histories,
    async readPasts(of) {
      const pasts = await undoing.histories.readPasts(of)
      // The first read is for the plan. After the second one, the other run writes a step with the first two devices.
      if (++reads === 2) await runRevertStep(undoing, entries, { starts: ids.slice(0, 2), origins: [] }, options)
      return pasts
    },
  }
  const overtaken: CallStore = new Proxy(undoing, {
    get: (target, name) => (name === 'histories' ? histories : target[name as keyof CallStore]),
  })
  const context = { store: overtaken, service: { now: Date.now } } as unknown as CallContext
  const params = { request: 'undone', dryRun: null }
  const { reverted, refused } = (await revertRequest(params, context)) as Reversion
  expect(reverted.map(({ ipAddress }) => ipAddress).toSorted()).toEqual(['10.0.0.1', '10.0.0.2', '10.0.0.3'])
  expect(refused).toEqual([])
  expect((await store.devices.find(ids, { facts: false })).map(({ device }) => device)).toEqual([null, null, null])
})
