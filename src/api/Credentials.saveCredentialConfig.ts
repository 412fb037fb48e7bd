import type { Stub } from '../../generated/server-stubs.ts'
import type { Context } from './context.ts'

export const saveCredentialConfig: Stub<'Credentials.saveCredentialConfig', Context> = async (params, context) => {
  const session = await context.editSession()
  return await session.saveConfig(params.network, params.oldConfigName, params.credentialConfig)
}
