/*
 * Configurations as a session sees them: saved configurations with the session's edits laid over.
 */
import { ApplicationError, networkNotFound } from '../domain/application-error.ts'
import type { Edits } from '../domain/credentials/edits.ts'
import { type EffectiveConfig, findConfig, overlayConfigs, type SavedConfig } from '../domain/credentials/overlay.ts'
import { slices } from '../domain/group.ts'
import type { CallStore } from '../store/store.ts'
import { requireBound } from './config-proof.ts'
import type { CredentialSource } from './saved-credentials.ts'
import { waitForAll } from './wait-for-all.ts'

/** A network as a session sees it. */
export interface EffectiveNetwork {
  readonly network: string
  /** The edits that `configs` come from; only those that were read. */
  readonly edits: Edits
  readonly configs: readonly EffectiveConfig[]
}

/** Reads the saved configurations of a network; null if the network does not exist. */
export async function readSavedConfigs(
  { store, sealing, onAltered }: CredentialSource,
  network: string,
): Promise<readonly SavedConfig[] | null> {
  const [found, saved] = await waitForAll([store.networks.find(network), store.credentials.readConfigs([network])])
  if (found === null) return null
  requireBound(sealing, saved, onAltered)
  return saved
}

const NETWORKS_AT_ONCE = 32

/** Reads the configurations of all networks. A network that is deleted meanwhile has none. */
export async function readAllConfigs(
  { store, sealing, onAltered }: CredentialSource,
  readEdits: Promise<Edits>,
): Promise<EffectiveConfig[]> {
  const [edits, networks] = await waitForAll([readEdits, store.networks.list()])
  const configs: EffectiveConfig[] = []
  for (const some of slices(networks, NETWORKS_AT_ONCE)) {
    const saved = await Promise.all(some.map(({ name }) => store.credentials.readConfigs([name])))
    requireBound(sealing, saved.flat(), onAltered)
    for (const [at, { name }] of some.entries()) configs.push(...overlayConfigs(name, saved[at]!, edits))
  }
  return configs
}

/** Throws NETWORK_NOT_FOUND. */
export async function requireNetwork(store: CallStore, network: string): Promise<void> {
  if ((await store.networks.find(network)) === null) throw networkNotFound(network)
}

/** Lays the edits over what is saved. Throws NETWORK_NOT_FOUND if `saved` is null. */
export function toEffectiveNetwork(
  network: string,
  saved: readonly SavedConfig[] | null,
  edits: Edits,
): EffectiveNetwork {
  if (saved === null) throw networkNotFound(network)
  return { network, edits, configs: overlayConfigs(network, saved, edits) }
}

/** Throws CONFIG_NOT_FOUND. */
export function getConfig({ network, configs }: EffectiveNetwork, name: string): EffectiveConfig {
  const found = findConfig(configs, name)
  if (found !== null) return found
  const trimmed = name.trim()
  const place = { network, config: trimmed }
  throw new ApplicationError('CONFIG_NOT_FOUND', `No configuration "${trimmed}" in network "${network}"`, place)
}
