import type { Stub } from '../../generated/server-stubs.ts'
import type { CallContext } from './context.ts'

export const deleteCredentialSets: Stub<'Credentials.deleteCredentialSets', CallContext> = async (params, context) => {
  const session = await context.editSession()
  await session.deleteSets(params.network, params.configName, params.credentialSets)
  return null
}
