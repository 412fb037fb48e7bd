import type { Stub } from '../../generated/server-stubs.ts'
import { parseAddress } from '../domain/address.ts'
import { changedDevice, type DeviceChange, type DeviceId } from '../domain/device.ts'
import { ApplicationError, networkNotFound } from '../domain/errors/application-error.ts'
import { ABSENT_REVISION, type DeviceState } from '../store/inventory/device-state.ts'
import { type DeviceWrite, KEEP_FACTS } from '../store/inventory/device-write.ts'
import type { CallContext } from './context.ts'
import { refuseUndefinedFields } from './read-named-fields.ts'

export const updateDevice: Stub<'Inventory.updateDevice', CallContext> = async (params, { store }) => {
  const from: DeviceId = { network: params.network, address: parseAddress(params.ipAddress) }
  const to: DeviceId = {
    network: params.newNetwork ?? from.network,
    address: params.newIpAddress === null ? from.address : parseAddress(params.newIpAddress),
  }
  const { newAdapterId: adapterId, newHostname: hostname, fields } = params
  const change: DeviceChange = { id: to, adapterId, hostname, fields }
  await refuseUndefinedFields(store, fields)
  if (to.network === from.network && to.address === from.address) {
    await store.devices.change([from], { facts: false }, ([found]) => inPlace(found!, change))
  } else {
    await store.devices.change([from, to], { facts: true }, ([found, target]) => moved(found!, target!, change))
  }
  return null
}

function inPlace(found: DeviceState, change: DeviceChange): DeviceWrite[] {
  const device = changedDevice(existing(found), change)
  return [{ id: found.id, expectedRevision: found.revision, device, facts: KEEP_FACTS }]
}

/** Returns the writes that move the device with all its facts atomically. */
function moved(found: DeviceState, target: DeviceState, change: DeviceChange): DeviceWrite[] {
  if (!found.networkExists) throw networkNotFound(found.id.network)
  if (!target.networkExists) throw networkNotFound(target.id.network)
  const device = changedDevice(existing(found), change)
  if (target.device !== null) {
    throw new ApplicationError(
      'DEVICE_EXISTS',
      `Network "${device.network}" already has a device ${device.ipAddress}`,
      { network: device.network, ipAddress: device.ipAddress },
    )
  }
  return [
    { id: found.id, expectedRevision: found.revision, device: null, facts: null },
    { id: target.id, expectedRevision: ABSENT_REVISION, device, facts: found.facts, movedFrom: found.id },
  ]
}

function existing({ id, networkExists, device }: DeviceState) {
  if (!networkExists) throw networkNotFound(id.network)
  if (device === null) throw new ApplicationError('DEVICE_NOT_FOUND', `No such device in network "${id.network}"`)
  return device
}
