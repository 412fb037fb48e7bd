import type { Stub } from '../../generated/server-stubs.ts'
import type { CallContext } from './context.ts'

/** Stages sets of a configuration. See the method in `openrpc.json`. */
export const saveCredentialSets: Stub<'Credentials.saveCredentialSets', CallContext> = async (params, context) => {
  const session = await context.editSession()
  await session.saveSets(params.network, params.configName, params.credentialSets)
  return null
}
