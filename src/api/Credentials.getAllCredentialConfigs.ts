import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Serialized, Stub } from '../../generated/server-stubs.ts'
import type { CredentialConfig } from '../../generated/types.ts'
import { wireConfig } from '../domain/credentials/config.ts'
import type { EffectiveConfig } from '../domain/credentials/overlay.ts'
import type { CallContext } from './context.ts'

export const getAllCredentialConfigs: Stub<'Credentials.getAllCredentialConfigs', CallContext> = async (
  params,
  context,
) => {
  const session = await context.editSession()
  return await serialized(await session.listConfigs(params.network))
}

/** The reply in JSON, a few configurations at a time: each may have thousands of addresses. */
async function serialized(configs: readonly EffectiveConfig[]): Promise<Serialized<CredentialConfig[]>> {
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
