import {
  type Edits,
  type FoundSets,
  NO_REVISION,
  type SetEdit,
  setEditsOf,
  withSetChanges,
} from '../domain/credentials/edits.ts'
import { baseOf, overlayConfig, type SeenConfig, setEditsOver } from '../domain/credentials/overlay.ts'
import type { SavedState } from '../domain/credentials/saved-state.ts'
import type { SetChange, SetId } from '../domain/credentials/set.ts'
import { compactMembers } from '../domain/credentials/set-sides.ts'
import { compareCodePoints } from '../domain/text.ts'
import type { Sealing } from '../sealing/open-sealing.ts'
import type { StoredSet } from '../store/credentials/credentials.ts'
import type { Store } from '../store/store.ts'
import { unsealSets } from './saved-credentials.ts'

/** The sets with these keys that are saved, sealed. */
export const storedSetsOf = async (
  store: Store,
  config: SeenConfig,
  keys: readonly string[],
): Promise<readonly StoredSet[]> => (config.saved === null ? [] : await store.credentials.readSets(config.id, keys))

/**
 * The sets as their first edit finds them. What an earlier edit of the session found is kept with that edit: only the
 * others are unsealed.
 */
export async function foundSets(
  sealing: Sealing,
  config: SeenConfig,
  stored: readonly StoredSet[],
  edits: Edits,
): Promise<FoundSets> {
  const own = setEditsOf(edits, config.id)
  const fresh = stored.filter(({ key }) => !own.has(key))
  const sets = await unsealSets(sealing, config, fresh)
  return new Map(
    fresh.map(({ key, number, priority }, at) => [
      key,
      { number, base: { priority, members: compactMembers(sets[at]!.content.members) } },
    ]),
  )
}

/** Keys of sets that are new and were given no priority. */
export function unplacedKeys(
  config: SeenConfig,
  edits: Edits,
  changes: readonly SetChange[],
  saved: ReadonlySet<string>,
): ReadonlySet<string> {
  const own = setEditsOver(config, edits)
  const isNew = ({ key, priority }: SetChange): boolean => {
    const edit = own.get(key)
    const isThere = edit === undefined ? saved.has(key) : !edit.deleted
    return priority === null && !isThere
  }
  return new Set(changes.filter(isNew).map(({ key }) => key))
}

/**
 * A set that is new gets its place behind all others, where the caller gave it none; of a static one it orders nothing.
 * All edits of the configuration's sets have been read.
 */
export async function withPriorities(
  store: Store,
  config: SeenConfig,
  edits: Edits,
  changes: readonly SetChange[],
  unplaced: ReadonlySet<string>,
): Promise<SetChange[]> {
  if (unplaced.size === 0) return [...changes]
  if (config.attributes.type === 'STATIC') {
    return changes.map((change) => (unplaced.has(change.key) ? { ...change, priority: 0 } : change))
  }
  let next = await nextPriority(store, config, edits)
  return changes.map((change) => {
    const priority = unplaced.has(change.key) ? next : change.priority
    next = Math.max(next, (priority ?? -1) + 1)
    return { ...change, priority }
  })
}

/** Sets that a rebase made new get their place behind all others, as any new set does. */
export async function withPlaces(store: Store, edits: Edits, state: SavedState): Promise<Edits> {
  let placed = edits
  for (const [id, sets] of edits.sets) {
    const homeless = [...sets.values()].filter((edit) => edit.number === NO_REVISION && edit.priority === null)
    // Not looked up by its name, which may mean another one to the session.
    const saved = state.configs.get(id)
    const config = saved === undefined ? null : overlayConfig(saved, edits.configs.get(id))
    if (homeless.length === 0 || config === null) continue
    const changes = homeless.map(({ key, name }) => ({ key, name, priority: null, members: {} })).sort(byName)
    const others = { ...edits, sets: new Map(edits.sets).set(id, withoutKeys(sets, homeless)) }
    const unplaced = new Set(changes.map(({ key }) => key))
    const inPlace = await withPriorities(store, config, others, changes, unplaced)
    placed = withSetChanges(placed, baseOf(config), inPlace, new Map())
  }
  return placed
}

const byName = (a: SetId, b: SetId): number => compareCodePoints(a.name, b.name)

function withoutKeys(sets: ReadonlyMap<string, SetEdit>, gone: readonly SetEdit[]): Map<string, SetEdit> {
  const leaving = new Set(gone)
  return new Map([...sets].filter(([, edit]) => !leaving.has(edit)))
}

async function nextPriority(store: Store, config: SeenConfig, edits: Edits): Promise<number> {
  const own = setEditsOver(config, edits)
  const edited = [...own.values()].flatMap((edit) => (edit.deleted || edit.priority === null ? [] : [edit.priority]))
  const last = config.saved === null ? [] : await store.credentials.readLast(config.id, own.size + 1)
  const kept = last.filter(({ key }) => {
    const edit = own.get(key)
    return edit === undefined || (!edit.deleted && edit.priority === null)
  })
  return Math.max(-1, ...edited, ...kept.map(({ priority }) => priority)) + 1
}
