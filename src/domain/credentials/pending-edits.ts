/*
 * Describes a session's edits to the caller: what each edit would change, with values before and after. Secrets are
 * omitted.
 */
import type { EditedField, PendingEdit } from '../../../generated/types.ts'
import { CONFIG_FIELDS, type ConfigAttributes } from './config.ts'
import { compareEditedObjects } from './edited-object.ts'
import type { ConfigEdit, Edits, SetEdit } from './edits.ts'
import { findSavedSet, type SavedState } from './saved-state.ts'
import { isSecret } from './secret-members.ts'
import { editedValue, isConcerned, memberNames, type SetContent, type SetMembers } from './set.ts'

/** Returns the pending edits. If `seesSecrets` is false, the result does not depend on which secrets are set. */
export function pendingEdits(edits: Edits, saved: SavedState, seesSecrets: boolean): PendingEdit[] {
  const pending = [...edits.configs.values()].flatMap((edit) => {
    const own = edit.revision === null ? [] : [pendingConfig(edit, saved)]
    const sets = [...(edits.sets.get(edit.id)?.values() ?? [])]
    return [...own, ...sets.map((set) => pendingSet(set, edit, { saved, seesSecrets }))]
  })
  return pending.sort(comparePending)
}

/** A deletion comes before the creation that takes its name. */
const comparePending = (a: PendingEdit, b: PendingEdit): number =>
  compareEditedObjects(a, b) || Number(b.action === 'delete') - Number(a.action === 'delete')

function pendingConfig(edit: ConfigEdit, saved: SavedState): PendingEdit {
  const before = saved.configs.get(edit.id)?.attributes ?? null
  const names = { network: edit.network, config: nameOf(edit, saved), set: null }
  if (edit.deleted) return { ...names, action: 'delete', fields: [] }
  const changed = CONFIG_FIELDS.filter((field) => edit.change[field] !== undefined)
  const shown = changed.filter((field) => field !== 'name' || before?.name !== edit.change.name)
  const fields = shown.map((field) => ({
    name: field,
    before: shownValue(before, field),
    after: shownValue(edit.change, field),
  }))
  if (edit.savedName === null || before === null) return { ...names, action: 'create', fields }
  return {
    ...names,
    action: edit.change.name !== undefined && edit.change.name !== before.name ? 'rename' : 'update',
    fields,
  }
}

function shownValue(
  attributes: Partial<ConfigAttributes> | null,
  field: (typeof CONFIG_FIELDS)[number],
): EditedField['before'] {
  const value = attributes?.[field] ?? null
  return Array.isArray(value) ? [...value] : (value as EditedField['before'])
}

function pendingSet(
  edit: SetEdit,
  config: ConfigEdit,
  { saved, seesSecrets }: { saved: SavedState; seesSecrets: boolean },
): PendingEdit {
  const isThere = saved.configs.get(edit.config)?.typeEpoch === edit.typeEpoch
  const before = isThere ? (findSavedSet(saved, edit.config, edit.key)?.content ?? null) : null
  const names = {
    network: config.network,
    config: nameOf(config, saved),
    set: edit.deleted ? (before?.name ?? edit.name) : edit.name,
  }
  if (edit.deleted) return { ...names, action: 'delete', fields: [] }
  // A set that was deleted and saved again loses the members that were not sent. A caller that must not know which
  // secrets are set sees all secrets as lost.
  const mayBeSet = (member: keyof SetMembers): boolean =>
    isSecret(member) && !seesSecrets ? before !== null : (before?.members[member] ?? '') !== ''
  const isLost = (member: keyof SetMembers): boolean =>
    edit.replaced &&
    mayBeSet(member) &&
    isConcerned(member, { sent: false, values: [before?.members[member]], seesSecrets })
  const members = memberNames.filter((member) => edit.members[member] !== undefined || isLost(member))
  const fields = members.map((name) => {
    const value = (text: string | null) => editedValue(name, text, { seesSecrets })
    const saved = before === null ? null : (before.members[name] ?? '')
    return { name, before: value(saved), after: value(edit.members[name] ?? '') }
  })
  const priority =
    edit.priority === null ? [] : [{ name: 'priority', before: priorityOf(before), after: edit.priority }]
  return { ...names, action: before === null ? 'create' : 'update', fields: [...fields, ...priority] }
}

const priorityOf = (set: SetContent | null): number | null => set?.priority ?? null

/** Returns the session's name, or the saved name if the session deletes the configuration. */
const nameOf = (edit: ConfigEdit, saved: SavedState): string =>
  edit.change.name ?? saved.configs.get(edit.id)?.attributes.name ?? edit.savedName ?? ''
