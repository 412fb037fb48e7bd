import type { Edits } from '../domain/credentials/edits.ts'
import { type SavedSet, type SavedState, savedSetOf } from '../domain/credentials/saved-state.ts'
import type { SetMembers } from '../domain/credentials/set.ts'
import type { Sealing } from '../sealing/open-sealing.ts'
import { type StoredSet, wholeRange } from '../store/credentials.ts'
import type { Store } from '../store/store.ts'
import { settled } from './settled.ts'

/*
 * What is saved, unsealed.
 */

/** In their order. */
export async function unsealSets(sealing: Sealing, config: string, stored: readonly StoredSet[]): Promise<SavedSet[]> {
  const records = stored.map(({ key, sealed }) => ({
    blob: sealed,
    context: { kind: 'set', owner: config, name: key },
  }))
  const contents = await sealing.unsealAll(records)
  return stored.map(({ name, priority, number, stamp }, at) => ({
    content: { name, priority, members: JSON.parse(contents[at]!.toString()) as SetMembers },
    number,
    stamp,
  }))
}

export const sealMembers = (sealing: Sealing, config: string, key: string, members: SetMembers): string =>
  sealing.seal(JSON.stringify(members), { kind: 'set', owner: config, name: key })

/** All of what is saved that the edits are about, as it is now. */
export async function readSavedState(store: Store, sealing: Sealing, edits: Edits): Promise<SavedState> {
  const networks = new Set([...edits.configs.values()].map((edit) => edit.network))
  const typed = [...edits.configs.values()].filter(({ change }) => change.type !== undefined)
  const [stored, sets, setCounts, gone] = await settled([
    store.credentials.readConfigs([...networks]),
    mapped(edits.sets, async ([id, ofConfig]) => [id, await readSets(store, sealing, id, [...ofConfig.keys()])]),
    mapped(typed, async ({ id, change }) => [id, await store.credentials.countSets(wholeRange(id, change.type!))]),
    mapped(edits.configs.keys(), async (id) => [id, await store.credentials.readGone(id)]),
  ])
  const configs = new Map(stored.map((config) => [config.id, config]))
  const state: SavedState = {
    configs,
    sets,
    setCounts,
    lastChange(id, key) {
      const deleted = gone.get(id)
      const whole = configs.get(id)?.touchedBy ?? deleted?.get('') ?? null
      if (key === undefined || !configs.has(id)) return whole
      return savedSetOf(state, id, key)?.stamp ?? deleted?.get(key) ?? null
    },
  }
  return state
}

async function mapped<From, Value>(all: Iterable<From>, read: (one: From) => Promise<[string, Value]>) {
  return new Map(await Promise.all([...all].map(read)))
}

export async function readSets(
  store: Store,
  sealing: Sealing,
  config: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, SavedSet>> {
  const stored = await store.credentials.readSets(config, keys)
  const sets = await unsealSets(sealing, config, stored)
  return new Map(stored.map(({ key }, at) => [key, sets[at]!]))
}
