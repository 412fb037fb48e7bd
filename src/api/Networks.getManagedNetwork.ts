import type { Stub } from '../../generated/server-stubs.ts'
import { networkNotFound } from '../domain/errors/application-error.ts'
import type { CallContext } from './context.ts'

export const getManagedNetwork: Stub<'Networks.getManagedNetwork', CallContext> = async (
  { networkName },
  { store },
) => {
  const network = await store.networks.find(networkName)
  if (network === null) throw networkNotFound(networkName)
  return network
}
