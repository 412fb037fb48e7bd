import type { Stub } from '../../generated/server-stubs.ts'
import type { Desk } from '../credentials/desk.ts'
import { ApplicationError } from '../domain/application-error.ts'
import { wireConfig } from '../domain/credentials/config.ts'
import type { Edits } from '../domain/credentials/edits.ts'
import type { SeenConfig } from '../domain/credentials/overlay.ts'
import type { Context } from './context.ts'

export const getAllCredentialConfigs: Stub<'Credentials.getAllCredentialConfigs', Context> = async (
  params,
  context,
) => {
  const desk = context.desk(await context.session.use())
  const edits = await desk.readConfigEdits()
  const configs =
    params.network === null ? await configsOfAll(context, desk, edits) : await desk.configsOf(params.network, edits)
  return configs.map(({ network, attributes }) => wireConfig(network, attributes))
}

async function configsOfAll({ store }: Context, desk: Desk, edits: Edits): Promise<SeenConfig[]> {
  const networks = await store.networks.list()
  const configs = await Promise.all(networks.map(({ name }) => desk.configsOf(name, edits).catch(unlessGone)))
  return configs.flat()
}

/** A network may go between the list and the look at it: then it has nothing. */
function unlessGone(failure: unknown): SeenConfig[] {
  if (failure instanceof ApplicationError && failure.name === 'NETWORK_NOT_FOUND') return []
  throw failure
}
