/*
 * Credential configurations: their attributes, and how the members that a caller sent change them.
 */
import type { ConfigType, CredentialConfig, SentCredentialConfig } from '../../../generated/types.ts'
import { type Finding, refuseFindings } from '../errors/invalid-params.ts'
import { compareCodePoints } from '../text.ts'
import { priorityAfter } from './priority.ts'

/** Identity of a configuration: its internal id and its network. */
export interface ConfigId {
  readonly id: string
  readonly network: string
}

/** The attributes of a configuration; its sets are separate objects. */
export interface ConfigAttributes {
  readonly name: string
  readonly type: ConfigType
  readonly addresses: readonly string[]
  readonly priority: number
}

/** The names of the attributes, in the order of edits and conflicts. */
export const CONFIG_FIELDS = ['name', 'type', 'addresses', 'priority'] as const satisfies (keyof ConfigAttributes)[]

/** The attributes that a caller set; absent attributes stay unchanged. */
export type ConfigChange = Partial<ConfigAttributes>

/** Converts the params of `saveCredentialConfig` to a change. */
export function toConfigChange(sent: SentCredentialConfig, current: ConfigAttributes | null): ConfigChange {
  const { addressSet, priority } = sent
  const type = findType(sent, current)
  const addresses = addressSet?.addresses ?? null
  const name = sent.name.trim()
  return {
    // An unchanged name is not part of the change: an update that names the configuration must not undo a rename by
    // another caller.
    ...(name === current?.name ? {} : { name }),
    ...(type === null ? {} : { type }),
    ...(addresses === null ? {} : { addresses: [...new Set(addresses.map((text) => text.trim()))] }),
    ...(priority === undefined || priority === null ? {} : { priority }),
  }
}

/**
 * Returns the new type, or null if the type is unchanged. `type` decides. `flat` alone decides too, but does not make a
 * CLOUD configuration DYNAMIC.
 */
function findType({ type, flat }: SentCredentialConfig, current: ConfigAttributes | null): ConfigType | null {
  if (type !== undefined && type !== null) return type
  if (flat === undefined || flat === null) return current === null ? 'DYNAMIC' : null
  if (flat) return 'STATIC'
  return current?.type === 'CLOUD' ? 'CLOUD' : 'DYNAMIC'
}

/**
 * Returns a new configuration. Unless the change says otherwise, it comes after all others of its network and has no
 * addresses.
 */
export function newConfig(
  change: ConfigChange & { name: string },
  others: readonly ConfigAttributes[],
): ConfigAttributes {
  const priority = others.reduce((highest, other) => Math.max(highest, priorityAfter(other.priority)), 0)
  return { type: 'DYNAMIC', addresses: [], priority, ...change }
}

type TypedAddresses = Pick<ConfigAttributes, 'type' | 'addresses'>

/** Returns whether type and addresses of a configuration are valid together. */
export const isConsistent = ({ type, addresses }: TypedAddresses): boolean =>
  type !== 'STATIC' || addresses.length === 0

/**
 * Throws InvalidParams if a configuration was sent for another network, or can be valid in no state of the store.
 * `network` is null if it is not known.
 */
export function checkSentConfig(network: string | null, sent: SentCredentialConfig): void {
  const type = findType(sent, null) ?? 'DYNAMIC'
  checkConfig({ type, addresses: sent.addressSet?.addresses ?? [] }, network ?? sent.managedNetwork ?? '', sent)
}

/** Throws InvalidParams if the attributes are not valid together, or were sent for another network. */
export function checkConfig(attributes: TypedAddresses, network: string, sent: SentCredentialConfig): void {
  const { managedNetwork } = sent
  const findings: Finding[] = []
  if (managedNetwork !== undefined && managedNetwork !== null && managedNetwork !== network) {
    findings.push({ path: '/credentialConfig/managedNetwork', reason: 'must be the network of the call, or absent' })
  }
  if (!isConsistent(attributes)) {
    const path = '/credentialConfig/addressSet/addresses'
    findings.push({ path, reason: 'must be empty in a STATIC configuration' })
  }
  refuseFindings(findings)
}

/**
 * Returns whether a change of type changes how sets are identified. STATIC sets are identified by address, other sets
 * by name and order.
 */
export const changesSetIdentity = (from: ConfigType, to: ConfigType): boolean =>
  (from === 'STATIC') !== (to === 'STATIC')

/** Compares configurations by priority, then by name. */
export const compareConfigs = (a: ConfigAttributes, b: ConfigAttributes): number =>
  a.priority - b.priority || compareCodePoints(a.name, b.name)

/** Returns a configuration as the contract describes it. */
export const toContractConfig = (
  network: string,
  { name, type, addresses, priority }: ConfigAttributes,
): CredentialConfig => ({
  priority,
  addressSet: { addresses: [...addresses] },
  name,
  managedNetwork: network,
  flat: type === 'STATIC',
  type,
})
