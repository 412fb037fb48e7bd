/*
 * Checks that the edits of the session are those that the page shows, because windows of the same browser share a
 * session. A user must not commit or discard what another window staged and this one has not shown.
 */
import type { Credentials, PendingEdit, PendingEdits } from '../../../../clients/typescript/index.ts'
import { targetKey } from './edit-target.ts'

export class NotAsShown extends Error {
  constructor() {
    super('Your uncommitted changes are not those that this page showed. Look at them, and try again')
  }
}

/** Reads the edits of the session again for an action. Throws NotAsShown if there are others than the shown ones. */
export async function readAsShown(
  credentials: Credentials,
  shown: readonly PendingEdit[],
  action: 'commit' | 'discard',
): Promise<PendingEdits> {
  const pending = await credentials.getPendingEdits()
  // If nothing is left, nothing can happen unseen. A conflict changes how edits are named, and stops a commit anyway.
  const isSafe = pending.edits.length === 0 || (action === 'commit' && pending.conflicts.length > 0)
  if (!isSafe && !isSame(pending.edits, shown)) throw new NotAsShown()
  return pending
}

/** Returns whether the edits are the same, independent of what others saved in between. */
export const isSame = (a: readonly PendingEdit[], b: readonly PendingEdit[]): boolean => textOf(a) === textOf(b)

const textOf = (edits: readonly PendingEdit[]): string =>
  JSON.stringify(
    edits.map((edit) => [targetKey(edit), edit.action, edit.fields.map(({ name, after }) => [name, after])]),
  )
