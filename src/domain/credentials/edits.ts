// Uncommitted edits as data. An edit of a configuration or of a set says what the session wants of it, and the number it
// had when the session first edited it. So the same edits can be laid over what is saved now (`overlay.ts`), compared with
// it (`conflicts.ts`) or put on a new base (`rebase.ts`). A copy of the object as it was then (`base`) serves conflicts
// alone: it shows what others changed since. Edits that an earlier version of the service staged have none.
//
// Renames collapse (only the last name counts), what a session made and removed again is no edit, and what it deleted
// and saved again replaces what was there.
import type { ConfigType } from '../../../generated/types.ts'
import type { ConfigAttributes, ConfigChange } from './config.ts'
import type { SetChange, SetId, SetMembers } from './set.ts'

/** Number of an object that was not there. */
export const NO_REVISION = 0

export interface ConfigEdit {
  /** Internal id of the configuration: a rename moves nothing. */
  readonly id: string
  readonly network: string
  /** Its saved name when the session first edited it; null: made in this session. */
  readonly savedName: string | null
  /** Its saved type when the session last edited its attributes, which go with it; null: made in this session. */
  readonly savedType: ConfigType | null
  /**
   * Number of the last change of anything in it, when the session first edited its attributes; once the edit is about all
   * of it, when the session first edited anything in it.
   */
  readonly treeRevision: number
  /** Number of its attributes when the session first edited them; null: only its sets are edited. */
  readonly revision: number | null
  readonly deleted: boolean
  /** The edit is about everything in it, as a deletion is: it turns it from or to STATIC. */
  readonly coversAll: boolean
  /** The attributes the session set. */
  readonly change: ConfigChange
  /** How many of its sets the session edited. */
  readonly setCount: number
  /** Its attributes when the session first edited them; null: there was none. Absent: not known, or only sets are edited. */
  readonly base?: ConfigAttributes | null
}

/** A set when the session first edited it. */
export interface SetBase {
  readonly priority: number
  /** Those that were not empty. */
  readonly members: Partial<SetMembers>
}

export interface SetEdit {
  readonly config: string
  readonly key: string
  readonly name: string
  /** Its number when the session first edited it; ABSENT: it was not there. */
  readonly revision: number
  /** How often its configuration had been turned from or to STATIC then. */
  readonly typeEpoch: number
  /** Number of the last change of anything in its configuration then. */
  readonly treeRevision: number
  readonly deleted: boolean
  /** Deleted in this session before it was saved again: members that were not sent start empty. */
  readonly replaced: boolean
  readonly priority: number | null
  readonly members: Partial<SetMembers>
  /** The set when the session first edited it; null: it did not exist. Absent: not known. */
  readonly base?: SetBase | null
}

/** Everything a session has edited, or as much of it as was read. */
export interface Edits {
  readonly configs: ReadonlyMap<string, ConfigEdit>
  /** By configuration, then key. There may be more of a configuration: its `setCount` knows how many. */
  readonly sets: ReadonlyMap<string, ReadonlyMap<string, SetEdit>>
}

export const noEdits: Edits = { configs: new Map(), sets: new Map() }

export const setEditsOf = (edits: Edits, config: string): ReadonlyMap<string, SetEdit> =>
  edits.sets.get(config) ?? new Map()

/** How many objects are edited: configurations that are touched only through their sets do not count. */
export const countEdits = ({ configs }: Edits): number =>
  [...configs.values()].reduce((count, edit) => count + (edit.revision === null ? 0 : 1) + edit.setCount, 0)

/** What the edit of a configuration starts from: as it is saved now, or a new one. */
export interface ConfigBase {
  readonly id: string
  readonly network: string
  readonly savedName: string | null
  readonly savedType: ConfigType | null
  readonly treeRevision: number
  readonly revision: number
  readonly typeEpoch: number
  /** null: made in this session. */
  readonly attributes: ConfigAttributes | null
}

/** `whole`: the change turns the configuration from or to STATIC, and all edits of its sets have been read. */
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

/** A configuration made in this session leaves nothing; a saved one goes with all its sets, whose edits have been read. */
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

/** Of an edit without a base the first attributes are no longer known. */
const firstAttributes = (before: ConfigEdit | undefined, base: ConfigBase): ConfigEdit['base'] =>
  before === undefined || before.revision === null ? base.attributes : before.base

/** What is about the whole configuration counts from the first edit of anything in it that there still is. */
const firstTreeRevision = (edits: Edits, base: ConfigBase): number =>
  [...setEditsOf(edits, base.id).values()].reduce(
    (first, { treeRevision }) => Math.min(first, treeRevision),
    ownTreeRevision(edits, base),
  )

function ownTreeRevision(edits: Edits, base: ConfigBase): number {
  const before = edits.configs.get(base.id)
  return before === undefined || before.revision === null ? base.treeRevision : before.treeRevision
}

/** A saved set as its first edit finds it. */
export interface FoundSet {
  readonly revision: number
  readonly base: SetBase
}

/** Saved sets by key; a set that does not exist has no entry. */
export type FoundSets = ReadonlyMap<string, FoundSet>

/** The edits of the sets that change have been read. */
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

/** A set that is not there is no edit; one that was made in this session leaves none. */
export function withSetsDeleted(edits: Edits, base: ConfigBase, places: readonly SetId[], saved: FoundSets): Edits {
  return editSets(edits, base, (sets) => {
    for (const { key, name } of places) {
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

/** Number and copy of the set when the session first edited it. */
function firstFound(before: SetEdit | undefined, found: FoundSet | undefined): Pick<SetEdit, 'revision' | 'base'> {
  if (before !== undefined)
    return { revision: before.revision, ...(before.base === undefined ? {} : { base: before.base }) }
  return { revision: found?.revision ?? NO_REVISION, base: found?.base ?? null }
}

/** A configuration is remembered from the first edit of anything in it; one of sets alone is forgotten with the last. */
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
