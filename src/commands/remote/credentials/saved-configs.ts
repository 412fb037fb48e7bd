/*
 * The stored configurations and sets that rows of a file are compared with, without secrets.
 */
import type { ConfigType, CredentialSet } from '../../../../clients/typescript/index.ts'
import { findAddress } from '../../../domain/address.ts'
import type { RemoteCommandContext } from '../remote-command.ts'
import { readSetPages } from './secrets.ts'

/** A stored configuration. */
export interface SavedConfig {
  readonly type: ConfigType
  readonly priority: number
  readonly addresses: readonly string[]
  /** Sets by the key that `setKey` returns. */
  readonly sets: ReadonlyMap<string, CredentialSet>
}

/** Stored configurations by name. */
export type SavedConfigs = ReadonlyMap<string, SavedConfig>

/**
 * Returns a text that is the same for all spellings of the name of a set: the sets of a static configuration are named
 * by addresses.
 */
export function setKey(type: ConfigType, name: string): string {
  const trimmed = name.trim()
  return type === 'STATIC' ? (findAddress(trimmed) ?? trimmed) : trimmed
}

/** Reads those of the named configurations that exist, and their sets. Masked secrets are not audited as shown. */
export async function readSavedConfigs(
  context: RemoteCommandContext,
  network: string,
  names: ReadonlySet<string>,
): Promise<SavedConfigs> {
  const saved = new Map<string, SavedConfig>()
  const configs = await context.client.credentials.getAllCredentialConfigs({ network }, { signal: context.signal })
  for (const { name, type, priority, addressSet } of configs.filter((config) => names.has(config.name))) {
    const sets = new Map<string, CredentialSet>()
    for await (const { credentialSets } of readSetPages(context, { network, configName: name }, { reveal: false })) {
      for (const set of credentialSets) sets.set(setKey(type, set.name), set)
    }
    saved.set(name, { type, priority, addresses: addressSet.addresses, sets })
  }
  return saved
}
