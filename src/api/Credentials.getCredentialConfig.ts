import type { Stub } from '../../generated/server-stubs.ts'
import { toContractConfig } from '../domain/credentials/config.ts'
import type { CallContext } from './context.ts'

export const getCredentialConfig: Stub<'Credentials.getCredentialConfig', CallContext> = async (params, context) => {
  const session = await context.editSession()
  const { network, attributes } = await session.getConfig(params.network, params.configName)
  return toContractConfig(network, attributes)
}
