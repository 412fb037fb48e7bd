import type { ConfigType, CredentialConfig, SentCredentialConfig } from '../../../generated/types.ts'
import { InvalidParams } from '../invalid-params.ts'
import { compareCodePoints } from '../text.ts'

/*
 * Credential configurations: what they are made of, and how what a caller sends changes them.
 */

/** The attributes of a configuration; its sets are objects of their own. */
export interface ConfigAttributes {
  readonly name: string
  readonly type: ConfigType
  readonly addresses: readonly string[]
  readonly priority: number
}

/** Attributes a caller set; what is absent was left as it is. */
export type ConfigChange = Partial<ConfigAttributes>

/** What `saveCredentialConfig` asks for, in the form it is kept. Throws InvalidParams for another network. */
export function changeOf(sent: SentCredentialConfig, network: string, current: ConfigAttributes | null): ConfigChange {
  const { managedNetwork, addressSet, priority } = sent
  if (managedNetwork !== undefined && managedNetwork !== null && managedNetwork !== network) {
    throw new InvalidParams([
      { path: '/credentialConfig/managedNetwork', reason: 'must be the network of the call, or absent' },
    ])
  }
  const type = typeOf(sent, current)
  const addresses = addressSet?.addresses ?? null
  const name = sent.name.trim()
  return {
    // Only another name is a change: an update that names the configuration must not undo what others renamed meanwhile.
    ...(name === current?.name ? {} : { name }),
    ...(type === null ? {} : { type }),
    ...(addresses === null ? {} : { addresses: [...new Set(addresses.map((text) => text.trim()))] }),
    ...(priority === undefined || priority === null ? {} : { priority }),
  }
}

/** null: unchanged. `type` decides; `flat` alone decides likewise, but does not make a CLOUD configuration DYNAMIC. */
function typeOf({ type, flat }: SentCredentialConfig, current: ConfigAttributes | null): ConfigType | null {
  if (type !== undefined && type !== null) return type
  if (flat === undefined || flat === null) return current === null ? 'DYNAMIC' : null
  if (flat) return 'STATIC'
  return current?.type === 'CLOUD' ? 'CLOUD' : 'DYNAMIC'
}

/** A new configuration: behind all others of its network, without addresses, unless the change says otherwise. */
export function newConfig(
  change: ConfigChange & { name: string },
  others: readonly ConfigAttributes[],
): ConfigAttributes {
  const priority = others.reduce((highest, other) => Math.max(highest, other.priority + 1), 0)
  return { type: 'DYNAMIC', addresses: [], priority, ...change }
}

/** Whether the attributes go together. */
export const stands = ({ type, addresses }: ConfigAttributes): boolean => type !== 'STATIC' || addresses.length === 0

/** Throws InvalidParams where the attributes do not go together. */
export function checkConfig(attributes: ConfigAttributes): void {
  if (stands(attributes)) return
  throw new InvalidParams([
    { path: '/credentialConfig/addressSet/addresses', reason: 'must be empty in a STATIC configuration' },
  ])
}

/** Whether going from one type to the other changes what sets are: by address, or by name in an order. */
export const changesNature = (from: ConfigType, to: ConfigType): boolean => (from === 'STATIC') !== (to === 'STATIC')

/** By priority, then name. */
export const compareConfigs = (a: ConfigAttributes, b: ConfigAttributes): number =>
  a.priority - b.priority || compareCodePoints(a.name, b.name)

export const wireConfig = (
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
