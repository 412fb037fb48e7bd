import type { Stub } from '../../generated/server-stubs.ts'
import { ApplicationError, networkNotFound } from '../domain/errors/application-error.ts'
import type { CallContext } from './context.ts'

export const deleteManagedNetwork: Stub<'Networks.deleteManagedNetwork', CallContext> = async (params, { store }) => {
  const network = params.networkName
  const outcome = await store.networks.delete(network)
  if (outcome === 'missing') throw networkNotFound(network)
  if (outcome === 'used') throw new ApplicationError('NETWORK_IN_USE', `Network "${network}" is in use`, { network })
  return null
}
