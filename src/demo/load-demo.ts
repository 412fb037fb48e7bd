import { readFileSync } from 'node:fs'
import type { DeviceReport, ReportOutcome } from '../../generated/types.ts'
import { reportDevices } from '../api/Collector.reportDevices.ts'
import type { Context } from '../api/context.ts'
import { everyAddress } from '../domain/address.ts'

/** A small fleet on which the examples of contract and README are true. */
interface DemoNetwork {
  readonly name: string
  readonly bridgeName: string | null
  readonly reports: DeviceReport[]
}

/** Fills an empty store, the way collectors do; leaves one that holds devices as it is and answers `false`. */
export async function loadDemo(services: Omit<Context, 'session'>): Promise<boolean> {
  const { networks, readAddressPage } = services.store
  for (const { name } of await networks.list()) {
    const { total } = await readAddressPage({
      networks: [name],
      range: everyAddress,
      offset: 0,
      pageSize: 0,
      descending: false,
    })
    if (total > 0) return false
  }
  const context: Context = { ...services, session: { use: async () => {}, end: async () => {} } }
  const fleet = JSON.parse(readFileSync(new URL('./fleet.json', import.meta.url), 'utf8')) as DemoNetwork[]
  for (const { name, bridgeName, reports } of fleet) {
    await networks.define(name, bridgeName)
    const { refused, items } = (await reportDevices({ network: name, reports }, context)) as ReportOutcome
    if (refused > 0) throw new Error(`The demo fleet is wrong: ${items[0]?.reason}`)
  }
  return true
}
