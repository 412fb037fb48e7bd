import type { Stub } from '../../generated/server-stubs.ts'
import type { CallContext } from './context.ts'

/** Stages a configuration. See the method in `openrpc.json`. */
export const saveCredentialConfig: Stub<'Credentials.saveCredentialConfig', CallContext> = async (params, context) => {
  const session = await context.editSession()
  return await session.saveConfig(params.network, params.oldConfigName, params.credentialConfig)
}
