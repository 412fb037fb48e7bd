/*
 * Applies the choice of a side to an edit. The edit loses the units that the choice drops, and holds all members of the
 * units that the choice keeps.
 */
import type { Settlement, Side } from './choices.ts'
import { type ConfigAttributes, type ConfigChange, changesSetIdentity, isConsistent } from './config.ts'
import type { ConfigEdit, SetEdit } from './edits.ts'
import { optionalMemberNames } from './optional-members.ts'
import type { SavedConfig } from './overlay.ts'
import { memberNames } from './set.ts'
import { baseMember, isConcernedIn, isUnitTouched, type SetSides, unsettledUnits, wantedUnit } from './set-sides.ts'
import { membersOf, type SetUnit, setUnitNames, unitOf } from './set-units.ts'

const findSide = ({ keep, units }: Settlement, unit: keyof Settlement['units']): Side | null => units[unit] ?? keep

/**
 * Returns the edit of a set after the settlement, or null if the edit is dropped. Returns 'unsettled' if the edit stays
 * a conflict: a unit needs a choice, or a unit cannot be kept as a whole because its base is unknown.
 */
export function settledSet(sides: SetSides, settlement: Settlement): SetEdit | null | 'unsettled' {
  const { edit, now } = sides
  if (edit.deleted) return settlement.keep === 'theirs' ? null : edit
  if (settlement.keep === 'theirs' && Object.keys(settlement.units).length === 0) return null
  const open = unsettledUnits(sides)
  if (open.some((unit) => findSide(settlement, unit) === null)) return 'unsettled'
  if (open.some((unit) => findSide(settlement, unit) === 'mine' && wantedUnit(edit, unit) === null)) return 'unsettled'
  const units = concernedUnits(sides)
  const kept = units.filter((unit) => findSide(settlement, unit) !== 'theirs')
  const isGivenBack = findSide(settlement, 'priority') === 'theirs'
  const isRestored = now === null && edit.priority === null && findSide(settlement, 'priority') === 'mine'
  const own = isRestored ? (edit.base?.priority ?? null) : edit.priority
  const settled = withUnits(sides, { kept, keepsAll: kept.length === units.length }, settlement)
  // A set that was deleted and saved again takes nothing from the saved set, so its edit holds the saved priority.
  const theirs = now !== null && settled.replaced ? now.content.priority : null
  const priority = isGivenBack && now !== null ? theirs : own
  const next = { ...settled, priority }
  const isLess = kept.length < units.length || priority !== edit.priority
  return isLess && isNothing(next) && (now !== null || kept.length === 0) ? null : next
}

interface KeptUnits {
  readonly kept: readonly SetUnit[]
  /** Whether no unit is dropped. */
  readonly keepsAll: boolean
}

/**
 * Returns the units that the edit concerns. Units of optional members that no side has are not among them. A choice
 * does not show the result to the caller, so it may depend on secrets.
 */
const concernedUnits = (sides: SetSides): SetUnit[] =>
  setUnitNames.filter((unit) =>
    membersOf(unit).some((member) => isConcernedIn({ ...sides, seesSecrets: true }, member)),
  )

/**
 * Returns the edit with only the kept units. A set that was deleted and saved again starts empty. If one of its units
 * is dropped, the edit changes the saved set instead of replacing it.
 */
function withUnits({ edit, now }: SetSides, { kept, keepsAll }: KeptUnits, settlement: Settlement): SetEdit {
  const replaced = edit.replaced && keepsAll
  const members = { ...edit.members }
  for (const unit of setUnitNames) {
    if (!kept.includes(unit)) for (const member of membersOf(unit)) delete members[member]
    else if (edit.replaced !== replaced) Object.assign(members, wantedUnit(edit, unit))
  }
  // An optional member that is empty on both sides is not part of the edit.
  for (const member of optionalMemberNames) {
    const isSet = edit.members[member] !== undefined || (now?.content.members[member] ?? '') !== ''
    if (!isSet && members[member] === '') delete members[member]
  }
  if (replaced) return { ...edit, members }
  for (const member of memberNames) {
    const unit = unitOf[member]
    // A choice keeps the whole unit, including the part that only other callers changed. If another caller deleted the
    // set, the choice keeps all units.
    const isKept = findSide(settlement, unit) === 'mine' && (now === null || isUnitTouched(edit, member))
    const before = baseMember(edit, member)
    if (!isKept || members[member] !== undefined || typeof before !== 'string') continue
    if (before !== (now?.content.members[member] ?? '')) members[member] = before
  }
  return { ...edit, replaced, members }
}

const isNothing = ({ replaced, members, priority }: SetEdit): boolean =>
  !replaced && priority === null && Object.keys(members).length === 0

/** Returns the edit with the attributes that remain, or null if the whole edit is dropped. */
export function settledConfig(edit: ConfigEdit, settlement: Settlement): ConfigEdit | null {
  if (edit.deleted || edit.savedName === null) return settlement.keep === 'theirs' ? null : edit
  const sent = Object.entries(edit.change)
  const kept = sent.filter(([name]) => findSide(settlement, name as keyof ConfigAttributes) !== 'theirs')
  if (kept.length === sent.length && settlement.keep !== 'theirs') return edit
  if (kept.length === 0) return null
  return { ...edit, change: Object.fromEntries(kept) as ConfigChange }
}

/** Returns the edit of a configuration that another caller deleted. Kept units get the values that the session saw. */
export function restoredConfig(edit: ConfigEdit, settlement: Settlement): ConfigEdit {
  const { base, savedType } = edit
  if (base === undefined || base === null) return edit
  const names = (['name', 'addresses', 'priority'] as const).filter((name) => findSide(settlement, name) === 'mine')
  const restored = Object.fromEntries(names.map((name) => [name, base[name]])) as ConfigChange
  const change = { ...restored, ...edit.change }
  const type = change.type ?? savedType ?? base.type
  return isConsistent({ ...base, ...change, type }) ? { ...edit, change } : edit
}

/**
 * Returns whether the settlement drops a type change from or to STATIC. The sets that were edited for the other type
 * are then dropped too.
 */
export const dropsTypeChange = (edit: ConfigEdit, settled: ConfigEdit | null, now: SavedConfig): boolean =>
  edit.change.type !== undefined &&
  settled?.change.type === undefined &&
  changesSetIdentity(now.attributes.type, edit.change.type)
