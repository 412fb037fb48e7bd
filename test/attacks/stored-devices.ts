/*
 * Devices that are larger than a device may be. They can have been stored before the limit existed.
 */
import { parseAddress } from '../../src/domain/address.ts'
import { newDevice } from '../../src/domain/device.ts'
import { ANY_REVISION } from '../../src/store/inventory/device-write.ts'
import { type OpenStore, openStore } from '../store/open-store.ts'
import type { Attack } from './catalogue.ts'

const LARGE_DEVICES = 40
const PARTS = 15_000

/** Writes devices of 15 MB with very many hardware parts into a network of their own, as no call can. */
export async function storeLargeDevices({ store }: OpenStore, count: number): Promise<void> {
  await store.networks.define('Large', null)
  const part = JSON.stringify({ hardwareId: 'x', name: 'y'.repeat(1000) })
  const facts = `{"h":[${Array.from({ length: PARTS }, () => part).join()}],"t":["large"]}`
  for (let host = 1; host <= count; host++) {
    const id = { network: 'Large', address: parseAddress(`10.200.0.${host}`) }
    await store.devices.commit([{ id, expectedRevision: ANY_REVISION, device: newDevice(id, 'a'), facts }])
  }
}

/** Reads and searches beside the large devices. */
export const STORED_LARGE_DEVICES: Attack = {
  name: `searches and reports beside ${LARGE_DEVICES} stored devices of 15 MB`,
  role: 'viewer',
  aim: 'search',
  async prepare({ redisUrl }) {
    const open = await openStore(redisUrl, 'keyrack:')
    await storeLargeDevices(open, LARGE_DEVICES)
    open.close()
  },
  async run(stage) {
    const viewer = stage.as('viewer')
    for (let at = 0; at < 5; at++) {
      await viewer.call('Inventory.search', { pageData: { offset: 0, pageSize: 10 }, sortColumn: 'hostname' })
    }
    await viewer.call('Collector.getReports', { network: 'Large', pageSize: LARGE_DEVICES, include: ['tags'] })
    await viewer.call('Inventory.getDeviceHardware', ['10.200.0.1', 'Large'])
  },
}
