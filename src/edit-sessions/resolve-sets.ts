/*
 * Which credential sets apply to an address, configuration by configuration.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Address, type AddressRange, formatAddress } from '../domain/address.ts'
import { firstMatch } from '../domain/credentials/address-expression.ts'
import type { Edits } from '../domain/credentials/edits.ts'
import type { EffectiveConfig } from '../domain/credentials/overlay.ts'
import type { SetContent } from '../domain/credentials/set.ts'
import { slices } from '../domain/group.ts'
import type { EffectiveNetwork } from './effective-config.ts'
import type { CredentialSource } from './saved-credentials.ts'
import { readSetPage } from './set-pages.ts'

/** The sets of one configuration that apply to an address. */
export interface ResolvedSets {
  readonly config: EffectiveConfig
  /** The expression of the configuration that the address satisfies; for a static configuration the address itself. */
  readonly match: string
  readonly sets: readonly SetContent[]
}

/** How many configurations are read at the same time. */
const CONFIGS_AT_ONCE = 16
const EXPRESSIONS_A_TURN = 500
const SETS_A_PAGE = 1000

/** Reads the sets for an address. Configurations without such a set are left out. */
export async function resolveSets(
  source: CredentialSource,
  { edits, configs }: EffectiveNetwork,
  address: Address,
): Promise<ResolvedSets[]> {
  const resolved: ResolvedSets[] = []
  for (const some of slices(configs, CONFIGS_AT_ONCE)) {
    resolved.push(...(await Promise.all(some.map((config) => resolveIn(source, config, edits, address)))))
  }
  return resolved.filter(({ sets }) => sets.length > 0)
}

async function resolveIn(
  source: CredentialSource,
  config: EffectiveConfig,
  edits: Edits,
  address: Address,
): Promise<ResolvedSets> {
  const isStatic = config.attributes.type === 'STATIC'
  const match = isStatic ? formatAddress(address) : await findMatch(config.attributes.addresses, address)
  if (match === null) return { config, match: '', sets: [] }
  const range = isStatic ? { first: address, last: address } : null
  return { config, match, sets: await readAllSets(source, config, edits, range) }
}

/** The first expression that the address satisfies, or null. Other work runs after every few hundred expressions. */
async function findMatch(expressions: readonly string[], address: Address): Promise<string | null> {
  for (const some of slices(expressions, EXPRESSIONS_A_TURN)) {
    const match = firstMatch(some, address)
    if (match !== null) return match
    if (some.length === EXPRESSIONS_A_TURN) await nextTurn()
  }
  return null
}

/** Reads page by page, so that one read never occupies Redis for long. */
async function readAllSets(
  source: CredentialSource,
  config: EffectiveConfig,
  edits: Edits,
  range: AddressRange | null,
): Promise<SetContent[]> {
  const sets: SetContent[] = []
  for (let offset = 0; ; offset += SETS_A_PAGE) {
    const request = { offset, size: SETS_A_PAGE, descending: false, range }
    const page = await readSetPage(source, config, edits, request)
    sets.push(...page.sets)
    if (offset + SETS_A_PAGE >= page.total) return sets
  }
}
