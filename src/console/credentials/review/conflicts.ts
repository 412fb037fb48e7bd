import type { EditConflict, PendingEdit } from '../../../../generated/client/typescript/index.ts'

/*
 * Which edits others are in the way of, and which a rebase dropped.
 */

/** A conflict names a configuration as it is saved, an edit as the session calls it. */
export function conflictOf(
  edit: PendingEdit,
  conflicts: readonly EditConflict[],
  edits: readonly PendingEdit[],
): EditConflict | undefined {
  const ofConfig = edits.find(
    ({ network, config, set }) => network === edit.network && config === edit.config && set === null,
  )
  const savedName = ofConfig?.fields.find(({ name }) => name === 'name')?.before
  return conflicts.find(
    ({ network, config, set = null }) =>
      network === edit.network && set === edit.set && (config === edit.config || config === savedName),
  )
}

/** What was pending before and is no more. */
export const droppedFrom = (before: readonly PendingEdit[], after: readonly PendingEdit[]): PendingEdit[] =>
  before.filter(
    (edit) =>
      !after.some(({ network, config, set }) => network === edit.network && config === edit.config && set === edit.set),
  )

/** `by user:bob, 11/22/2026, 12:27:31`, as far as the service still knows. */
export function otherSideText({ changedAt, changedBy }: EditConflict): string {
  const by = changedBy === undefined ? 'by somebody else' : `by ${changedBy}`
  return changedAt === null ? by : `${by}, ${new Date(changedAt).toLocaleString()}`
}
