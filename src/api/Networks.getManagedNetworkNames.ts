import type { Stub } from '../../generated/server-stubs.ts'
import type { Context } from './context.ts'

export const getManagedNetworkNames: Stub<'Networks.getManagedNetworkNames', Context> = async (_params, { store }) => {
  const networks = await store.networks.list()
  return networks.map((network) => network.name)
}
