import type { Stub } from '../../generated/server-stubs.ts'
import type { ChangedField, Device, UpdatedDevice } from '../../generated/types.ts'
import { withCustomFields } from '../domain/device.ts'
import { toFieldPath } from '../domain/device-csv/field-path.ts'
import { checkSize, parseIpCsv, refuseEntries } from '../domain/ip-csv.ts'
import { changedNamedFields, withNamedFields } from '../domain/named-fields.ts'
import { KEEP_FACTS } from '../store/inventory/device-write.ts'
import type { CallContext } from './context.ts'
import { refuseUndefinedFields } from './read-named-fields.ts'

/** Updates all devices or none: every entry is checked before the first change. `dryRun` only checks. */
export const updateDevices: Stub<'Inventory.updateDevices', CallContext> = async (params, { store, service }) => {
  const entries = parseIpCsv(params.ipCsv, service.settings.maxEntries)
  const customFields = params.customFields ?? []
  checkSize(entries, [...customFields, ...Object.values(params.fields ?? {})])
  await refuseUndefinedFields(store, params.fields)
  const changed = (device: Device): Device => {
    const updated = { ...withCustomFields(device, customFields), adapterId: params.adapterId ?? device.adapterId }
    return withNamedFields(updated, params.fields)
  }
  if (params.dryRun) {
    const found = await store.devices.find(entries.ids, { facts: false })
    refuseEntries(entries, found)
    return { devices: found.map(({ device }) => previewOf(device!, changed(device!))) }
  }
  await store.devices.change(entries.ids, { facts: false }, (found) => {
    refuseEntries(entries, found)
    return found.map(({ id, revision, device }) => {
      return { id, expectedRevision: revision, device: changed(device!), facts: KEEP_FACTS }
    })
  })
  return null
}

const FIELDS = ['adapterId', 'custom1', 'custom2', 'custom3', 'custom4', 'custom5'] as const

function previewOf(before: Device, after: Device): UpdatedDevice {
  const fields = FIELDS.filter((name) => before[name] !== after[name])
  const named = changedNamedFields(before.fields, after.fields)
  return {
    network: before.network,
    ipAddress: before.ipAddress,
    fields: [
      ...fields.map((name): ChangedField => ({ name, before: before[name], after: after[name] })),
      ...named.map(({ name, ...values }): ChangedField => ({ name: toFieldPath(name), ...values })),
    ],
  }
}
