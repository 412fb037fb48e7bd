import type { Stub } from '../../generated/server-stubs.ts'
import { requireBound } from '../credentials/config-proof.ts'
import type { Desk } from '../credentials/desk.ts'
import { settled } from '../credentials/settled.ts'
import { wireConfig } from '../domain/credentials/config.ts'
import { overlayConfigs, type SeenConfig } from '../domain/credentials/overlay.ts'
import type { Context } from './context.ts'

export const getAllCredentialConfigs: Stub<'Credentials.getAllCredentialConfigs', Context> = async (
  params,
  context,
) => {
  const desk = await context.desk()
  const configs =
    params.network === null
      ? await configsOfAll(context, desk)
      : (await desk.look(params.network, 'configurations')).configs
  return configs.map(({ network, attributes }) => wireConfig(network, attributes))
}

/** A network that goes between the list and the look at it has nothing any more. */
async function configsOfAll({ store }: Context, desk: Desk): Promise<SeenConfig[]> {
  const [edits, networks] = await settled([desk.readConfigEdits(), store.networks.list()])
  const saved = await Promise.all(networks.map(({ name }) => store.credentials.readConfigs([name])))
  requireBound(desk.sealing, saved.flat(), desk.onAltered)
  return networks.flatMap(({ name }, at) => overlayConfigs(name, saved[at]!, edits))
}
