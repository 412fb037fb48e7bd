/*
 * The fields of an object in conflict. Each field has three values: at the session's first edit, as saved now, and as
 * the session wants it.
 */
import type { ConflictField } from '../../../generated/types.ts'
import { CONFIG_FIELDS, type ConfigAttributes } from './config.ts'
import type { ConfigEdit } from './edits.ts'
import type { SavedConfig } from './overlay.ts'
import { editedValue, memberNames, type SetMembers } from './set.ts'
import {
  baseMember,
  isChangedByOthers,
  isConcernedIn,
  isSent,
  isUnitTouched,
  type SetSides,
  wantedMember,
} from './set-sides.ts'
import { unitOf } from './set-units.ts'

/**
 * Returns every attribute that the session or other callers changed. `now` is null if the configuration was deleted.
 */
export function configFields({ base, change, deleted }: ConfigEdit, now: SavedConfig | null): ConflictField[] {
  const fields = CONFIG_FIELDS.map((name): ConflictField => {
    const [before, saved] = [toContractValue(base?.[name]), toContractValue(now?.attributes[name])]
    return {
      name,
      unit: name,
      base: before,
      saved,
      wanted: deleted ? null : toContractValue(change[name] ?? base?.[name]),
      changedBySession: change[name] !== undefined,
      changedByOthers: base === undefined ? null : !isSameValue(before, saved),
    }
  })
  return fields.filter(({ changedBySession, changedByOthers }) => changedBySession || changedByOthers !== false)
}

/** Returns the field for a name that the session chose and another caller already uses. */
export const takenName = ({ base, change }: ConfigEdit): ConflictField => ({
  name: 'name',
  unit: 'name',
  base: base?.name ?? null,
  saved: change.name!,
  wanted: change.name!,
  changedBySession: true,
  changedByOthers: true,
})

/** Returns every member that the session or other callers changed. The priority counts as a member. */
export function setFields(sides: SetSides): ConflictField[] {
  const members = memberNames.flatMap((member) => memberField(sides, member))
  return [...members, ...priorityField(sides)]
}

/**
 * Returns the field of a member in an array, which is empty if nobody changed the member. A caller that must not know
 * secrets sees a secret only if the session changed its unit.
 */
function memberField(sides: SetSides, member: keyof SetMembers): ConflictField[] {
  const { edit, now } = sides
  if (!isConcernedIn(sides, member)) return []
  const changedBySession = isSent(edit, member)
  const changedByOthers = isChangedByOthers(sides, member)
  const isShown = changedBySession || (changedByOthers ?? isUnitTouched(edit, member))
  if (!isShown) return []
  const value = (text: string | null | undefined) => editedValue(member, text ?? null, sides)
  const values = {
    base: value(baseMember(edit, member)),
    saved: value(now === null ? null : (now.content.members[member] ?? '')),
    wanted: value(wantedMember(edit, member)),
  }
  return [
    {
      name: member,
      unit: unitOf[member],
      ...values,
      changedBySession,
      changedByOthers,
    },
  ]
}

function priorityField({ edit, now }: SetSides): ConflictField[] {
  const { base, deleted, priority } = edit
  const before = base?.priority ?? null
  const saved = now?.content.priority ?? null
  const changedByOthers = base === undefined ? null : before !== saved
  if (priority === null && changedByOthers !== true) return []
  const wanted = deleted ? null : (priority ?? before)
  return [
    {
      name: 'priority',
      unit: 'priority',
      base: before,
      saved,
      wanted,
      changedBySession: priority !== null,
      changedByOthers,
    },
  ]
}

type Value = ConfigAttributes[(typeof CONFIG_FIELDS)[number]]

function toContractValue(value: Value | undefined): ConflictField['base'] {
  if (value === undefined) return null
  return typeof value === 'object' ? [...value] : value
}

const isSameValue = (a: ConflictField['base'], b: ConflictField['base']): boolean =>
  JSON.stringify(a) === JSON.stringify(b)
