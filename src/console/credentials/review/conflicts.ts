import type { EditConflict, PendingEdit, PendingEdits } from '../../../../generated/client/typescript/index.ts'
import { utcMinute } from '../../shell/utc-text.ts'
import { placeKey } from '../edits/place.ts'

/*
 * Which edits others are in the way of, and which a rebase dropped.
 */

export interface ReviewedEdit {
  readonly edit: PendingEdit
  /** What somebody else did to the same object. */
  readonly conflict: EditConflict | undefined
}

/** Those in conflict first. A conflict names a configuration as it is saved, an edit as the session calls it. */
export function withConflicts({ edits, conflicts }: Pick<PendingEdits, 'edits' | 'conflicts'>): ReviewedEdit[] {
  const byPlace = new Map(conflicts.map((conflict) => [placeKey({ ...conflict, set: conflict.set ?? null }), conflict]))
  const savedNames = new Map(
    edits.flatMap((edit) => {
      const before = edit.fields.find(({ name }) => name === 'name')?.before
      return edit.set === null && typeof before === 'string' ? [[placeKey(edit), before]] : []
    }),
  )
  const reviewed = edits.map((edit) => {
    const savedName = savedNames.get(placeKey({ ...edit, set: null })) ?? edit.config
    return { edit, conflict: byPlace.get(placeKey(edit)) ?? byPlace.get(placeKey({ ...edit, config: savedName })) }
  })
  return [
    ...reviewed.filter(({ conflict }) => conflict !== undefined),
    ...reviewed.filter(({ conflict }) => conflict === undefined),
  ]
}

/** What was pending before and is no more. */
export function droppedFrom(before: readonly PendingEdit[], after: readonly PendingEdit[]): PendingEdit[] {
  const left = new Set(after.map(placeKey))
  return before.filter((edit) => !left.has(placeKey(edit)))
}

/** `by user:bob, 2026-11-22 12:27 UTC`, as far as the service still knows. */
export function otherSideText({ changedAt, changedBy }: EditConflict): string {
  const by = changedBy === undefined ? 'by somebody else' : `by ${changedBy}`
  return changedAt === null ? by : `${by}, ${utcMinute(changedAt)} UTC`
}
