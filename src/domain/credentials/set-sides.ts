/*
 * An edited set in three states: at the session's first edit, as it is saved now, and as the session wants it. The
 * states show what other callers changed, and which units a rebase must not resolve without a choice.
 */
import type { SetEdit } from './edits.ts'
import { isOptionalMember } from './optional-members.ts'
import type { SavedSet } from './saved-state.ts'
import { isConcerned, memberNames, revealsSecret, type SetMembers } from './set.ts'
import { membersOf, type SetUnit, setUnitNames, unitOf } from './set-units.ts'

/** The three states of an edited set. A state lacks what the caller must not know. */
export interface SetSides {
  readonly edit: SetEdit
  /** The saved set; null if it does not exist. */
  readonly now: SavedSet | null
  /** Whether the caller may know which secrets are set, and therefore which secrets other callers changed. */
  readonly seesSecrets: boolean
}

type Member = keyof SetMembers

/** Returns a member at the session's first edit. Returns null if the set did not exist, and undefined if unknown. */
export function baseMember({ base }: SetEdit, member: Member): string | null | undefined {
  return base === undefined || base === null ? base : (base.members[member] ?? '')
}

/** Returns a member as the session wants it. Returns null if the session deletes the set, and undefined if unknown. */
export function wantedMember(edit: SetEdit, member: Member): string | null | undefined {
  if (edit.deleted) return null
  const sent = edit.members[member]
  if (sent !== undefined) return sent
  return edit.replaced ? '' : (baseMember(edit, member) ?? (edit.base === undefined ? undefined : ''))
}

/**
 * Returns whether the session changes the member, because it sent the member, or deleted the set and saved it again.
 */
export const isSent = ({ deleted, replaced, members }: SetEdit, member: Member): boolean =>
  !deleted && (replaced || members[member] !== undefined)

/**
 * Returns whether other callers changed the member. Returns null if the base is not stored, or if the caller must not
 * know.
 */
export function isChangedByOthers({ edit, now, seesSecrets }: SetSides, member: Member): boolean | null {
  if (now !== null && now.revision === edit.revision) return false
  if (revealsSecret(member) && !seesSecrets) return null
  const before = baseMember(edit, member)
  if (before === undefined) return null
  return (before ?? '') !== (now?.content.members[member] ?? '')
}

/** Returns whether the conflict concerns the member; see `isConcerned`. A sent optional member concerns its unit. */
export const isConcernedIn = ({ edit, now, seesSecrets }: SetSides, member: Member): boolean =>
  isConcerned(member, {
    sent:
      isOptionalMember(member) &&
      membersOf(unitOf[member]).some((one) => isOptionalMember(one) && edit.members[one] !== undefined),
    values: [baseMember(edit, member), now?.content.members[member]],
    seesSecrets,
  })

/**
 * Returns the units of which the session sent one part while other callers may have changed another part. The saved
 * state cannot complete such a unit. A set that another caller deleted has no such units.
 */
export function unsettledUnits(sides: SetSides): SetUnit[] {
  const { edit, now } = sides
  if (edit.deleted || edit.replaced || now === null || now.revision === edit.revision) return []
  return setUnitNames.filter((unit) => {
    const concerned = membersOf(unit).filter((member) => isConcernedIn(sides, member))
    const others = concerned.filter((member) => !isSent(edit, member))
    const isPart = others.length > 0 && others.length < concerned.length
    return isPart && others.some((member) => isChangedByOthers(sides, member) !== false)
  })
}

/** Returns whether the session changes anything in the unit of this member. */
export const isUnitTouched = (edit: SetEdit, member: Member): boolean =>
  membersOf(unitOf[member]).some((one) => isSent(edit, one))

/** Returns all members of the unit as the session wants them, or null if they are unknown. */
export function wantedUnit(edit: SetEdit, unit: SetUnit): Partial<SetMembers> | null {
  const wanted = membersOf(unit).map((member) => [member, wantedMember(edit, member)] as const)
  return wanted.some(([, value]) => value === undefined) ? null : Object.fromEntries(wanted)
}

/** Returns only the members that are not empty, to save memory: a session holds thousands of sets. */
export const compactMembers = (members: SetMembers): Partial<SetMembers> =>
  Object.fromEntries(memberNames.flatMap((name) => ((members[name] ?? '') === '' ? [] : [[name, members[name]]])))
