import { ApplicationError, networkNotFound } from '../domain/application-error.ts'
import type { Edits } from '../domain/credentials/edits.ts'
import { findConfig, overlayConfigs, type SavedConfig, type SeenConfig } from '../domain/credentials/overlay.ts'
import type { Store } from '../store/store.ts'
import { requireBound } from './config-proof.ts'
import type { Source } from './saved-credentials.ts'
import { waitForAll } from './wait-for-all.ts'

/*
 * The configurations of a network with a session's edits laid over them.
 */

export interface EffectiveNetwork {
  readonly network: string
  readonly edits: Edits
  readonly configs: readonly SeenConfig[]
}

/** Saved configurations; null: there is no such network. */
export async function readSavedConfigs(
  { store, sealing, onAltered }: Source,
  network: string,
): Promise<readonly SavedConfig[] | null> {
  const [found, saved] = await waitForAll([store.networks.find(network), store.credentials.readConfigs([network])])
  if (found === null) return null
  requireBound(sealing, saved, onAltered)
  return saved
}

/** Throws NETWORK_NOT_FOUND. */
export async function requireNetwork(store: Store, network: string): Promise<void> {
  if ((await store.networks.find(network)) === null) throw networkNotFound(network)
}

/** Throws NETWORK_NOT_FOUND. */
export function readEffectiveNetwork(
  network: string,
  saved: readonly SavedConfig[] | null,
  edits: Edits,
): EffectiveNetwork {
  if (saved === null) throw networkNotFound(network)
  return { network, edits, configs: overlayConfigs(network, saved, edits) }
}

/** Throws CONFIG_NOT_FOUND. */
export function getConfig({ network, configs }: EffectiveNetwork, name: string): SeenConfig {
  const found = findConfig(configs, name)
  if (found !== null) return found
  const trimmed = name.trim()
  const place = { network, config: trimmed }
  throw new ApplicationError('CONFIG_NOT_FOUND', `No configuration "${trimmed}" in network "${network}"`, place)
}
