/*
 * Uncommitted edits as data. An edit of a configuration or of a set holds what the session wants, and the revision of
 * the object at the session's first edit. So the same edits can be applied to the saved state (`overlay.ts`), compared
 * with it (`conflicts.ts`) or moved to a new base (`rebase.ts`). A copy of the object at that time (`base`) only serves
 * conflicts: it shows what others changed since. Edits staged by an earlier version of the service have no copy.
 *
 * Renames collapse: only the last name counts. An object that a session created and deleted again leaves no edit. An
 * object that it deleted and saved again replaces the saved one.
 */
import type { ConfigType } from '../../../generated/types.ts'
import type { ConfigAttributes, ConfigChange } from './config.ts'
import type { SetChange, SetId, SetMembers } from './set.ts'

/** Revision of an object that does not exist. */
export const NO_REVISION = 0

export interface ConfigEdit {
  /** Internal id of the configuration; it survives renames. */
  readonly id: string
  readonly network: string
  /** Saved name at the session's first edit; null if created in this session. */
  readonly savedName: string | null
  /** Saved type when the session last edited its attributes, which depend on it; null if created in this session. */
  readonly savedType: ConfigType | null
  /**
   * Revision of the last change inside the configuration, at the session's first edit of its attributes. If the edit
   * covers everything in it: at the session's first edit of anything inside.
   */
  readonly treeRevision: number
  /** Revision of its attributes at the session's first edit of them; null if only its sets are edited. */
  readonly revision: number | null
  readonly deleted: boolean
  /** The edit covers everything in the configuration, like a deletion: it changes the type from or to STATIC. */
  readonly coversAll: boolean
  /** The attributes the session set. */
  readonly change: ConfigChange
  /** Number of its sets that the session edited. */
  readonly setCount: number
  /**
   * Its attributes at the session's first edit of them; null if there were none. Absent if unknown, or if only sets are
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

export interface SetEdit {
  readonly config: string
  readonly key: string
  readonly name: string
  /** Its revision at the session's first edit; NO_REVISION if it did not exist. */
  readonly revision: number
  /** Number of type changes of its configuration from or to STATIC at that time. */
  readonly typeEpoch: number
  /** Revision of the last change inside its configuration at that time. */
  readonly treeRevision: number
  readonly deleted: boolean
  /** Deleted in this session before it was saved again: members that were not sent start empty. */
  readonly replaced: boolean
  readonly priority: number | null
  readonly members: Partial<SetMembers>
  /** The set at the session's first edit; null if it did not exist. Absent if unknown. */
  readonly base?: SetBase | null
}

/** All edits of a session, or those that were read. */
export interface Edits {
  readonly configs: ReadonlyMap<string, ConfigEdit>
  /**
   * By configuration, then key. The session may have more edits of a configuration than were read; `setCount` has their
   * number.
   */
  readonly sets: ReadonlyMap<string, ReadonlyMap<string, SetEdit>>
}

export const setEditsOf = (edits: Edits, config: string): ReadonlyMap<string, SetEdit> =>
  edits.sets.get(config) ?? new Map()

/** Returns the number of edited objects; configurations with edits of their sets only do not count. */
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
  /** null if created in this session. */
  readonly attributes: ConfigAttributes | null
}

/** `coversAll`: the change is from or to STATIC, and all edits of its sets have been read. */
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
 * A configuration created in this session leaves no edit; a saved one is deleted with all its sets, whose edits have
 * been read.
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
      ...{ treeRevision: firstTreeRevision(edits, base), revision, deleted: true, change: {}, setCount: 0 },
      base: firstAttributes(before, base),
    },
  )
}

/** An edit without a base no longer knows the first attributes. */
const firstAttributes = (before: ConfigEdit | undefined, base: ConfigBase): ConfigEdit['base'] =>
  before === undefined || before.revision === null ? base.attributes : before.base

/** An edit of the whole configuration counts from the first remaining edit of anything in it. */
const firstTreeRevision = (edits: Edits, base: ConfigBase): number =>
  [...setEditsOf(edits, base.id).values()].reduce(
    (first, { treeRevision }) => Math.min(first, treeRevision),
    ownTreeRevision(edits, base),
  )

function ownTreeRevision(edits: Edits, base: ConfigBase): number {
  const before = edits.configs.get(base.id)
  return before === undefined || before.revision === null ? base.treeRevision : before.treeRevision
}

/** A saved set, as its first edit finds it. */
interface FoundSet {
  readonly revision: number
  readonly base: SetBase
}

/** Saved sets by key; a set that does not exist has no entry. */
export type FoundSets = ReadonlyMap<string, FoundSet>

/** Requires that the edits of the changed sets have been read. */
export function withSetChanges(edits: Edits, base: ConfigBase, changes: readonly SetChange[], saved: FoundSets): Edits {
  return editSets(edits, base, (sets) => {
    for (const change of changes) {
      const before = sets.get(change.key)
      const kept = before?.deleted === true ? undefined : before
      sets.set(change.key, {
        config: base.id,
        key: change.key,
        name: change.name,
        ...firstFound(before, saved.get(change.key)),
        typeEpoch: before?.typeEpoch ?? base.typeEpoch,
        treeRevision: before?.treeRevision ?? base.treeRevision,
        deleted: false,
        replaced: before?.deleted === true || (before?.replaced ?? false),
        priority: change.priority ?? kept?.priority ?? null,
        members: { ...kept?.members, ...change.members },
      })
    }
  })
}

/** A set that does not exist makes no edit; one created in this session leaves none. */
export function withSetsDeleted(edits: Edits, base: ConfigBase, ids: readonly SetId[], saved: FoundSets): Edits {
  return editSets(edits, base, (sets) => {
    for (const { key, name } of ids) {
      const first = firstFound(sets.get(key), saved.get(key))
      if (first.revision === NO_REVISION) sets.delete(key)
      else
        sets.set(key, {
          config: base.id,
          key,
          name,
          ...first,
          typeEpoch: sets.get(key)?.typeEpoch ?? base.typeEpoch,
          treeRevision: sets.get(key)?.treeRevision ?? base.treeRevision,
          deleted: true,
          replaced: false,
          priority: null,
          members: {},
        })
    }
  })
}

/** Returns revision and copy of the set at the session's first edit. */
function firstFound(before: SetEdit | undefined, found: FoundSet | undefined): Pick<SetEdit, 'revision' | 'base'> {
  if (before !== undefined)
    return { revision: before.revision, ...(before.base === undefined ? {} : { base: before.base }) }
  return { revision: found?.revision ?? NO_REVISION, base: found?.base ?? null }
}

/**
 * A configuration is kept from the first edit of anything in it. If only sets were edited, it is dropped with the last
 * of them.
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
