import type { Stub } from '../../generated/server-stubs.ts'
import { parseAddress } from '../domain/address.ts'
import { ApplicationError, networkNotFound } from '../domain/application-error.ts'
import { changedDevice, type DeviceChange, type DeviceId } from '../domain/device.ts'
import { ABSENT_REVISION, type DeviceState } from '../store/inventory/device-state.ts'
import { AS_IS, type Change } from '../store/inventory/devices.ts'
import type { Context } from './context.ts'

export const updateDevice: Stub<'Inventory.updateDevice', Context> = async (params, { store }) => {
  const from: DeviceId = { network: params.network, address: parseAddress(params.ipAddress) }
  const place: DeviceId = {
    network: params.newNetwork ?? from.network,
    address: params.newIpAddress === null ? from.address : parseAddress(params.newIpAddress),
  }
  const change: DeviceChange = { place, adapterId: params.newAdapterId, hostname: params.newHostname }
  if (place.network === from.network && place.address === from.address) {
    await store.devices.change([from], { facts: false }, ([found]) => inPlace(found!, change))
  } else {
    await store.devices.change([from, place], { facts: true }, ([found, target]) => moved(found!, target!, change))
  }
  return null
}

function inPlace(found: DeviceState, change: DeviceChange): Change[] {
  const device = changedDevice(existing(found), change)
  return [{ place: found.place, expected: found.revision, device, facts: AS_IS }]
}

/** The device with all its facts leaves its place and takes the other in one step. */
function moved(found: DeviceState, target: DeviceState, change: DeviceChange): Change[] {
  if (!found.networkExists) throw networkNotFound(found.place.network)
  if (!target.networkExists) throw networkNotFound(target.place.network)
  const device = changedDevice(existing(found), change)
  if (target.device !== null) {
    throw new ApplicationError(
      'DEVICE_EXISTS',
      `Network "${device.network}" already has a device ${device.ipAddress}`,
      { network: device.network, ipAddress: device.ipAddress },
    )
  }
  return [
    { place: found.place, expected: found.revision, device: null, facts: null },
    { place: target.place, expected: ABSENT_REVISION, device, facts: found.facts },
  ]
}

function existing({ place, networkExists, device }: DeviceState) {
  if (!networkExists) throw networkNotFound(place.network)
  if (device === null) throw new ApplicationError('DEVICE_NOT_FOUND', `No such device in network "${place.network}"`)
  return device
}
