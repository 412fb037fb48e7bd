/* Loads a generated fleet into a service, through the API like a collector. */
import type { Keyrack } from '../../clients/typescript/index.ts'
import { FLEET_NETWORKS, makeDevice } from './fleet.ts'

export interface Loading {
  readonly client: Keyrack
  readonly count: number
  /** Default 1. */
  readonly seed?: number
  /** Number of the first device; default 0. */
  readonly from?: number
  /** Networks that replace FLEET_NETWORKS, in this order; missing ones are created. */
  readonly networks?: readonly [string, string]
  readonly onProgress?: (done: number) => void
}

const REPORTS_A_CALL = 2000

/** Throws if a report is refused. */
export async function loadFleet(loading: Loading): Promise<void> {
  const { client, count, seed = 1, from = 0, networks = FLEET_NETWORKS, onProgress } = loading
  await makeNetworks(client, networks)
  for (let at = 0; at < count; at += REPORTS_A_CALL) {
    const size = Math.min(REPORTS_A_CALL, count - at)
    const made = Array.from({ length: size }, (_, index) => makeDevice(from + at + index, seed))
    for (const [index, network] of networks.entries()) {
      const reports = made.filter((device) => device.network === FLEET_NETWORKS[index]).map(({ report }) => report)
      if (reports.length === 0) continue
      const outcome = await client.collector.reportDevices({ network, reports })
      if (outcome.refused > 0) throw new Error(`refused: ${JSON.stringify(outcome.items[0])}`)
    }
    onProgress?.(at + size)
  }
}

async function makeNetworks(client: Keyrack, networks: readonly string[]): Promise<void> {
  const existing = await client.networks.getManagedNetworkNames()
  for (const networkName of networks) {
    if (!existing.includes(networkName)) await client.networks.defineManagedNetwork({ networkName })
  }
}
