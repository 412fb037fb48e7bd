import type { Stub } from '../../generated/server-stubs.ts'
import type { Device, UpdatedDevice } from '../../generated/types.ts'
import { refuseLargeFacts, writeNotes } from '../device-changes/write-notes.ts'
import { withCustomFields } from '../domain/device.ts'
import { checkSize, parseIpCsv, refuseEntries } from '../domain/ip-csv.ts'
import { withNamedFields } from '../domain/named-fields.ts'
import { parseNotes, readNotesChange } from '../domain/notes.ts'
import { changedFields } from '../domain/reports/report-of.ts'
import type { DeviceState } from '../store/inventory/device-state.ts'
import { type DeviceWrite, KEEP_FACTS } from '../store/inventory/device-write.ts'
import type { CallContext } from './context.ts'
import { refuseUndefinedFields } from './read-named-fields.ts'

/** Updates all devices or none: every entry is checked before the first change. `dryRun` only checks. */
export const updateDevices: Stub<'Inventory.updateDevices', CallContext> = async (params, { store, service }) => {
  const { maxEntries, maxDeviceBytes } = service.settings
  const { adapterId, fields, addTags, memo = null, dryRun } = params
  const entries = parseIpCsv(params.ipCsv, maxEntries)
  const customFields = params.customFields ?? []
  const notes = readNotesChange(params)
  checkSize(entries, { customFields, fields: Object.values(fields ?? {}), addTags: addTags ?? [], memo: [memo] })
  await refuseUndefinedFields(store, fields)
  if (notes !== null) await refuseLargeFacts(store, entries.ids)
  const changed = (device: Device): Device => {
    const updated = { ...withCustomFields(device, customFields), adapterId: adapterId ?? device.adapterId }
    return withNamedFields(updated, fields)
  }
  const decide = (found: readonly DeviceState[]): DeviceWrite[] | Promise<DeviceWrite[]> => {
    refuseEntries(entries, found)
    const writes = found.map(({ id, revision, device }) => {
      return { id, expectedRevision: revision, device: changed(device!), facts: KEEP_FACTS }
    })
    return notes === null ? writes : writeNotes(found, writes, notes, { mentions: entries.mentions, maxDeviceBytes })
  }
  const reading = { facts: notes !== null }
  if (dryRun) {
    const found = await store.devices.find(entries.ids, reading)
    const writes = await decide(found)
    return { devices: found.map((state, at) => previewOf(state, writes[at]!)) }
  }
  await store.devices.change(entries.ids, reading, decide)
  return null
}

function previewOf({ device, facts }: DeviceState, write: DeviceWrite): UpdatedDevice {
  const before = { device: device!, facts: parseNotes(facts) }
  const after = { device: write.device!, facts: write.facts === KEEP_FACTS ? before.facts : parseNotes(write.facts) }
  const { network, ipAddress } = before.device
  return { network, ipAddress, fields: changedFields(before, after) }
}
