// A session's edits on a new base: what is saved now. Only numbers and names change, because edits hold nothing of what
// was saved: members the session did not send come from the new base by themselves.
import { changesNature, newConfig, stands } from './config.ts'
import { ABSENT, type ConfigEdit, type Edits, type SetEdit, setEditsOf } from './edits.ts'
import { overlayConfigs, type SavedConfig } from './overlay.ts'
import { type SavedState, savedSetOf } from './saved-state.ts'

/**
 * An update of something deleted meanwhile becomes a create; a deletion of it, and edits of sets in a configuration that
 * was deleted, or turned from or to STATIC since, are dropped.
 */
export function rebased(edits: Edits, saved: SavedState): Edits {
  const configs = new Map<string, ConfigEdit>()
  const sets = new Map<string, ReadonlyMap<string, SetEdit>>()
  for (const edit of edits.configs.values()) {
    const now = saved.configs.get(edit.id)
    if (edit.savedName !== null && now === undefined) {
      if (!edit.deleted && edit.number !== null) configs.set(edit.id, recreated(edit, edits, saved))
      continue
    }
    const own = setEditsOf(edits, edit.id)
    const ofConfig = now === undefined ? own : rebasedSets(own, now, saved)
    if (ofConfig.size > 0) sets.set(edit.id, ofConfig)
    if (edit.number === null && ofConfig.size === 0) continue
    const next = now === undefined ? edit : rebasedConfig(edit, now, ofConfig, saved)
    configs.set(edit.id, { ...next, setCount: ofConfig.size })
  }
  return { configs, sets }
}

/** As if it were created now. */
function recreated(edit: ConfigEdit, edits: Edits, saved: SavedState): ConfigEdit {
  const inNetwork = [...saved.configs.values()].filter((config) => config.network === edit.network)
  const change = newConfig(
    { type: edit.savedType ?? 'DYNAMIC', ...edit.change, name: edit.change.name ?? edit.savedName! },
    overlayConfigs(edit.network, inNetwork, edits).map((config) => config.attributes),
  )
  return { ...edit, savedName: null, savedType: null, touched: 0, number: 0, whole: false, change, setCount: 0 }
}

/** Where what was sent and the new base do not go together, the edit stays a conflict: only its author can settle that. */
function rebasedConfig(
  edit: ConfigEdit,
  now: SavedConfig,
  sets: ReadonlyMap<string, SetEdit>,
  saved: SavedState,
): ConfigEdit {
  const { name: savedName, type: savedType } = now.attributes
  const next = { ...edit, savedName, savedType, touched: now.touched }
  if (edit.number === null) return next
  const attributes = { ...now.attributes, ...edit.change }
  const whole = changesNature(savedType, attributes.type)
  const fits = edit.deleted || (stands(attributes) && !(whole && keepsSets(edit, sets, saved)))
  return fits ? { ...next, number: now.number, whole } : { ...edit, whole: edit.whole || whole }
}

/** Whether saved sets are in it that the session has not deleted. */
function keepsSets({ id }: ConfigEdit, sets: ReadonlyMap<string, SetEdit>, saved: SavedState): boolean {
  const gone = [...sets.values()].filter((edit) => (edit.deleted || edit.replaced) && savedSetOf(saved, id, edit.key))
  return (saved.setCounts.get(id) ?? 0) > gone.length
}

function rebasedSets(
  edits: ReadonlyMap<string, SetEdit>,
  { turns, touched }: SavedConfig,
  saved: SavedState,
): Map<string, SetEdit> {
  const next = new Map<string, SetEdit>()
  for (const edit of edits.values()) {
    if (edit.turns !== turns) continue
    const now = savedSetOf(saved, edit.config, edit.key)
    if (now !== null) next.set(edit.key, { ...edit, touched, number: now.number })
    else if (!edit.deleted) next.set(edit.key, { ...edit, touched, number: ABSENT })
  }
  return next
}
