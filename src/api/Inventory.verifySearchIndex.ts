import type { Stub } from '../../generated/server-stubs.ts'
import { networkNotFound } from '../domain/errors/application-error.ts'
import type { CallContext } from './context.ts'

export const verifySearchIndex: Stub<'Inventory.verifySearchIndex', CallContext> = async (
  { network },
  { store, index },
) => {
  if ((await store.networks.find(network)) === null) throw networkNotFound(network)
  if (index === null) return { network, devices: null, differences: [] }
  const { devices, differences } = await index.compare(network)
  return { network, devices, differences: [...differences] }
}
