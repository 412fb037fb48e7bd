// A session's edits on a new base: what is saved now. Only numbers and names change, because edits hold nothing of what
// was saved: members the session did not send come from the new base by themselves.
import { newConfig } from './config.ts'
import { ABSENT, type ConfigEdit, type Edits, type SetEdit } from './edits.ts'
import { type SavedState, savedSetOf } from './saved-state.ts'

/**
 * An update of something deleted meanwhile becomes a create; a deletion of it, and edits of sets in a deleted
 * configuration, are dropped.
 */
export function rebased(edits: Edits, saved: SavedState): Edits {
  const configs = new Map<string, ConfigEdit>()
  const sets = new Map<string, ReadonlyMap<string, SetEdit>>()
  for (const edit of edits.configs.values()) {
    const next = rebasedConfig(edit, saved)
    if (next === null) continue
    const isCreated = edit.savedName === null
    if (!isCreated && !saved.configs.has(edit.id)) {
      configs.set(edit.id, next)
      continue
    }
    const ofConfig = rebasedSets(edits.sets.get(edit.id), saved)
    if (ofConfig.size > 0) sets.set(edit.id, ofConfig)
    if (next.number !== null || ofConfig.size > 0) configs.set(edit.id, next)
  }
  return { configs, sets }
}

function rebasedConfig(edit: ConfigEdit, saved: SavedState): ConfigEdit | null {
  if (edit.savedName === null) return edit
  const now = saved.configs.get(edit.id)
  if (now !== undefined) {
    const number = edit.number === null ? null : now.number
    return { ...edit, savedName: now.attributes.name, touched: now.touched, number }
  }
  if (edit.deleted || edit.number === null) return null
  const others = [...saved.configs.values()].filter((config) => config.network === edit.network)
  const change = newConfig(
    { ...edit.change, name: edit.change.name ?? edit.savedName },
    others.map((config) => config.attributes),
  )
  return { ...edit, savedName: null, touched: 0, number: 0, whole: false, change }
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
