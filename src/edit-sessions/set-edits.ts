/*
 * Stages the edits of `saveCredentialSets` and `deleteCredentialSets`. A new set without a priority gets the last place
 * in its configuration.
 */
import type { NamedCredentialSet, SentCredentialSet } from '../../generated/types.ts'
import {
  type Edits,
  type FoundSets,
  NO_REVISION,
  withSetChanges,
  withSetsDeleted,
} from '../domain/credentials/edits.ts'
import { type EffectiveConfig, overlayConfig, setEditsOver, toConfigBase } from '../domain/credentials/overlay.ts'
import { priorityAfter } from '../domain/credentials/priority.ts'
import type { SavedState } from '../domain/credentials/saved-state.ts'
import { type SetChange, type SetId, type SshKeysRead, toSetChanges, toSetIds } from '../domain/credentials/set.ts'
import { compactMembers } from '../domain/credentials/set-sides.ts'
import { compareCodePoints } from '../domain/text.ts'
import type { StoredSet } from '../store/credentials/set-records.ts'
import type { CallStore } from '../store/store.ts'
import type { EditAttempt } from './edit-attempt.ts'
import { getConfig } from './effective-config.ts'
import { type CredentialSource, unsealSets } from './saved-credentials.ts'

/** The sets of a call, and what was read from their SSH private keys. */
export interface SentSets {
  readonly sent: readonly SentCredentialSet[]
  readonly keys: SshKeysRead
}

/** Returns the edits after these sets were saved. Throws CONFIG_NOT_FOUND and InvalidParams. */
export async function withSetsSaved(
  attempt: EditAttempt,
  configName: string,
  { sent, keys }: SentSets,
): Promise<Edits> {
  const { source, seen } = attempt
  const config = getConfig(seen, configName)
  const changes = toSetChanges(config.attributes.type, sent, keys)
  const { edits: named, stored } = await readNamedSets(attempt, config, changes)
  const unplaced = unplacedKeys(config, named, changes, new Set(stored.map(({ key }) => key)))
  // The next priority depends on all edits of the configuration. Sets of a static configuration have no priority.
  const needsNext = unplaced.size > 0 && config.attributes.type !== 'STATIC'
  const edits = needsNext ? await attempt.readSetEdits({ config: config.id }) : named
  const placed = await withPriorities(source.store, config, edits, changes, unplaced)
  return withSetChanges(edits, toConfigBase(config), placed, await foundSets(source, config, stored, edits))
}

/**
 * Returns the edits after these sets were deleted. Ignores the names of sets that do not exist. Throws
 * CONFIG_NOT_FOUND.
 */
export async function withNamedSetsDeleted(
  attempt: EditAttempt,
  configName: string,
  named: readonly NamedCredentialSet[],
): Promise<Edits> {
  const config = getConfig(attempt.seen, configName)
  const sets = toSetIds(config.attributes.type, named)
  const { edits, stored } = await readNamedSets(attempt, config, sets)
  return withSetsDeleted(edits, toConfigBase(config), sets, await foundSets(attempt.source, config, stored, edits))
}

/** Reads the edits of these sets, and the saved sets in sealed form. */
async function readNamedSets(
  { source, readSetEdits }: EditAttempt,
  config: EffectiveConfig,
  sets: readonly SetId[],
): Promise<{ readonly edits: Edits; readonly stored: readonly StoredSet[] }> {
  const keys = sets.map(({ key }) => key)
  const [edits, stored] = await Promise.all([
    readSetEdits({ config: config.id, keys }),
    config.saved === null ? [] : source.store.credentials.readSets(config.id, keys),
  ])
  return { edits, stored }
}

/**
 * Unseals the saved sets that the session edits for the first time. For the other sets, an earlier edit already holds
 * the saved content.
 */
async function foundSets(
  { sealing }: CredentialSource,
  config: EffectiveConfig,
  stored: readonly StoredSet[],
  edits: Edits,
): Promise<FoundSets> {
  const own = setEditsOver(config, edits)
  const unedited = stored.filter(({ key }) => !own.has(key))
  const found = await unsealSets(sealing, config, unedited, ({ content: { priority, members }, revision }, { key }) => {
    return [key, { revision, base: { priority, members: compactMembers(members) } }] as const
  })
  return new Map(found)
}

/** Returns the keys of new sets that the caller sent without a priority. */
function unplacedKeys(
  config: EffectiveConfig,
  edits: Edits,
  changes: readonly SetChange[],
  saved: ReadonlySet<string>,
): ReadonlySet<string> {
  const own = setEditsOver(config, edits)
  const isNew = ({ key, priority }: SetChange): boolean => {
    const edit = own.get(key)
    const exists = edit === undefined ? saved.has(key) : !edit.deleted
    return priority === null && !exists
  }
  return new Set(changes.filter(isNew).map(({ key }) => key))
}

/**
 * Gives new sets without a priority the last priorities, in the order of the call: a set that an earlier change moves
 * counts with its new priority. In a static configuration new sets get 0, because priorities have no meaning there.
 * `edits` must have all edits of the configuration's sets.
 */
async function withPriorities(
  store: CallStore,
  config: EffectiveConfig,
  edits: Edits,
  changes: readonly SetChange[],
  unplaced: ReadonlySet<string>,
): Promise<SetChange[]> {
  if (unplaced.size === 0) return [...changes]
  if (config.attributes.type === 'STATIC') {
    return changes.map((change) => (unplaced.has(change.key) ? { ...change, priority: 0 } : change))
  }
  const prioritized = changes.filter(({ priority }) => priority !== null).map(({ key }) => key)
  const last = await readLastPlaces(store, config, edits, prioritized)
  const moved = new Set<string>()
  let at = 0
  let highestInCall = -1
  return changes.map((change) => {
    while (at < last.length && moved.has(last[at]!.key)) at++
    const highest = Math.max(highestInCall, last[at]?.priority ?? -1)
    const priority = unplaced.has(change.key) ? priorityAfter(highest) : change.priority
    if (priority === null) return change
    moved.add(change.key)
    highestInCall = Math.max(highestInCall, priority)
    return { ...change, priority }
  })
}

/** Gives a priority to every set that a rebase converted to a new set without a priority. */
export async function withMissingPriorities(store: CallStore, edits: Edits, state: SavedState): Promise<Edits> {
  let placed = edits
  for (const [id, sets] of edits.sets) {
    const missing = [...sets.values()].filter((edit) => edit.revision === NO_REVISION && edit.priority === null)
    // The configuration is found by id, because the session may use its name for another one.
    const saved = state.configs.get(id)
    const config = saved === undefined ? null : overlayConfig(saved, edits.configs.get(id))
    if (missing.length === 0 || config === null) continue
    const changes = missing.map(({ key, name }) => ({ key, name, priority: null, members: {} })).sort(byName)
    const unplaced = new Set(changes.map(({ key }) => key))
    const withNext = await withPriorities(store, config, edits, changes, unplaced)
    placed = withSetChanges(placed, toConfigBase(config), withNext, new Map())
  }
  return placed
}

const byName = (a: SetId, b: SetId): number => compareCodePoints(a.name, b.name)

/** The place of a set in the order of its configuration. */
interface Place {
  readonly key: string
  readonly priority: number
}

/**
 * Returns the last sets as the session sees them, the highest priority first. There are enough of them that the highest
 * priority is known after the sets of `moved` have left their places.
 */
async function readLastPlaces(
  store: CallStore,
  config: EffectiveConfig,
  edits: Edits,
  moved: readonly string[],
): Promise<Place[]> {
  const own = setEditsOver(config, edits)
  // Neither the edit of a deletion nor that of a set that keeps its place has a priority.
  const edited = [...own.values()].flatMap(({ key, priority }): Place[] =>
    priority === null ? [] : [{ key, priority }],
  )
  const leaving = new Set([...own.keys(), ...moved])
  const last = config.saved === null ? [] : await store.credentials.readLast(config.id, leaving.size + 1)
  const kept = last.filter(({ key }) => {
    const edit = own.get(key)
    return edit === undefined || (!edit.deleted && edit.priority === null)
  })
  return [...edited, ...kept].sort((a, b) => b.priority - a.priority)
}
