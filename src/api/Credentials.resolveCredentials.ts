import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Stub } from '../../generated/server-stubs.ts'
import type { ResolvedCredential } from '../../generated/types.ts'
import { type Address, type AddressRange, formatAddress, parseAddress } from '../domain/address.ts'
import { firstMatch } from '../domain/credentials/address-expression.ts'
import type { Edits } from '../domain/credentials/edits.ts'
import type { SeenConfig } from '../domain/credentials/overlay.ts'
import { type SecretsShown, type SetContent, wireSet } from '../domain/credentials/set.ts'
import { slices } from '../domain/group.ts'
import type { EditSession } from '../edit-sessions/edit-session.ts'
import { namesOf } from '../edit-sessions/reveals.ts'
import { readSetPage } from '../edit-sessions/set-pages.ts'
import type { Context } from './context.ts'
import { whereMasked } from './credential-set-page.ts'

export const resolveCredentials: Stub<'Credentials.resolveCredentials', Context> = async (params, context) => {
  const desk = await context.desk()
  const { edits, configs } = await desk.look(params.network, 'everything')
  const address = parseAddress(params.ipAddress)
  const resolved: Resolved[] = []
  for (const some of slices(configs, CONFIGS_AT_ONCE)) {
    resolved.push(...(await Promise.all(some.map((config) => resolveIn(desk, config, edits, address)))))
  }
  const found = resolved.filter(({ sets }) => sets.length > 0)
  const isMasked = Boolean(params.masked)
  if (context.seesSecrets && !isMasked && found.length > 0) {
    const shown = found.map(({ config, sets }) => ({ config: config.attributes.name, ...namesOf(sets) }))
    await context.store.audit.recordReveal({ network: params.network, ipAddress: formatAddress(address), shown })
  }
  const secrets = context.seesSecrets && !isMasked ? 'shown' : whereMasked(context)
  return found.flatMap((one) => wireResolved(one, secrets))
}

/** What one configuration has for an address. */
interface Resolved {
  readonly config: SeenConfig
  readonly match: string
  readonly sets: readonly SetContent[]
}

async function resolveIn(desk: EditSession, config: SeenConfig, edits: Edits, address: Address): Promise<Resolved> {
  const isStatic = config.attributes.type === 'STATIC'
  const match = isStatic ? formatAddress(address) : await firstOf(config.attributes.addresses, address)
  if (match === null) return { config, match: '', sets: [] }
  const range = isStatic ? { first: address, last: address } : null
  return { config, match, sets: await allSets(desk, config, edits, range) }
}

/** How many configurations are looked at together: with thousands of them, others get their turn in between. */
const CONFIGS_AT_ONCE = 16
const EXPRESSIONS_A_TURN = 500

/** The first of the expressions that an address satisfies, or null; other work gets its turn between some hundreds. */
async function firstOf(expressions: readonly string[], address: Address): Promise<string | null> {
  for (const some of slices(expressions, EXPRESSIONS_A_TURN)) {
    const match = firstMatch(some, address)
    if (match !== null) return match
    if (some.length === EXPRESSIONS_A_TURN) await nextTurn()
  }
  return null
}

function wireResolved({ config, match, sets }: Resolved, secrets: SecretsShown): ResolvedCredential[] {
  const { name, type, priority } = config.attributes
  return sets.map((set) => ({
    ...{ config: name, type, configPriority: priority, match },
    credentialSet: wireSet(set, secrets),
  }))
}

/** Page by page, so that Redis is never kept from others for long. */
async function allSets(desk: EditSession, config: SeenConfig, edits: Edits, range: AddressRange | null) {
  const sets: SetContent[] = []
  for (let offset = 0; ; offset += SETS_A_PAGE) {
    const request = { offset, size: SETS_A_PAGE, descending: false, range }
    const page = await readSetPage(desk.store, desk.sealing, config, edits, request)
    sets.push(...page.sets)
    if (offset + SETS_A_PAGE >= page.total) return sets
  }
}

const SETS_A_PAGE = 1000
