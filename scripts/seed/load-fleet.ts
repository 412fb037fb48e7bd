import type { Keyrack } from '../../generated/client/typescript/index.ts'
import { FLEET_NETWORKS, makeDevice } from './fleet.ts'

/*
 * Brings a made-up fleet into a service, through the API like any collector.
 */

export interface Loading {
  readonly client: Keyrack
  readonly count: number
  /** 1 when absent. */
  readonly seed?: number
  /** Number of the first device, 0 when absent. */
  readonly from?: number
  readonly onProgress?: (done: number) => void
}

const REPORTS_A_CALL = 2000

/** Throws when a report is refused. */
export async function loadFleet({ client, count, seed = 1, from = 0, onProgress }: Loading): Promise<void> {
  await makeNetworks(client)
  for (let at = 0; at < count; at += REPORTS_A_CALL) {
    const size = Math.min(REPORTS_A_CALL, count - at)
    const made = Array.from({ length: size }, (_, index) => makeDevice(from + at + index, seed))
    for (const network of FLEET_NETWORKS) {
      const reports = made.filter((device) => device.network === network).map((device) => device.report)
      if (reports.length === 0) continue
      const outcome = await client.collector.reportDevices({ network, reports })
      if (outcome.refused > 0) throw new Error(`refused: ${JSON.stringify(outcome.items[0])}`)
    }
    onProgress?.(at + size)
  }
}

async function makeNetworks(client: Keyrack): Promise<void> {
  const existing = await client.networks.getManagedNetworkNames()
  for (const networkName of FLEET_NETWORKS) {
    if (!existing.includes(networkName)) await client.networks.defineManagedNetwork({ networkName })
  }
}
