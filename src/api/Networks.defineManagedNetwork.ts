import type { Stub } from '../../generated/server-stubs.ts'
import { ApplicationError } from '../domain/errors/application-error.ts'
import { InvalidParams } from '../domain/errors/invalid-params.ts'
import { hasBlankAtEnd, managedNetwork } from '../domain/network.ts'
import type { CallContext } from './context.ts'

export const defineManagedNetwork: Stub<'Networks.defineManagedNetwork', CallContext> = async (params, { store }) => {
  const { networkName, bridgeName } = params
  if (hasBlankAtEnd(networkName)) {
    throw new InvalidParams([{ path: '/networkName', reason: 'must not begin or end with a blank' }])
  }
  if (await store.networks.define(networkName, bridgeName)) return managedNetwork(networkName, bridgeName)
  throw new ApplicationError('NETWORK_EXISTS', `Network "${networkName}" exists`, { network: networkName })
}
