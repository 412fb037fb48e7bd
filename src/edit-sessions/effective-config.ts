/*
 * Reads configurations as a session sees them: the saved configurations with the session's edits applied.
 */

import type { Edits } from '../domain/credentials/edits.ts'
import { type EffectiveConfig, findConfig, overlayConfigs, type SavedConfig } from '../domain/credentials/overlay.ts'
import { ApplicationError, networkNotFound } from '../domain/errors/application-error.ts'
import { groupBy } from '../domain/group.ts'
import { waitForAll } from '../domain/wait-for-all.ts'
import { requireValidProof } from './config-proof.ts'
import type { CredentialSource } from './saved-credentials.ts'

/** A network as a session sees it. */
export interface EffectiveNetwork {
  readonly network: string
  /** The edits that were read. */
  readonly edits: Edits
  /** The configurations that were read. */
  readonly configs: readonly EffectiveConfig[]
}

/**
 * Reads a network and the edits. `name` limits the read to the configurations that may have this name; null reads all
 * configurations. Throws NETWORK_NOT_FOUND.
 */
export async function readEffectiveNetwork<Read extends { readonly edits: Edits }>(
  source: CredentialSource,
  network: string,
  name: string | null,
  readEdits: Promise<Read>,
): Promise<EffectiveNetwork & { readonly read: Read }> {
  const { networks, credentials } = source.store
  const trimmed = name?.trim() ?? null
  const [read, found, stored] = await waitForAll([
    readEdits,
    networks.find(network),
    trimmed === null ? credentials.readConfigs([network]) : credentials.findConfigs(network, trimmed, []),
  ])
  if (found === null) throw networkNotFound(network)
  const renamed = trimmed === null ? [] : idsRenamedTo(trimmed, network, read.edits, stored)
  const others = renamed.length === 0 ? [] : await credentials.findConfigs(network, null, renamed)
  const saved = [...stored, ...others]
  await requireValidProof(source.sealing, saved, source.onAltered)
  return { network, edits: read.edits, configs: overlayConfigs(network, saved, read.edits), read }
}

/**
 * Returns the ids of saved configurations that the session renamed to this name. Omits the configurations in `read`.
 */
function idsRenamedTo(name: string, network: string, { configs }: Edits, read: readonly SavedConfig[]): string[] {
  const known = new Set(read.map(({ id }) => id))
  const renamed = [...configs.values()].filter((edit) => edit.network === network && edit.change.name === name)
  return renamed.filter(({ id, savedName }) => savedName !== null && !known.has(id)).map(({ id }) => id)
}

/** Maximum number of networks that are read together. After large networks, only one network is read at a time. */
const MAX_NETWORKS_AT_ONCE = 8
const LARGE_CHARACTERS = 2 ** 20

/** Reads the configurations of all networks, one network at a time. A network deleted during the read has none. */
export async function* readAllConfigs(
  { store, sealing, onAltered }: CredentialSource,
  readEdits: Promise<Edits>,
): AsyncIterable<readonly EffectiveConfig[]> {
  const [edits, networks] = await waitForAll([readEdits, store.networks.list()])
  let atOnce = MAX_NETWORKS_AT_ONCE
  for (let from = 0; from < networks.length; ) {
    const some = networks.slice(from, from + atOnce)
    from += some.length
    const saved = await store.credentials.readConfigs(some.map(({ name }) => name))
    await requireValidProof(sealing, saved, onAltered)
    const byNetwork = groupBy(saved, ({ network }) => network)
    for (const { name } of some) yield overlayConfigs(name, byNetwork.get(name) ?? [], edits)
    const characters = saved.reduce((sum, { json }) => sum + json.length, 0)
    atOnce = characters > LARGE_CHARACTERS ? 1 : Math.min(2 * atOnce, MAX_NETWORKS_AT_ONCE)
  }
}

/** Returns the configuration with this name. Throws CONFIG_NOT_FOUND. */
export function getConfig({ network, configs }: EffectiveNetwork, name: string): EffectiveConfig {
  const found = findConfig(configs, name)
  if (found !== null) return found
  const trimmed = name.trim()
  throw new ApplicationError('CONFIG_NOT_FOUND', `No configuration "${trimmed}" in network "${network}"`, {
    network,
    config: trimmed,
  })
}
