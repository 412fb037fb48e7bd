import type { Stub } from '../../generated/server-stubs.ts'
import { wireConfig } from '../domain/credentials/config.ts'
import type { Context } from './context.ts'

export const getAllCredentialConfigs: Stub<'Credentials.getAllCredentialConfigs', Context> = async (
  params,
  context,
) => {
  const desk = context.desk(await context.session.use())
  const edits = await desk.readConfigEdits()
  const all = params.network === null ? (await context.store.networks.list()).map(({ name }) => name) : [params.network]
  const configs = await Promise.all(all.map((network) => desk.configsOf(network, edits)))
  return configs.flat().map(({ network, attributes }) => wireConfig(network, attributes))
}
