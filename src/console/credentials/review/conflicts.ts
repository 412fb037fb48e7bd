/* Matches edits with their conflicts, and finds edits that a rebase dropped. */
import type { EditConflict, PendingEdit, PendingEdits } from '../../../../clients/typescript/index.ts'
import { isolated } from '../../shell/isolated.ts'
import { utcMinute } from '../../shell/utc-text.ts'
import { targetKey } from '../edits/edit-target.ts'

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
  const targetOf = (conflict: EditConflict) => targetKey({ ...conflict, set: conflict.set ?? null })
  const named = conflicts.filter(({ theirs }) => theirs === 'name')
  const names = new Map(named.map((conflict) => [targetOf(conflict), conflict]))
  const changed = conflicts.filter(({ theirs }) => theirs !== 'name')
  const byTarget = new Map(changed.map((conflict) => [targetOf(conflict), conflict]))
  const saved = edits.flatMap((edit) => {
    const before = edit.fields.find(({ name }) => name === 'name')?.before
    return edit.set === null && typeof before === 'string' ? [{ edit, name: before }] : []
  })
  const savedNames = new Map(saved.map(({ edit, name }) => [targetKey(edit), name]))
  const savedTargets = new Set(saved.map(({ edit, name }) => targetKey({ ...edit, config: name })))
  const reviewed = edits.map((edit) => {
    const config = targetKey({ ...edit, set: null })
    const savedName = savedNames.get(config) ?? edit.config
    const conflict =
      byTarget.get(targetKey({ ...edit, config: savedName })) ??
      // The new name may be the saved name of another configuration, which then has the conflict.
      (savedTargets.has(config) ? undefined : byTarget.get(targetKey(edit)))
    const taken = names.get(targetKey(edit))
    return taken === undefined ? { edit, conflict } : { edit, conflict, taken }
  })
  const isOpen = ({ conflict, taken }: ReviewedEdit): boolean => conflict !== undefined || taken !== undefined
  return [...reviewed.filter(isOpen), ...reviewed.filter((one) => !isOpen(one))]
}

/** Returns edits that were pending before and no longer are. */
export function droppedFrom(before: readonly PendingEdit[], after: readonly PendingEdit[]): PendingEdit[] {
  const left = new Set(after.map(targetKey))
  return before.filter((edit) => !left.has(targetKey(edit)))
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
  network: 'network deleted',
}
