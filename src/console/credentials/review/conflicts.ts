/* Matches edits with their conflicts, and finds edits that a rebase dropped. */
import type { EditConflict, PendingEdit, PendingEdits } from '../../../../clients/typescript/index.ts'
import { isolated } from '../../shell/isolated.ts'
import { utcMinute } from '../../shell/utc-text.ts'
import { placeKey } from '../edits/place.ts'

export interface ReviewedEdit {
  readonly edit: PendingEdit
  /** The change of the same object by other callers. */
  readonly conflict: EditConflict | undefined
  /** Conflict about a name: another caller took the name that the session gave. */
  readonly taken?: EditConflict | undefined
}

/**
 * Returns the edits with their conflicts, those in conflict first. A conflict has the saved name of a configuration; an
 * edit has the name that the session gave it.
 */
export function withConflicts({ edits, conflicts }: Pick<PendingEdits, 'edits' | 'conflicts'>): ReviewedEdit[] {
  const placeOf = (conflict: EditConflict) => placeKey({ ...conflict, set: conflict.set ?? null })
  const named = conflicts.filter(({ theirs }) => theirs === 'name')
  const names = new Map(named.map((conflict) => [placeOf(conflict), conflict]))
  const changed = conflicts.filter(({ theirs }) => theirs !== 'name')
  const byPlace = new Map(changed.map((conflict) => [placeOf(conflict), conflict]))
  const saved = edits.flatMap((edit) => {
    const before = edit.fields.find(({ name }) => name === 'name')?.before
    return edit.set === null && typeof before === 'string' ? [{ edit, name: before }] : []
  })
  const savedNames = new Map(saved.map(({ edit, name }) => [placeKey(edit), name]))
  const savedPlaces = new Set(saved.map(({ edit, name }) => placeKey({ ...edit, config: name })))
  const reviewed = edits.map((edit) => {
    const config = placeKey({ ...edit, set: null })
    const savedName = savedNames.get(config) ?? edit.config
    const conflict =
      byPlace.get(placeKey({ ...edit, config: savedName })) ??
      // The new name may be the saved name of another configuration, which then has the conflict.
      (savedPlaces.has(config) ? undefined : byPlace.get(placeKey(edit)))
    const taken = names.get(placeKey(edit))
    return taken === undefined ? { edit, conflict } : { edit, conflict, taken }
  })
  const isOpen = ({ conflict, taken }: ReviewedEdit): boolean => conflict !== undefined || taken !== undefined
  return [...reviewed.filter(isOpen), ...reviewed.filter((one) => !isOpen(one))]
}

/** Returns edits that were pending before and no longer are. */
export function droppedFrom(before: readonly PendingEdit[], after: readonly PendingEdit[]): PendingEdit[] {
  const left = new Set(after.map(placeKey))
  return before.filter((edit) => !left.has(placeKey(edit)))
}

/** Returns text such as `changed by user:bob, 2026-11-22 12:27 UTC`, as far as the service knows it. */
export function otherSideText({ theirs, changedAt, changedBy }: EditConflict): string {
  const by = changedBy === undefined ? 'by another user' : `by ${isolated(changedBy)}`
  return `${DEEDS[theirs]} ${changedAt === null ? by : `${by}, ${utcMinute(changedAt)} UTC`}`
}

const DEEDS: Record<EditConflict['theirs'], string> = {
  create: 'created',
  update: 'changed',
  rename: 'renamed',
  delete: 'deleted',
  config: 'configuration deleted or changed from or to STATIC',
  sets: 'sets in it changed',
  name: 'name taken',
}
