import type { Stub } from '../../generated/server-stubs.ts'
import { withCustomFields } from '../domain/device.ts'
import { checkSize, parseIpCsv, refuseEntries } from '../domain/ip-csv.ts'
import { AS_IS } from '../store/devices.ts'
import type { Context } from './context.ts'

/** All or nothing: every entry is looked at before the first is changed. */
export const updateDevices: Stub<'Inventory.updateDevices', Context> = async (params, { store, settings }) => {
  const entries = parseIpCsv(params.ipCsv, settings.mostEntries)
  checkSize(entries, params.customFields ?? [])
  await store.devices.change(entries.places, { facts: false }, (found) => {
    refuseEntries(entries, found)
    return found.map(({ place, number, device }) => {
      const adapterId = params.adapterId ?? device!.adapterId
      const changed = { ...withCustomFields(device!, params.customFields ?? []), adapterId }
      return { place, expected: number, device: changed, facts: AS_IS }
    })
  })
  return null
}
