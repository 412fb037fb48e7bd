import type { Stub } from '../../generated/server-stubs.ts'
import type { ResolvedCredential } from '../../generated/types.ts'
import type { Desk } from '../credentials/desk.ts'
import { readSetPage } from '../credentials/set-pages.ts'
import { type Address, formatAddress, parseAddress } from '../domain/address.ts'
import { firstMatch } from '../domain/credentials/address-expression.ts'
import type { Edits } from '../domain/credentials/edits.ts'
import type { SeenConfig } from '../domain/credentials/overlay.ts'
import { wireSet } from '../domain/credentials/set.ts'
import type { Context } from './context.ts'

export const resolveCredentials: Stub<'Credentials.resolveCredentials', Context> = async (params, context) => {
  const desk = context.desk(await context.session.use())
  const edits = await desk.read()
  const address = parseAddress(params.ipAddress)
  const configs = await desk.configsOf(params.network, edits)
  const resolved = await Promise.all(configs.map((config) => resolveIn(desk, config, edits, address)))
  return resolved.flat()
}

/** What one configuration has for an address. */
async function resolveIn(
  desk: Desk,
  config: SeenConfig,
  edits: Edits,
  address: Address,
): Promise<ResolvedCredential[]> {
  const { name, type, priority, addresses } = config.attributes
  const isStatic = type === 'STATIC'
  const match = isStatic ? formatAddress(address) : firstMatch(addresses, address)
  if (match === null) return []
  const range = isStatic ? { first: address, last: address } : null
  const page = { offset: 0, size: MOST_SETS, descending: false, range }
  const { sets } = await readSetPage(desk.store, desk.sealing, config, edits, page)
  return sets.map((set) => ({ config: name, type, configPriority: priority, match, credentialSet: wireSet(set, true) }))
}

/** More sets than a session could ever try on a device. */
const MOST_SETS = 10_000
