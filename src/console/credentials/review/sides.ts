/*
 * Splits a conflict into units of fields: the change of each side, the possible choices, and the values that a choice
 * commits.
 */
import type { ConflictField, EditChoice, EditConflict, EditUnit } from '../../../../clients/typescript/index.ts'
import { groups, members } from '../sets/set-members.ts'
import { labelOf, NOT_SHOWN, valueText } from './value-text.ts'

/** The side of a unit to keep. `new` means that the user types new values. */
export type Pick = 'mine' | 'theirs' | 'new'

/** The picks of a conflict, by unit. */
export type Picks = Partial<Record<EditUnit, Pick>>

/** Texts of one field for three columns: the original value, the saved value and the session's value. */
export interface SideRow {
  readonly field: ConflictField
  readonly label: string
  readonly base: string
  readonly saved: string
  readonly mine: string
}

/** Titles of the three columns. */
export const SIDE_TITLES = { base: 'Before your change', saved: 'Saved now', mine: 'Yours' } as const

/** Fields that are resolved together. */
export interface UnitRows {
  readonly unit: EditUnit
  readonly label: string
  readonly rows: readonly SideRow[]
  /** The possible choices. If there is only one, the user need not choose. */
  readonly ways: readonly Pick[]
}

const UNIT_LABELS: Record<EditUnit, string> = {
  login: 'Login',
  enable: 'Enable',
  snmpv2: 'SNMPv1/v2c',
  snmpv3: 'SNMPv3',
  ssh: 'SSH key',
  snmpWrite: 'SNMP write',
  api: 'API',
  note: 'Note',
  expiry: 'Expiry',
  priority: 'Priority',
  name: 'Name',
  type: 'Type',
  addresses: 'Addresses',
}

/** Returns the members that the user types for a unit of a set. */
export const membersOfUnit = (unit: EditUnit) => groups.find((group) => group.unit === unit)?.members ?? []

const isSecret = (name: string): boolean => members.some((member) => member.name === name && member.isSecret)

/**
 * Returns whether the user can choose only for the whole object, because one side deleted it or depends on everything
 * in it.
 */
export const isAllOrNothing = ({ mine, theirs }: EditConflict): boolean =>
  mine === 'delete' || ['delete', 'config', 'sets', 'network'].includes(theirs)

/** Returns the units of a conflict, in the order of the fields. */
export function unitRows(conflict: EditConflict): UnitRows[] {
  const units = [...new Set(conflict.fields.map(({ unit }) => unit))]
  return units.map((unit) => {
    const fields = conflict.fields.filter((field) => field.unit === unit)
    const ways = waysOf(conflict, fields)
    const rows = fields.map((field) => sideRow(field, ways.includes('mine')))
    return { unit, label: UNIT_LABELS[unit], rows, ways }
  })
}

function waysOf({ set }: EditConflict, fields: readonly ConflictField[]): readonly Pick[] {
  const isMine = fields.some(({ changedBySession }) => changedBySession)
  const isTheirs = fields.some(({ changedByOthers }) => changedByOthers !== false)
  if (!isMine) return ['theirs']
  if (!isTheirs) return ['mine']
  const isTyped = set !== undefined && membersOfUnit(fields[0]!.unit).length > 0
  // If an original value is unknown, the unit cannot be completed with the session's side.
  const isKnown = fields.every(
    (field) => field.changedBySession || field.changedByOthers !== null || isSecret(field.name),
  )
  return [...(isKnown ? (['mine'] as const) : []), 'theirs', ...(isTyped ? (['new'] as const) : [])]
}

function sideRow(field: ConflictField, mayKeepMine: boolean): SideRow {
  const { name, base, saved, wanted, changedBySession, changedByOthers } = field
  const label = labelOf(name)
  const unchanged = mayKeepMine && changedByOthers === true ? BEFORE_THEIRS : NO_CHANGE
  if (!isSecret(name)) {
    const mine = changedBySession ? valueText(name, wanted) : unchanged
    return {
      field,
      label,
      base: changedByOthers === null ? 'not known' : valueText(name, base),
      saved: valueText(name, saved),
      mine,
    }
  }
  const theirs = changedByOthers === null ? NOT_SHOWN : changedByOthers ? 'changed' : NO_CHANGE
  return { field, label, base: NOT_SHOWN, saved: theirs, mine: changedBySession ? 'changed' : unchanged }
}

const NO_CHANGE = 'No change'
/** The session did not change the field, but its side of the unit undoes the change of the other side. */
const BEFORE_THEIRS = 'value before theirs'

/**
 * Returns text for the value that a commit writes to a field after the choice for its unit, or null without a choice.
 */
export function outcomeText(
  { field: { name, wanted, saved, changedBySession } }: SideRow,
  pick: Pick | undefined,
): string | null {
  if (pick === undefined) return null
  if (!isSecret(name)) return pick === 'new' ? TYPED : valueText(name, pick === 'mine' ? wanted : saved)
  if (pick === 'theirs') return 'as saved now'
  const mine = changedBySession ? 'as you entered it' : AS_BEFORE
  return pick === 'new' ? `${TYPED}; if empty, ${mine}` : mine
}

const TYPED = 'as typed below'
/** The value of a secret that the session did not change, when it first edited the set. */
const AS_BEFORE = 'as before'

/**
 * Returns the choice that resolves a conflict by units. For units that need no choice, the service applies the same
 * rule as the console.
 */
export function choiceOf(conflict: EditConflict, picks: Picks): EditChoice {
  const units = Object.entries(picks).map(([unit, pick]) => [unit, pick === 'theirs' ? 'theirs' : 'mine'])
  return { ...targetOf(conflict), units: Object.fromEntries(units) }
}

/** Returns the choice of one side for the whole object. */
export const wholeChoice = (conflict: EditConflict, keep: 'mine' | 'theirs'): EditChoice => ({
  ...targetOf(conflict),
  keep,
})

const targetOf = ({ network, config, set, revision }: EditConflict) => ({
  ...{ network, config, revision },
  ...(set === undefined ? {} : { set }),
})

/** Returns whether the session's side can be kept. No edit can be kept without its configuration or its network. */
export const isKept = ({ theirs }: EditConflict): boolean => theirs !== 'config' && theirs !== 'network'

/**
 * Returns a choice of the same side for each edit in conflict. It leaves out taken names, because each needs its own
 * choice. Changes of the session in units that nobody else changed stay, as the cards of the conflicts show them.
 */
export const choicesOf = (conflicts: readonly EditConflict[], keep: 'mine' | 'theirs'): EditChoice[] =>
  conflicts
    .filter((conflict) => !isTakenName(conflict))
    .map((conflict) =>
      keep === 'mine' || isAllOrNothing(conflict)
        ? wholeChoice(conflict, keep)
        : choiceOf(conflict, theirsIn(conflict)),
    )

/** Picks the other side of each unit that both sides changed. */
const theirsIn = (conflict: EditConflict): Picks =>
  Object.fromEntries(
    unitRows(conflict)
      .filter(({ ways }) => ways.length > 1)
      .map(({ unit }) => [unit, 'theirs']),
  )

const isTakenName = ({ theirs }: EditConflict): boolean => theirs === 'name'

/** Returns what one choice for all conflicts resolves: all of them, all but taken names, or nothing. */
export function reachOfChoice(conflicts: readonly EditConflict[]): 'all' | 'not names' | 'nothing' {
  if (!conflicts.some(isTakenName)) return 'all'
  return conflicts.every(isTakenName) ? 'nothing' : 'not names'
}
