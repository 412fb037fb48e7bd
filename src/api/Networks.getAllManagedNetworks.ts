import type { Stub } from '../../generated/server-stubs.ts'
import type { CallContext } from './context.ts'

export const getAllManagedNetworks: Stub<'Networks.getAllManagedNetworks', CallContext> = (_params, { store }) =>
  store.networks.list()
