import type { Stub } from '../../generated/server-stubs.ts'
import { wireConfig } from '../domain/credentials/config.ts'
import type { Context } from './context.ts'

export const getCredentialConfig: Stub<'Credentials.getCredentialConfig', Context> = async (params, context) => {
  const desk = context.desk(await context.session.use())
  const { network, attributes } = await desk.configOf(params.network, params.configName, await desk.readConfigEdits())
  return wireConfig(network, attributes)
}
