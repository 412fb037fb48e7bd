import type { Stub } from '../../generated/server-stubs.ts'
import type { DeviceRestoration } from '../../generated/types.ts'
import { changeWithOutcome, type Decision } from '../device-changes/change-with-outcome.ts'
import { toStoredDevice } from '../device-changes/revert-device.ts'
import { parseAddress } from '../domain/address.ts'
import type { DeviceId } from '../domain/device.ts'
import { ApplicationError, networkNotFound } from '../domain/errors/application-error.ts'
import { compareDevices } from '../domain/history/device-change.ts'
import { CannotRevert } from '../domain/history/revert-change.ts'
import { shownCut, shownFields } from '../domain/history/shown-fields.ts'
import { stateAt } from '../domain/history/undo.ts'
import type { StoredPast } from '../store/inventory/device-histories.ts'
import type { DeviceState } from '../store/inventory/device-state.ts'
import { OutdatedRead } from '../store/inventory/devices.ts'
import type { CallContext } from './context.ts'

/** Makes a device what it was at an earlier time. */
export const restoreDevice: Stub<'Inventory.restoreDevice', CallContext> = async (params, { store }) => {
  const { network, ipAddress, at, dryRun } = params
  const id: DeviceId = { network, address: parseAddress(ipAddress) }
  return await changeWithOutcome(store.devices, [id], { facts: true, dryRun: Boolean(dryRun) }, async ([found]) => {
    const [past] = await store.histories.readPasts([id])
    try {
      return restore(found!, past!, at)
    } catch (refusal) {
      if (!(refusal instanceof ApplicationError && refusal.name === 'NOT_RESTORABLE')) throw refusal
      // If another write came between the two reads, the history has a change that the device does not have yet.
      const [now] = await store.devices.find([id], { facts: false })
      throw now!.revision === found!.revision ? refusal : new OutdatedRead()
    }
  })
}

const NO_CHANGE: DeviceRestoration = { action: 'none', fields: [], cut: [] }

/** Computes the restoration of one device. Throws NETWORK_NOT_FOUND, DEVICE_NOT_FOUND and NOT_RESTORABLE. */
function restore(found: DeviceState, past: StoredPast, at: number): Decision<DeviceRestoration> {
  const { id, networkExists, revision } = found
  if (!networkExists) throw networkNotFound(id.network)
  const current = toStoredDevice(found)
  if (current === null && past.entries.length === 0) {
    throw new ApplicationError('DEVICE_NOT_FOUND', `No such device in network "${id.network}", and no history of one`)
  }
  const target = stateOrRefusal({ current, ...past }, at)
  const change = current === null ? null : compareDevices(current, target)
  if (current !== null && change === null) return { outcome: NO_CHANGE, writes: [] }
  const writes = [{ id, expectedRevision: revision, ...target }]
  if (change === null) return { outcome: { ...NO_CHANGE, action: 'create' }, writes }
  return { outcome: { action: 'update', fields: shownFields(change), cut: shownCut(change) }, writes }
}

function stateOrRefusal(past: Parameters<typeof stateAt>[0], at: number) {
  try {
    return stateAt(past, at)
  } catch (refusal) {
    if (!(refusal instanceof CannotRevert)) throw refusal
    const reason = refusal.message
    throw new ApplicationError('NOT_RESTORABLE', `Cannot restore the device: ${reason}`, { reason })
  }
}
