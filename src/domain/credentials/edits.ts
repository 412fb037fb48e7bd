/*
 * Uncommitted edits as data. An edit of a configuration or of a set holds what the session wants, and the revision of
 * the object at the session's first edit. So the same edits can be applied to the saved state (`overlay.ts`), compared
 * with it (`conflicts.ts`) or moved to a new base (`rebase.ts`). An edit also holds a copy of the object at the first
 * edit (`base`). The copy is used only to describe conflicts: a comparison with it shows what others have changed
 * since. Edits staged by an earlier version of the service have no copy.
 *
 * Several renames collapse into one: only the last name counts. An object that a session created and deleted again
 * leaves no edit. An object that the session deleted and saved again replaces the saved one.
 *
 * The file is longer than others because the edits of configurations and those of sets depend on each other: a
 * change of one kind may replace, drop or begin the other.
 */
import type { ConfigType } from '../../../generated/types.ts'
import type { ConfigAttributes, ConfigChange } from './config.ts'
import type { SetChange, SetId, SetMembers } from './set.ts'

/** Revision of an object that does not exist. */
export const NO_REVISION = 0

/** The staged edit of a configuration. */
export interface ConfigEdit {
  /** Internal id of the configuration; it does not change when the configuration is renamed. */
  readonly id: string
  readonly network: string
  /** Saved name at the session's first edit; null if the session created the configuration. */
  readonly savedName: string | null
  /**
   * Saved type at the session's last edit of the attributes, which depend on the type. Null if the session created the
   * configuration.
   */
  readonly savedType: ConfigType | null
  /**
   * Revision of the configuration's last inner change, at the session's first edit of its attributes. If `coversAll` is
   * set, at the session's first edit of anything in the configuration.
   */
  readonly treeRevision: number
  /** Revision of its attributes at the session's first edit of them; null if only its sets are edited. */
  readonly revision: number | null
  readonly deleted: boolean
  /**
   * Whether the edit covers everything in the configuration, as a deletion does. This is so if it changes the type from
   * or to STATIC.
   */
  readonly coversAll: boolean
  /** The attributes that the session set. */
  readonly change: ConfigChange
  /** Number of sets of the configuration that the session edited. */
  readonly setCount: number
  /**
   * The attributes at the session's first edit of them; null if there were none. Absent if unknown, or if only sets are
   * edited.
   */
  readonly base?: ConfigAttributes | null
}

/** A set at the session's first edit. */
interface SetBase {
  readonly priority: number
  /** The members that were not empty. */
  readonly members: Partial<SetMembers>
}

/** The staged edit of a set. */
export interface SetEdit {
  readonly config: string
  readonly key: string
  readonly name: string
  /** Revision of the set at the session's first edit; NO_REVISION if the set did not exist. */
  readonly revision: number
  /** Number of type changes of the configuration from or to STATIC, at that time. */
  readonly typeEpoch: number
  /** Revision of the last change inside the configuration, at that time. */
  readonly treeRevision: number
  /** Whether the session deletes the set. If so, the edit has neither a priority nor members. */
  readonly deleted: boolean
  /** Whether the session deleted the set before it saved it again. If so, members that were not sent start empty. */
  readonly replaced: boolean
  readonly priority: number | null
  readonly members: Partial<SetMembers>
  /** The set at the session's first edit; null if the set did not exist. Absent if the base is unknown. */
  readonly base?: SetBase | null
}

/** All edits of a session, or the part of them that was read. */
export interface Edits {
  readonly configs: ReadonlyMap<string, ConfigEdit>
  /**
   * Edits of sets, by configuration and then by key. The session may have more edits of a configuration than were read,
   * and `setCount` holds their number.
   */
  readonly sets: ReadonlyMap<string, ReadonlyMap<string, SetEdit>>
}

/** Returns the edits of the sets of a configuration, by the key of the set. */
export const setEditsOf = (edits: Edits, config: string): ReadonlyMap<string, SetEdit> =>
  edits.sets.get(config) ?? new Map()

/** Returns the number of edited objects. A configuration of which only sets are edited does not count itself. */
export const countEdits = ({ configs }: Edits): number =>
  [...configs.values()].reduce((count, edit) => count + (edit.revision === null ? 0 : 1) + edit.setCount, 0)

/** The base of a configuration's edit: the saved configuration, or a new one. */
export interface ConfigBase {
  readonly id: string
  readonly network: string
  readonly savedName: string | null
  readonly savedType: ConfigType | null
  readonly treeRevision: number
  readonly revision: number
  readonly typeEpoch: number
  /** The saved attributes; null if the session created the configuration. */
  readonly attributes: ConfigAttributes | null
}

/**
 * Returns the edits after a configuration was changed. If `coversAll` is true, the change is from or to STATIC, and
 * `edits` has all edits of its sets.
 */
export function withConfigChange(edits: Edits, base: ConfigBase, change: ConfigChange, coversAll: boolean): Edits {
  const before = edits.configs.get(base.id)
  return withConfig(edits, {
    ...firstEdit(base, before),
    savedType: base.savedType,
    treeRevision: coversAll ? firstTreeRevision(edits, base) : ownTreeRevision(edits, base),
    revision: before?.revision ?? base.revision,
    base: firstAttributes(before, base),
    coversAll: coversAll || (before?.coversAll ?? false),
    change: { ...before?.change, ...change },
  })
}

/**
 * Returns the edits after a configuration was deleted. A configuration that the session created leaves no edit. A saved
 * configuration is deleted with all its sets; `edits` has all edits of those sets.
 */
export function withConfigDeleted(edits: Edits, base: ConfigBase): Edits {
  const before = edits.configs.get(base.id)
  const sets = without(edits.sets, base.id)
  if (base.savedName === null) return { configs: without(edits.configs, base.id), sets }
  const revision = before?.revision ?? base.revision
  return withConfig(
    { ...edits, sets },
    {
      ...firstEdit(base, before),
      treeRevision: firstTreeRevision(edits, base),
      revision,
      deleted: true,
      change: {},
      setCount: 0,
      base: firstAttributes(before, base),
    },
  )
}

/** Returns the attributes at the session's first edit of them. If the existing edit has no base, they are unknown. */
const firstAttributes = (before: ConfigEdit | undefined, base: ConfigBase): ConfigEdit['base'] =>
  before === undefined || before.revision === null ? base.attributes : before.base

/**
 * Returns the lowest tree revision of all edits in the configuration. An edit of the whole configuration counts from
 * the first remaining edit of anything in it.
 */
const firstTreeRevision = (edits: Edits, base: ConfigBase): number =>
  [...setEditsOf(edits, base.id).values()].reduce(
    (first, { treeRevision }) => Math.min(first, treeRevision),
    ownTreeRevision(edits, base),
  )

function ownTreeRevision(edits: Edits, base: ConfigBase): number {
  const before = edits.configs.get(base.id)
  return before === undefined || before.revision === null ? base.treeRevision : before.treeRevision
}

/** The saved set that the first edit changes. */
interface FoundSet {
  readonly revision: number
  readonly base: SetBase
}

/** Saved sets by key. A set that does not exist has no entry. */
export type FoundSets = ReadonlyMap<string, FoundSet>

/** Returns the edits after sets were changed. `edits` must have the edits of these sets. */
export function withSetChanges(edits: Edits, base: ConfigBase, changes: readonly SetChange[], saved: FoundSets): Edits {
  return editSets(edits, base, (sets) => {
    for (const change of changes) {
      const before = currentEdit(sets, change.key, base)
      sets.set(change.key, {
        config: base.id,
        key: change.key,
        name: change.name,
        ...firstFound(before, saved.get(change.key)),
        typeEpoch: base.typeEpoch,
        treeRevision: before?.treeRevision ?? base.treeRevision,
        deleted: false,
        replaced: before?.deleted === true || (before?.replaced ?? false),
        priority: change.priority ?? before?.priority ?? null,
        members: { ...before?.members, ...change.members },
      })
    }
  })
}

/**
 * Returns the edits after sets were deleted. No edit remains of a set that does not exist or that the session created.
 */
export function withSetsDeleted(edits: Edits, base: ConfigBase, ids: readonly SetId[], saved: FoundSets): Edits {
  return editSets(edits, base, (sets) => {
    for (const { key, name } of ids) {
      const before = currentEdit(sets, key, base)
      const first = firstFound(before, saved.get(key))
      if (first.revision === NO_REVISION) sets.delete(key)
      else
        sets.set(key, {
          config: base.id,
          key,
          name,
          ...first,
          typeEpoch: base.typeEpoch,
          treeRevision: before?.treeRevision ?? base.treeRevision,
          deleted: true,
          replaced: false,
          priority: null,
          members: {},
        })
    }
  })
}

/** Returns the edit of a set, unless it no longer applies because its configuration has changed from or to STATIC. */
function currentEdit(sets: ReadonlyMap<string, SetEdit>, key: string, { typeEpoch }: ConfigBase): SetEdit | undefined {
  const edit = sets.get(key)
  return edit?.typeEpoch === typeEpoch ? edit : undefined
}

/** Returns the revision and the copy of the set at the session's first edit. */
function firstFound(before: SetEdit | undefined, found: FoundSet | undefined): Pick<SetEdit, 'revision' | 'base'> {
  if (before !== undefined)
    return { revision: before.revision, ...(before.base === undefined ? {} : { base: before.base }) }
  return { revision: found?.revision ?? NO_REVISION, base: found?.base ?? null }
}

/**
 * Changes the edits of the sets of a configuration. The first edit of a set also adds an entry for its configuration.
 * If nothing else of the configuration is edited, the entry is dropped with the last edit of a set.
 */
function editSets(edits: Edits, base: ConfigBase, change: (sets: Map<string, SetEdit>) => void): Edits {
  const ofConfig = new Map(setEditsOf(edits, base.id))
  const sizeBefore = ofConfig.size
  change(ofConfig)
  const before = firstEdit(base, edits.configs.get(base.id))
  const setCount = before.setCount + ofConfig.size - sizeBefore
  const sets = ofConfig.size > 0 ? new Map(edits.sets).set(base.id, ofConfig) : without(edits.sets, base.id)
  if (setCount === 0 && before.revision === null) return { configs: without(edits.configs, base.id), sets }
  return { ...withConfig(edits, setCount === before.setCount ? before : { ...before, setCount }), sets }
}

function firstEdit(base: ConfigBase, before: ConfigEdit | undefined): ConfigEdit {
  if (before !== undefined) return before
  const { id, network, savedName, savedType, treeRevision } = base
  const nothing = { revision: null, deleted: false, coversAll: false, change: {}, setCount: 0 }
  return { id, network, savedName, savedType, treeRevision, ...nothing }
}

const withConfig = (edits: Edits, edit: ConfigEdit): Edits => ({
  ...edits,
  configs: new Map(edits.configs).set(edit.id, edit),
})

function without<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Map<Key, Value> {
  const copy = new Map(map)
  copy.delete(key)
  return copy
}
