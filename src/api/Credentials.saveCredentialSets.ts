import type { Stub } from '../../generated/server-stubs.ts'
import type { Context } from './context.ts'

export const saveCredentialSets: Stub<'Credentials.saveCredentialSets', Context> = async (params, context) => {
  const session = await context.editSession()
  await session.saveSets(params.network, params.configName, params.credentialSets)
  return null
}
