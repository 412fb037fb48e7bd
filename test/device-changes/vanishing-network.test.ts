/* Calls that change devices while somebody deletes the network of these devices. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { ReportOutcome, Reversion } from '../../generated/types.ts'
import { reportDevices } from '../../src/api/Collector.reportDevices.ts'
import type { CallContext } from '../../src/api/context.ts'
import { revertRequest } from '../../src/api/Inventory.revertRequest.ts'
import { updateDevices } from '../../src/api/Inventory.updateDevices.ts'
import { createValidation } from '../../src/app/validation.ts'
import { readSettings } from '../../src/config.ts'
import { formatAddress, parseAddress } from '../../src/domain/address.ts'
import { newDevice } from '../../src/domain/device.ts'
import { serviceAuditContext } from '../../src/store/audit/audit.ts'
import { ABSENT_REVISION } from '../../src/store/inventory/device-state.ts'
import { ANY_REVISION } from '../../src/store/inventory/device-write.ts'
import type { DecideChanges } from '../../src/store/inventory/devices.ts'
import type { CallStore, Store } from '../../src/store/store.ts'
import { openStore } from '../store/open-store.ts'
import { forThisTest, openForEachTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix } from '../support/service.ts'

const redis = openOnce(startRedisServer)
const opened = openForEachTest(() => openStore(redis.url, freshPrefix()))
const IDS = [1, 2].map((n) => ({ network: 'Lab', address: parseAddress(`10.0.0.${n}`) }))

let store: Store
beforeEach(async () => {
  store = opened.store
  await store.networks.define('Lab', null)
})

const createAll = (): Promise<boolean> =>
  store.devices.commit(
    IDS.map((id) => ({ id, expectedRevision: ABSENT_REVISION, device: newDevice(id, 'A::B'), facts: null })),
  )

const deletions = (ids: typeof IDS) =>
  ids.map((id) => ({ id, expectedRevision: ANY_REVISION, device: null, facts: null }))

/** Deletes the network and its devices, as another caller. */
async function deleteNetwork(): Promise<void> {
  const addresses = await store.readRecords({ network: 'Lab', after: null, count: 1000 })
  const ids = addresses!.records.map(({ device }) => ({
    network: 'Lab',
    address: parseAddress((JSON.parse(`${device}`) as { ipAddress: string }).ipAddress),
  }))
  await store.devices.commit(deletions(ids))
  expect(await store.networks.delete('Lab')).toBe('deleted')
}

/** Returns a context whose store has other methods of some parts. */
function contextWith(parts: { [Part in keyof CallStore]?: Partial<CallStore[Part]> }): CallContext {
  const bound = (target: object, name: PropertyKey): unknown => {
    const value = Reflect.get(target, name, target)
    return typeof value === 'function' ? value.bind(target) : value
  }
  const altered: CallStore = new Proxy(store, {
    get(target, name) {
      const part = Reflect.get(target, name, target)
      const methods = (parts as Record<PropertyKey, object | undefined>)[name]
      if (methods === undefined) return bound(target, name)
      return new Proxy(part, { get: (own, method) => Reflect.get(methods, method) ?? bound(own, method) })
    },
  })
  const settings = { maxEntries: 100, maxDeviceBytes: 1_000_000, maxInterfaces: 10 }
  const validation = createValidation(readSettings({}), null)
  return { store: altered, service: { now: Date.now, settings, validation } } as unknown as CallContext
}

/** Deletes the network after the first decision, before it is written. */
function deletingBeforeWrite(): CallContext {
  let isDeleted = false
  const after = (decide: DecideChanges): DecideChanges => {
    return async (found) => {
      const writes = await decide(found)
      if (!isDeleted) await deleteNetwork()
      isDeleted = true
      return writes
    }
  }
  return contextWith({
    devices: { change: (ids, options, decide) => store.devices.change(ids, options, after(decide)) },
  })
}

async function deleteInRequest(): Promise<void> {
  await createAll()
  const deleting = store.for({ ...serviceAuditContext('test', null), requestId: 'undone' })
  await deleting.devices.commit(deletions(IDS))
}

const GONE = IDS.map(({ address }) => ({
  network: 'Lab',
  ipAddress: formatAddress(address),
  code: 'NOT_RESTORABLE',
  reason: 'the network "Lab" no longer exists',
}))

test('an undo refuses the devices of a network that was deleted after it was planned', async () => {
  await deleteInRequest()
  let reads = 0
  const context = contextWith({
    histories: {
      async readPasts(of) {
        const pasts = await store.histories.readPasts(of)
        if (++reads === 1) await deleteNetwork()
        return pasts
      },
    },
  })
  const { reverted, refused } = (await revertRequest({ request: 'undone', dryRun: null }, context)) as Reversion
  expect({ reverted, refused }).toEqual({ reverted: [], refused: GONE })
})

test('an undo refuses the devices of a network that was deleted before they were written', async () => {
  await deleteInRequest()
  const params = { request: 'undone', dryRun: null }
  const { reverted, refused } = (await revertRequest(params, deletingBeforeWrite())) as Reversion
  expect({ reverted, refused }).toEqual({ reverted: [], refused: GONE })
})

test('updateDevices names the entries of a network that was deleted before they were written', async () => {
  await createAll()
  const none = { customFields: null, fields: null, addTags: null, removeTags: null, memo: null, dryRun: null }
  const params = { ...none, ipCsv: '10.0.0.2@Lab', adapterId: 'C::D' } as unknown as Parameters<typeof updateDevices>[0]
  await expect(updateDevices(params, deletingBeforeWrite())).rejects.toMatchObject({
    name: 'NETWORK_NOT_FOUND',
    data: { items: [{ index: 0, entry: '10.0.0.2@Lab', code: 'NETWORK_NOT_FOUND' }] },
  })
})

test('an undo refuses the devices of a network that was deleted during the last attempt to write', async () => {
  store = (await forThisTest(openStore(redis.url, freshPrefix(), { retryMs: -1 }))).store
  await store.networks.define('Lab', null)
  await deleteInRequest()
  const params = { request: 'undone', dryRun: null }
  const { reverted, refused } = (await revertRequest(params, deletingBeforeWrite())) as Reversion
  expect({ reverted, refused }).toEqual({ reverted: [], refused: GONE })
})

describe('reportDevices', () => {
  const reports = Array.from({ length: 201 }, (_, at) => ({ ipAddress: `10.1.0.${at}`, adapterId: 'A::B' }))
  const params = { network: 'Lab', reports, dryRun: null }

  test('says that earlier reports may have been applied if the network was deleted after them', async () => {
    let steps = 0
    const context = contextWith({
      devices: {
        async change(ids, options, decide) {
          if (++steps === 2) await deleteNetwork()
          return await store.devices.change(ids, options, decide)
        },
      },
    })
    await expect(reportDevices(params, context)).rejects.toMatchObject({
      name: 'NETWORK_NOT_FOUND',
      message: 'No network "Lab": this call may have applied some of its changes before the network was deleted',
      data: { network: 'Lab', applied: 'unknown' },
    })
  })

  test('says nothing of that if the network was deleted before the first report was applied', async () => {
    await expect(reportDevices(params, deletingBeforeWrite())).rejects.toMatchObject({
      name: 'NETWORK_NOT_FOUND',
      message: 'No network "Lab"',
      data: { code: 'NETWORK_NOT_FOUND', network: 'Lab' },
    })
  })

  test('applies the reports of all steps while the network exists', async () => {
    expect(((await reportDevices(params, contextWith({}))) as ReportOutcome).applied).toBe(201)
  })
})
