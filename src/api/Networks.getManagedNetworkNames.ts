import type { Stub } from '../../generated/server-stubs.ts'
import type { CallContext } from './context.ts'

export const getManagedNetworkNames: Stub<'Networks.getManagedNetworkNames', CallContext> = async (
  _params,
  { store },
) => {
  const networks = await store.networks.list()
  return networks.map((network) => network.name)
}
