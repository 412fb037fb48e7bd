/*
 * Saved configurations and sets, checked and unsealed. Nothing here knows of staged edits, except which records they
 * need.
 */
import type { Edits } from '../domain/credentials/edits.ts'
import { findSavedSet, type SavedSet, type SavedState } from '../domain/credentials/saved-state.ts'
import type { SetContent, SetMembers } from '../domain/credentials/set.ts'
import type { Sealing } from '../sealing/open-sealing.ts'
import { type StoredSet, wholeRange } from '../store/credentials/credentials.ts'
import { setContext } from '../store/credentials/sealed-records.ts'
import type { CallStore } from '../store/store.ts'
import type { ConfigPlace } from './config-place.ts'
import { type OnAltered, requireBound } from './config-proof.ts'
import { waitForAll } from './wait-for-all.ts'

/** Where saved records are read, and what checks and unseals them. */
export interface CredentialSource {
  readonly store: CallStore
  readonly sealing: Sealing
  readonly onAltered: OnAltered
}

/** Unseals sets, in their order. Throws what `Sealing.unsealAll` throws. */
export async function unsealSets(
  sealing: Sealing,
  config: ConfigPlace,
  stored: readonly StoredSet[],
): Promise<SavedSet[]> {
  const records = stored.map((set) => ({ blob: set.sealed, context: setContext(config, set) }))
  const contents = await sealing.unsealAll(records)
  return stored.map(({ name, priority, revision, stamp }, at) => ({
    content: { name, priority, members: JSON.parse(contents[at]!.toString()) as SetMembers },
    revision,
    stamp,
  }))
}

/** Seals the members of a set as they are stored. */
export const sealMembers = (sealing: Sealing, config: ConfigPlace, key: string, content: SetContent): string =>
  sealing.seal(JSON.stringify(content.members), setContext(config, { key, ...content }))

/** Reads everything saved that the edits refer to. Throws STORE_UNAVAILABLE if a record was altered. */
export async function readSavedState(source: CredentialSource, edits: Edits): Promise<SavedState> {
  const { store, sealing, onAltered } = source
  const networks = new Set([...edits.configs.values()].map((edit) => edit.network))
  const typed = [...edits.configs.values()].filter(({ change }) => change.type !== undefined)
  const [stored, sets, setCounts, gone] = await waitForAll([
    store.credentials.readConfigs([...networks]),
    mapped(edits.sets, async ([id, ofConfig]) => {
      const { network } = edits.configs.get(id)!
      return [id, await readSets(store, sealing, { id, network }, [...ofConfig.keys()])]
    }),
    mapped(typed, async ({ id, change }) => [id, await store.credentials.countSets(wholeRange(id, change.type!))]),
    mapped(edits.configs.keys(), async (id) => [id, await store.credentials.readGone(id)]),
  ])
  requireBound(sealing, stored, onAltered)
  const configs = new Map(stored.map((config) => [config.id, config]))
  const state: SavedState = {
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

async function mapped<From, Value>(all: Iterable<From>, read: (one: From) => Promise<[string, Value]>) {
  return new Map(await Promise.all([...all].map(read)))
}

async function readSets(
  store: CallStore,
  sealing: Sealing,
  config: ConfigPlace,
  keys: readonly string[],
): Promise<ReadonlyMap<string, SavedSet>> {
  const stored = await store.credentials.readSets(config.id, keys)
  const sets = await unsealSets(sealing, config, stored)
  return new Map(stored.map(({ key }, at) => [key, sets[at]!]))
}
