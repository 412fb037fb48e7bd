/*
 * Finds the credential sets that apply to an address, for one configuration at a time.
 */
import { type Address, type AddressRange, formatAddress } from '../domain/address.ts'
import { firstMatch } from '../domain/credentials/address-expression.ts'
import type { Edits } from '../domain/credentials/edits.ts'
import type { EffectiveConfig } from '../domain/credentials/overlay.ts'
import { chunks } from '../domain/group.ts'
import { beginTimeSlice } from '../fairness/time-slices.ts'
import type { EffectiveNetwork } from './effective-config.ts'
import type { CredentialSource } from './saved-credentials.ts'
import type { SerializedSet, SetSerializer } from './serialize-sets.ts'
import { readSetPage, type SetPage } from './set-pages.ts'

/** The sets of a network that apply to an address. */
export interface ResolvedNetwork {
  readonly resolved: readonly ResolvedSets[]
  readonly isAtOneRevision: SetPage['isAtOneRevision']
}

/** The sets of one configuration that apply to an address. */
export interface ResolvedSets {
  readonly config: EffectiveConfig
  /**
   * The expression of the configuration that the address matches. For a static configuration it is the address itself.
   */
  readonly match: string
  readonly sets: readonly SerializedSet[]
}

/** Maximum number of configurations that are read at the same time. */
const CONFIGS_AT_ONCE = 16
const EXPRESSIONS_A_STEP = 100
const SETS_A_PAGE = 1000

/** Reads the sets for an address. Omits configurations without such a set. Throws the errors of the serializer. */
export async function resolveSets(
  source: CredentialSource,
  network: EffectiveNetwork,
  address: Address,
  serializer: SetSerializer,
): Promise<ResolvedNetwork> {
  const resolver = new Resolver(source, network.edits, address, serializer)
  const resolved: ResolvedSets[] = []
  for (const some of chunks(network.configs, CONFIGS_AT_ONCE)) {
    resolved.push(...(await Promise.all(some.map((config) => resolver.resolveIn(config)))))
  }
  return { resolved: resolved.filter(({ sets }) => sets.length > 0), isAtOneRevision: resolver.isAtOneRevision }
}

class Resolver {
  readonly #source: CredentialSource
  readonly #edits: Edits
  readonly #address: Address
  readonly #serializer: SetSerializer
  /** Whether the sets that were read so far are of the same moment as their configurations. */
  isAtOneRevision = true

  constructor(source: CredentialSource, edits: Edits, address: Address, serializer: SetSerializer) {
    this.#source = source
    this.#edits = edits
    this.#address = address
    this.#serializer = serializer
  }

  async resolveIn(config: EffectiveConfig): Promise<ResolvedSets> {
    const address = this.#address
    const isStatic = config.attributes.type === 'STATIC'
    const match = isStatic ? formatAddress(address) : await findMatch(config.attributes.addresses, address)
    if (match === null) return { config, match: '', sets: [] }
    const range = isStatic ? { first: address, last: address } : null
    return { config, match, sets: await this.#readAllSets(config, range) }
  }

  async #readAllSets(config: EffectiveConfig, range: AddressRange | null): Promise<SerializedSet[]> {
    const sets: SerializedSet[] = []
    for (let offset = 0; ; offset += SETS_A_PAGE) {
      const request = { offset, size: SETS_A_PAGE, descending: false, range }
      const page = await readSetPage(this.#source, config, this.#edits, request, this.#serializer)
      sets.push(...page.sets)
      this.isAtOneRevision &&= page.isAtOneRevision
      if (offset + SETS_A_PAGE >= page.total) return sets
    }
  }
}

/** Returns the first expression that the address matches, or null. Works in steps. */
async function findMatch(expressions: readonly string[], address: Address): Promise<string | null> {
  const slice = beginTimeSlice()
  for (const some of chunks(expressions, EXPRESSIONS_A_STEP)) {
    const match = firstMatch(some, address)
    if (match !== null) return match
    if (slice.isOver()) await slice.next()
  }
  return null
}
