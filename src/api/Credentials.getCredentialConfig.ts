import type { Stub } from '../../generated/server-stubs.ts'
import { wireConfig } from '../domain/credentials/config.ts'
import { getConfig } from '../edit-sessions/effective-config.ts'
import type { Context } from './context.ts'

export const getCredentialConfig: Stub<'Credentials.getCredentialConfig', Context> = async (params, context) => {
  const desk = await context.desk()
  const { network, attributes } = getConfig(await desk.look(params.network, 'configurations'), params.configName)
  return wireConfig(network, attributes)
}
