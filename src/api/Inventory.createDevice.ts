import type { Stub } from '../../generated/server-stubs.ts'
import { adapterProblem } from '../domain/adapter.ts'
import { parseAddress } from '../domain/address.ts'
import { type DeviceId, newDevice } from '../domain/device.ts'
import { ApplicationError } from '../domain/errors/application-error.ts'
import { ParseError } from '../domain/errors/parse-error.ts'
import { withNamedFields } from '../domain/named-fields.ts'
import { isNetworkName } from '../domain/network.ts'
import { ABSENT_REVISION } from '../store/inventory/device-state.ts'
import type { CallContext } from './context.ts'
import { refuseUndefinedFields } from './read-named-fields.ts'

/** Creates a device. A refusal is returned as a result: a String that begins with the name of the error. */
export const createDevice: Stub<'Inventory.createDevice', CallContext> = async (params, { store, service }) => {
  const { network, ipAddress, adapterId, fields } = params
  const unknownNetwork = `NETWORK_NOT_FOUND: No network "${network}"`
  if (!isNetworkName(network)) return unknownNetwork
  try {
    const id: DeviceId = { network, address: parseAddress(ipAddress) }
    const problem = adapterProblem(adapterId, service.settings.adapters)
    if (problem !== null) return `INVALID_ADAPTER: Cannot use adapter id "${adapterId}": ${problem}`
    await refuseUndefinedFields(store, fields)
    const device = withNamedFields(newDevice(id, adapterId), fields)
    const created = await store.devices.commit([{ id, expectedRevision: ABSENT_REVISION, device, facts: null }])
    return created ? null : `DEVICE_EXISTS: Network "${network}" already has a device ${device.ipAddress}`
  } catch (refusal) {
    if (refusal instanceof ParseError) return `INVALID_ADDRESS: ${refusal.message}`
    if (refusal instanceof ApplicationError && refusal.name === 'NETWORK_NOT_FOUND') return unknownNetwork
    throw refusal
  }
}
