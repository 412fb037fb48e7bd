import type { Stub } from '../../generated/server-stubs.ts'
import type { CallContext } from './context.ts'

export const deleteCredentialConfig: Stub<'Credentials.deleteCredentialConfig', CallContext> = async (
  params,
  context,
) => {
  const session = await context.editSession()
  await session.deleteConfig(params.network, params.configName)
  return null
}
