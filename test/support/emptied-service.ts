/*
 * One service for many tests: each test begins with an empty inventory. The service itself deletes what earlier tests
 * have stored. So its search index goes on, which takes a thread and 300 ms to start.
 */
import { beforeEach } from 'vitest'
import type { DeviceReport } from '../../generated/types.ts'
import { openOnce } from './fixture.ts'
import type { Service } from './service.ts'

/** Maximum devices of a network that a test may leave. */
const MAX_LEFT = 1000

/** Opens one service for all tests of a describe block, and empties its inventory before each of them. */
export function openEmptiedService(start: () => Promise<Service>): Service {
  const service = openOnce(start)
  beforeEach(() => emptyInventory(service))
  return service
}

/** Deletes all devices, all networks except Default, and the definitions of fields. */
async function emptyInventory(service: Service): Promise<void> {
  const networks = await service.result<string[]>('Networks.getManagedNetworkNames')
  for (const network of networks) {
    const page = await service.result<{ reports: DeviceReport[]; next: string | null }>('Collector.getReports', [
      network,
      MAX_LEFT,
    ])
    if (page.next !== null) throw new Error(`Network ${network} has more than ${MAX_LEFT} devices`)
    for (const { ipAddress } of page.reports) await service.result('Inventory.deleteDevice', [network, ipAddress])
    if (network !== 'Default') await service.result('Networks.deleteManagedNetwork', [network])
  }
  await service.result('Settings.defineFieldNames', [{ named: {} }])
}
