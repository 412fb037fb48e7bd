/*
 * Reads saved configurations and sets, checks them and unseals them. Staged edits are used here only to find the
 * records that are needed.
 */

import type { ConfigId } from '../domain/credentials/config.ts'
import type { ConfigEdit, Edits } from '../domain/credentials/edits.ts'
import { findSavedSet, type SavedSet, type SavedState } from '../domain/credentials/saved-state.ts'
import type { SetContent, SetMembers } from '../domain/credentials/set.ts'
import { chunks } from '../domain/group.ts'
import { waitForAll } from '../domain/wait-for-all.ts'
import type { Sealing } from '../sealing/open-sealing.ts'
import { wholeRange } from '../store/credentials/credentials.ts'
import { setContext } from '../store/credentials/sealed-records.ts'
import type { StoredSet } from '../store/credentials/set-records.ts'
import type { CallStore } from '../store/store.ts'
import { type OnAltered, requireValidProof } from './config-proof.ts'
import { unsealInSteps } from './unseal-in-steps.ts'

/** The store of saved records, and the sealing that checks and unseals the records. */
export interface CredentialSource {
  readonly store: CallStore
  readonly sealing: Sealing
  readonly onAltered: OnAltered
}

/** Unseals sets in order and passes each to `read`, in steps. Throws the errors of `unsealAll` and `read`. */
export async function unsealSets<Value>(
  sealing: Sealing,
  config: ConfigId,
  stored: readonly StoredSet[],
  read: (set: SavedSet, stored: StoredSet) => Value,
): Promise<Value[]> {
  const records = stored.map((set) => ({ blob: set.sealed, context: setContext(config, set) }))
  return await unsealInSteps(sealing, records, (members, at) => {
    const { name, priority, revision, stamp } = stored[at]!
    return read({ content: { name, priority, members: members as SetMembers }, revision, stamp }, stored[at]!)
  })
}

/** Returns the members of a set in their stored form, sealed. */
export const sealMembers = (sealing: Sealing, config: ConfigId, key: string, content: SetContent): string =>
  sealing.seal(JSON.stringify(content.members), setContext(config, { key, ...content }))

/**
 * Reads all saved records that the edits refer to, and for a rebase the number of sets in each configuration. Throws
 * STORE_UNAVAILABLE if a record was altered.
 */
export async function readSavedState(
  source: CredentialSource,
  edits: Edits,
  purpose: 'compare' | 'rebase',
): Promise<SavedState> {
  const { store, sealing, onAltered } = source
  const networks = new Set([...edits.configs.values()].map((edit) => edit.network))
  const turned = purpose === 'rebase' ? [...edits.configs.values()].filter(setsTypeOfSaved) : []
  const configsRead = store.credentials.readConfigs([...networks])
  // The revision of a configuration becomes the base of its new type and covers its sets, so none may be added between
  // the two reads: the sets are read last.
  const mayReadSets = turned.length === 0 ? NOW : configsRead
  const [existing, stored, sets, setCounts, gone] = await waitForAll([
    waitForAll([...networks].map((network) => store.networks.find(network))),
    configsRead,
    mapped(edits.sets, async ([id, ofConfig]) => {
      await mayReadSets
      const { network } = edits.configs.get(id)!
      return [id, await readSets(source, { id, network }, [...ofConfig.keys()])]
    }),
    mapped(turned, async ({ id, change }) => {
      await mayReadSets
      return [id, await store.credentials.countSets(wholeRange(id, change.type!))]
    }),
    mapped(edits.configs.keys(), async (id) => [id, await store.credentials.readGone(id)]),
  ])
  await requireValidProof(sealing, stored, onAltered)
  const configs = new Map(stored.map((config) => [config.id, config]))
  const state: SavedState = {
    networks: new Set(existing.flatMap((network) => network?.name ?? [])),
    configs,
    sets,
    setCounts,
    lastChange(id, key) {
      const deleted = gone.get(id)
      const ofConfig = configs.get(id)?.changedBy ?? deleted?.get('') ?? null
      if (key === undefined || !configs.has(id)) return ofConfig
      return findSavedSet(state, id, key)?.stamp ?? deleted?.get(key) ?? null
    },
  }
  return state
}

const NOW = Promise.resolve()

const setsTypeOfSaved = ({ savedName, change }: ConfigEdit): boolean => savedName !== null && change.type !== undefined

async function mapped<From, Value>(all: Iterable<From>, read: (one: From) => Promise<[string, Value]>) {
  return new Map(await Promise.all([...all].map(read)))
}

async function readSets(
  { store, sealing }: CredentialSource,
  config: ConfigId,
  keys: readonly string[],
): Promise<ReadonlyMap<string, SavedSet>> {
  const sets = new Map<string, SavedSet>()
  for (const some of chunks(keys, SETS_A_READ)) {
    const stored = await store.credentials.readSets(config.id, some)
    await unsealSets(sealing, config, stored, (set, { key }) => sets.set(key, set))
  }
  return sets
}

const SETS_A_READ = 1000
