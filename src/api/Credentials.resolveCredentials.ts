import type { Stub } from '../../generated/server-stubs.ts'
import type { ResolvedCredential } from '../../generated/types.ts'
import type { Desk } from '../credentials/desk.ts'
import { readSetPage } from '../credentials/set-pages.ts'
import { type Address, type AddressRange, formatAddress, parseAddress } from '../domain/address.ts'
import { firstMatch } from '../domain/credentials/address-expression.ts'
import type { Edits } from '../domain/credentials/edits.ts'
import type { SeenConfig } from '../domain/credentials/overlay.ts'
import { type SetContent, wireSet } from '../domain/credentials/set.ts'
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
  const sets = await allSets(desk, config, edits, range)
  return sets.map((set) => ({ config: name, type, configPriority: priority, match, credentialSet: wireSet(set, true) }))
}

/** Page by page, so that Redis is never kept from others for long. */
async function allSets(desk: Desk, config: SeenConfig, edits: Edits, range: AddressRange | null) {
  const sets: SetContent[] = []
  for (let offset = 0; ; offset += SETS_A_PAGE) {
    const request = { offset, size: SETS_A_PAGE, descending: false, range }
    const page = await readSetPage(desk.store, desk.sealing, config, edits, request)
    sets.push(...page.sets)
    if (offset + SETS_A_PAGE >= page.total) return sets
  }
}

const SETS_A_PAGE = 1000
