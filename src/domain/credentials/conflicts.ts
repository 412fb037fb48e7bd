/*
 * Finds the changes of other callers since a session's first edit. The attributes of a configuration and each of its
 * sets are separate objects. Deleting a configuration affects all of them. So does changing its type from or to STATIC.
 * The deletion of a network conflicts with all edits in it.
 */
import type { EditConflict } from '../../../generated/types.ts'
import { groupBy } from '../group.ts'
import { configFields, setFields, takenName } from './conflict-fields.ts'
import { compareEditedObjects } from './edited-object.ts'
import { type ConfigEdit, type Edits, NO_REVISION, type SetEdit } from './edits.ts'
import type { SavedConfig } from './overlay.ts'
import { findSavedSet, type SavedSet, type SavedState, type Stamp } from './saved-state.ts'
import { unsettledUnits } from './set-sides.ts'

/** Decides which parts of conflicts the caller may see. */
export interface ConflictView {
  /** Whether the caller may know which secrets are set. */
  readonly seesSecrets: boolean
}

/**
 * Returns one conflict for each edited object that others changed. If the array is empty, the edits can be committed.
 */
export function findConflicts(edits: Edits, saved: SavedState, view: ConflictView): EditConflict[] {
  const taken = takenNames(edits, saved)
  const ofConfigs = [...edits.configs.values()].flatMap((edit) => [
    ...attributeConflicts(edit, saved),
    ...nameConflicts(edit, taken, saved),
  ])
  const ofSets = [...edits.sets.values()].flatMap((sets) => {
    const conflicting = [...sets.values()].filter((edit) => isSetConflict(edit, edits, saved))
    return conflicting.map((edit) => setConflict(edit, edits, saved, view))
  })
  return [...ofConfigs, ...ofSets].sort(compareEditedObjects)
}

function attributeConflicts(edit: ConfigEdit, saved: SavedState): EditConflict[] {
  if (edit.revision === null) return []
  if (!saved.networks.has(edit.network)) return [networkConflict(edit, saved)]
  if (edit.savedName === null) return []
  const now = saved.configs.get(edit.id)
  const concernsSets = edit.deleted || edit.coversAll
  const unchanged =
    now !== undefined && (concernsSets ? now.treeRevision === edit.treeRevision : now.revision === edit.revision)
  if (unchanged) return []
  return [
    {
      ...entry(edit.network, labelOf(edit, saved), saved.lastChange(edit.id)),
      mine: configAction(edit),
      theirs: othersConfigAction(edit, now),
      revision: configRevision(edit, saved),
      fields: configFields(edit, now ?? null),
      unsettled: [],
    },
  ]
}

/** Returns the conflict of an edit whose network was deleted. It is not known who deleted the network, and when. */
const networkConflict = (edit: ConfigEdit, saved: SavedState): EditConflict => ({
  ...entry(edit.network, labelOf(edit, saved), null),
  mine: configAction(edit),
  theirs: 'network',
  revision: configRevision(edit, saved),
  fields: configFields(edit, null),
  unsettled: [],
})

function configAction({ deleted, savedName, change }: ConfigEdit): EditConflict['mine'] {
  if (deleted) return 'delete'
  if (savedName === null) return 'create'
  return change.name === undefined ? 'update' : 'rename'
}

function othersConfigAction(edit: ConfigEdit, now: SavedConfig | undefined): EditConflict['theirs'] {
  if (now === undefined) return 'delete'
  if (now.revision === edit.revision) return 'sets'
  const before = edit.base?.name ?? edit.savedName
  return now.attributes.name === before ? 'update' : 'rename'
}

/** Returns the revision that the configuration has for this edit; 0 if it does not exist. */
export function configRevision(edit: ConfigEdit, saved: SavedState): number {
  const now = saved.configs.get(edit.id)
  return (edit.deleted || edit.coversAll ? now?.treeRevision : now?.revision) ?? 0
}

/**
 * Returns the revision of a saved set; 0 if the set does not exist, or if the type of its configuration has changed.
 */
export const setRevision = (edit: SetEdit, saved: SavedState): number =>
  saved.configs.get(edit.config)?.typeEpoch === edit.typeEpoch ? savedRevision(edit, saved) : 0

/** The configurations that have a name after the edits, by network and name. */
interface TakenNames {
  /** Saved configurations that keep their name. */
  readonly kept: ReadonlyMap<string, readonly SavedConfig[]>
  /** Edits that give a configuration its name. */
  readonly given: ReadonlyMap<string, readonly ConfigEdit[]>
}

const nameKey = (network: string, name: string): string => JSON.stringify([network, name])

/** A session may have thousands of edits, so the names are collected once for all of them. */
function takenNames(edits: Edits, saved: SavedState): TakenNames {
  const kept = [...saved.configs.values()].filter(({ id, attributes }) => {
    const own = edits.configs.get(id)
    return own === undefined || (!own.deleted && (own.change.name ?? attributes.name) === attributes.name)
  })
  const given = [...edits.configs.values()].filter(({ deleted, change }) => !deleted && change.name !== undefined)
  return {
    kept: groupBy(kept, ({ network, attributes }) => nameKey(network, attributes.name)),
    given: groupBy(given, ({ network, change }) => nameKey(network, change.name!)),
  }
}

/**
 * Returns a conflict if the session uses a name that other callers already use. The session may have created a
 * configuration with this name, or renamed one to it. The conflict is reported under that name. After a rebase, a
 * configuration that the session recreates may also have the same name as one that it created.
 */
function nameConflicts(edit: ConfigEdit, { kept, given }: TakenNames, saved: SavedState): EditConflict[] {
  const name = edit.change.name
  if (edit.deleted || name === undefined) return []
  const key = nameKey(edit.network, name)
  const holder = kept.get(key)?.find(({ id }) => id !== edit.id)
  if (holder === undefined && given.get(key)!.length === 1) return []
  return [
    {
      ...entry(edit.network, name, holder === undefined ? null : saved.lastChange(holder.id)),
      mine: configAction(edit),
      theirs: 'name',
      revision: configRevision(edit, saved),
      fields: [takenName(edit)],
      unsettled: [],
    },
  ]
}

function isSetConflict(edit: SetEdit, edits: Edits, saved: SavedState): boolean {
  const config = edits.configs.get(edit.config)!
  if (config.savedName === null) return false
  if (!saved.networks.has(config.network)) return true
  const now = saved.configs.get(edit.config)
  return now === undefined || now.typeEpoch !== edit.typeEpoch || savedRevision(edit, saved) !== edit.revision
}

const savedRevision = ({ config, key }: SetEdit, saved: SavedState): number =>
  findSavedSet(saved, config, key)?.revision ?? NO_REVISION

function setConflict(edit: SetEdit, edits: Edits, saved: SavedState, { seesSecrets }: ConflictView): EditConflict {
  const config = edits.configs.get(edit.config)!
  const hasNetwork = saved.networks.has(config.network)
  const isOther = savedRevision(edit, saved) !== edit.revision
  const stamp = hasNetwork ? saved.lastChange(edit.config, isOther ? edit.key : undefined) : null
  const isThere = hasNetwork && saved.configs.get(edit.config)?.typeEpoch === edit.typeEpoch
  const now = isThere ? findSavedSet(saved, edit.config, edit.key) : null
  const sides = { edit, now, seesSecrets }
  return {
    ...entry(config.network, labelOf(config, saved), stamp),
    set: edit.name,
    mine: setAction(edit),
    theirs: isThere ? othersSetAction(edit, now) : hasNetwork ? 'config' : 'network',
    revision: setRevision(edit, saved),
    fields: setFields(sides),
    unsettled: unsettledUnits(sides),
  }
}

function othersSetAction({ revision }: SetEdit, now: SavedSet | null): EditConflict['theirs'] {
  if (now === null) return 'delete'
  return revision === NO_REVISION ? 'create' : 'update'
}

function setAction({ deleted, revision }: SetEdit): EditConflict['mine'] {
  if (deleted) return 'delete'
  return revision === NO_REVISION ? 'create' : 'update'
}

/** Returns the saved name, or the session's name if the configuration is not saved. */
export const labelOf = (edit: ConfigEdit, saved: SavedState): string =>
  saved.configs.get(edit.id)?.attributes.name ?? edit.savedName ?? edit.change.name ?? ''

const entry = (network: string, config: string, stamp: Stamp | null) => ({
  network,
  config,
  changedAt: stamp?.at ?? null,
  ...(stamp === null ? {} : { changedBy: stamp.by }),
})
