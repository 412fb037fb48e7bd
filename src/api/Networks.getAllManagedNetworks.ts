import type { Stub } from '../../generated/server-stubs.ts'
import type { Context } from './context.ts'

export const getAllManagedNetworks: Stub<'Networks.getAllManagedNetworks', Context> = (_params, { store }) =>
  store.networks.list()
