/* The undo of a request holds only what it needs of many histories, and limits the fields of its steps. */
import { expect, test } from 'vitest'
import { planRevertSteps } from '../../src/device-changes/plan-revert.ts'
import { runRevertStep } from '../../src/device-changes/revert-step.ts'
import { deviceKey, newDevice } from '../../src/domain/device.ts'
import { serviceAuditContext } from '../../src/store/audit/audit.ts'
import type { DeviceHistories } from '../../src/store/inventory/device-histories.ts'
import { KEEP_FACTS } from '../../src/store/inventory/device-write.ts'
import type { CallStore } from '../../src/store/store.ts'
import { openStore } from '../store/open-store.ts'
import { putDevices } from '../store/put-devices.ts'
import { collectGarbage } from '../support/collect-garbage.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { addressOf } from '../support/hosts.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix } from '../support/service.ts'

const redis = openOnce(startRedisServer)

/** Creates devices that one request renames. */
async function renamed(count: number) {
  const open = await forThisTest(openStore(redis.url, freshPrefix()))
  const { store } = open
  await store.networks.define('Lab', null)
  const hosts = Array.from({ length: count }, (_, at) => at + 1)
  await putDevices(open, 'Lab', hosts)
  const ids = hosts.map((host) => ({ network: 'Lab', address: addressOf(host) }))
  await store
    .for({ ...serviceAuditContext('test', null), requestId: 'undone' })
    .devices.change(ids, { facts: false }, (found) =>
      found.map(({ id, revision }) => {
        const device = { ...newDevice(id, 'a'), hostname: 'renamed' }
        return { id, expectedRevision: revision, device, facts: KEEP_FACTS }
      }),
    )
  const undoing = store.for({ ...serviceAuditContext('test', null), requestId: 'undo', operation: 'undo' })
  const [change] = await undoing.histories.findRequest('Lab', 'undone', Date.now())
  return { undoing, ids, entries: new Map(ids.map((id) => [deviceKey(id), new Set([change!.auditId])])) }
}

test('a plan drops histories while it reads further ones', async () => {
  const { undoing, ids, entries } = await renamed(300)
  const read: WeakRef<object>[] = []
  let held = 0
  const histories: DeviceHistories = {
    ...undoing.histories,
    async readPasts(of) {
      const pasts = await undoing.histories.readPasts(of)
      // The histories of the round trip before may still be on the stack.
      collectGarbage()
      held = Math.max(held, read.filter((one) => one.deref() !== undefined).length)
      for (const past of pasts) read.push(new WeakRef(past.entries))
      return pasts
    },
  }
  const observed: CallStore = new Proxy(undoing, {
    get: (target, name) => (name === 'histories' ? histories : target[name as keyof CallStore]),
  })
  const { steps, refused } = await planRevertSteps(observed, entries, ids)
  expect([steps.flatMap(({ starts }) => starts).length, refused]).toEqual([300, []])
  expect(read).toHaveLength(300)
  expect(held).toBeLessThanOrEqual(100)
})

test('a step has fields up to a limit, also in its receipt', async () => {
  const { undoing, ids, entries } = await renamed(3)
  const one = JSON.stringify([{ name: 'hostname', before: 'renamed', after: '' }]).length
  const step = { starts: ids, origins: [] }
  for (const dryRun of [true, false]) {
    const { reverted } = await runRevertStep(undoing, entries, step, { dryRun, fieldBytes: 2 * one })
    expect(reverted.map(({ fields }) => fields.length)).toEqual([1, 1, 0])
  }
  const [receipt] = await undoing.devices.findReceipts(ids)
  expect(JSON.parse(receipt!).reverted.map(({ fields }: { fields: unknown[] }) => fields.length)).toEqual([1, 1, 0])
})
