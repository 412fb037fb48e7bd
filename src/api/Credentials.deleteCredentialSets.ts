import type { Stub } from '../../generated/server-stubs.ts'
import type { Context } from './context.ts'

export const deleteCredentialSets: Stub<'Credentials.deleteCredentialSets', Context> = async (params, context) => {
  const session = await context.editSession()
  await session.deleteSets(params.network, params.configName, params.credentialSets)
  return null
}
