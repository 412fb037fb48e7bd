import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Serialized, Stub } from '../../generated/server-stubs.ts'
import type { CredentialConfig } from '../../generated/types.ts'
import { wireConfig } from '../domain/credentials/config.ts'
import { overlayConfigs, type SeenConfig } from '../domain/credentials/overlay.ts'
import { slices } from '../domain/group.ts'
import { requireBound } from '../edit-sessions/config-proof.ts'
import type { EditSession } from '../edit-sessions/edit-session.ts'
import { waitForAll } from '../edit-sessions/wait-for-all.ts'
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
  return await serialized(configs)
}

/** The reply in JSON, a few configurations at a time: each may have thousands of addresses. */
async function serialized(configs: readonly SeenConfig[]): Promise<Serialized<CredentialConfig[]>> {
  const bytes: Buffer[] = [Buffer.from('[')]
  let addresses = 0
  for (const [at, { network, attributes }] of configs.entries()) {
    bytes.push(Buffer.from(`${at === 0 ? '' : ','}${JSON.stringify(wireConfig(network, attributes))}`))
    addresses += attributes.addresses.length + 1
    if (addresses < ADDRESSES_A_TURN) continue
    addresses = 0
    await nextTurn()
  }
  bytes.push(Buffer.from(']'))
  return { bytes }
}

const ADDRESSES_A_TURN = 10_000
const NETWORKS_AT_ONCE = 32

/** A network that goes between the list and the look at it has nothing any more. */
async function configsOfAll({ store }: Context, desk: EditSession): Promise<SeenConfig[]> {
  const [edits, networks] = await waitForAll([desk.readConfigEdits(), store.networks.list()])
  const configs: SeenConfig[] = []
  for (const some of slices(networks, NETWORKS_AT_ONCE)) {
    const saved = await Promise.all(some.map(({ name }) => store.credentials.readConfigs([name])))
    requireBound(desk.sealing, saved.flat(), desk.onAltered)
    for (const [at, { name }] of some.entries()) configs.push(...overlayConfigs(name, saved[at]!, edits))
  }
  return configs
}
