// A session's edits on a new base: what is saved now. Only numbers and names change, because edits hold nothing of what
// was saved: members the session did not send come from the new base by themselves.
import { type ConfigChange, changesNature, newConfig } from './config.ts'
import { ABSENT, type ConfigEdit, type Edits, type SetEdit, setEditsOf } from './edits.ts'
import { type SavedState, savedSetOf } from './saved-state.ts'

/**
 * An update of something deleted meanwhile becomes a create; a deletion of it, and edits of sets in a configuration that
 * was deleted, or turned from or to STATIC, are dropped.
 */
export function rebased(edits: Edits, saved: SavedState): Edits {
  const configs = new Map<string, ConfigEdit>()
  const sets = new Map<string, ReadonlyMap<string, SetEdit>>()
  for (const edit of edits.configs.values()) {
    const next = rebasedConfig(edit, edits, saved)
    if (next === null) continue
    const isCreated = edit.savedName === null
    if (!isCreated && !saved.configs.has(edit.id)) {
      configs.set(edit.id, next)
      continue
    }
    const ofConfig = isTurned(edit, saved) ? new Map<string, SetEdit>() : rebasedSets(edits.sets.get(edit.id), saved)
    if (ofConfig.size > 0) sets.set(edit.id, ofConfig)
    if (next.number !== null || ofConfig.size > 0) configs.set(edit.id, next)
  }
  return { configs, sets }
}

function rebasedConfig(edit: ConfigEdit, edits: Edits, saved: SavedState): ConfigEdit | null {
  if (edit.savedName === null) return edit
  const now = saved.configs.get(edit.id)
  if (now !== undefined) {
    const number = edit.number === null ? null : now.number
    const { name: savedName, type: savedType } = now.attributes
    // It can't be turned while others' sets are in it: that stays a conflict.
    const touched = keepsSets(edit, edits, saved) ? edit.touched : now.touched
    const change = isTurned(edit, saved) ? withoutNature(edit.change) : edit.change
    const addresses = change.type === 'STATIC' ? { addresses: [] } : {}
    return { ...edit, savedName, savedType, touched, number, change: { ...change, ...addresses } }
  }
  if (edit.deleted || edit.number === null) return null
  const others = [...saved.configs.values()].filter((config) => config.network === edit.network)
  const change = newConfig(
    { type: edit.savedType ?? 'DYNAMIC', ...edit.change, name: edit.change.name ?? edit.savedName },
    others.map((config) => config.attributes),
  )
  return { ...edit, savedName: null, savedType: null, touched: 0, number: 0, whole: false, change }
}

/** Whether others turned it from or to STATIC. */
function isTurned({ id, savedType }: ConfigEdit, saved: SavedState): boolean {
  const now = saved.configs.get(id)
  return savedType !== null && now !== undefined && changesNature(savedType, now.attributes.type)
}

/** A type and addresses that were meant for what it was. */
function withoutNature({ type: _type, addresses: _addresses, ...rest }: ConfigChange): ConfigChange {
  return rest
}

/** Whether the session turns it from or to STATIC with sets in it that the session has not deleted. */
function keepsSets({ id, change }: ConfigEdit, edits: Edits, saved: SavedState): boolean {
  const type = saved.configs.get(id)?.attributes.type
  if (type === undefined || change.type === undefined || !changesNature(type, change.type)) return false
  const deleted = [...setEditsOf(edits, id).values()].filter((edit) => edit.deleted && savedSetOf(saved, id, edit.key))
  return (saved.setCounts.get(id) ?? 0) > deleted.length
}

function rebasedSets(edits: ReadonlyMap<string, SetEdit> | undefined, saved: SavedState): Map<string, SetEdit> {
  const next = new Map<string, SetEdit>()
  for (const edit of edits?.values() ?? []) {
    const now = savedSetOf(saved, edit.config, edit.key)
    if (now !== null) next.set(edit.key, { ...edit, number: now.number })
    else if (!edit.deleted) next.set(edit.key, { ...edit, number: ABSENT })
  }
  return next
}
