// Generated from openrpc.json by npm run generate: do not edit.

import type { Connection } from './connection.ts'
import { KeyrackError } from './keyrack-error.ts'

/*
 * Edits of credentials: made in a session of their own, committed together or not at all.
 */

export interface EditOptions<Session> {
  readonly signal?: AbortSignal
  /**
   * Called when others committed what the session edits too; `error.data.conflicts` lists it. If it returns true, the edits
   * are laid over what the others saved, and committed again. Otherwise they are discarded and the error is thrown. The
   * error is also thrown if conflicts are left, such as a unit that needs a choice: `session.rebaseEdits({ choices })`
   * within this function makes it.
   */
  readonly onConflict?: (error: KeyrackError, session: Session) => boolean | Promise<boolean>
}

interface Editable {
  commitEdits(): Promise<unknown>
  discardEdits(): Promise<unknown>
  rebaseEdits(): Promise<{ readonly conflicts: readonly unknown[] }>
}

const EDIT_CONFLICT = 'EDIT_CONFLICT'

export async function editIn<Session extends Editable, Result>(
  connection: Connection,
  sessionOn: (connection: Connection) => Session,
  work: (session: Session) => Promise<Result>,
  options: EditOptions<Session> = {},
): Promise<Result> {
  const session = sessionOn(await connection.openSession(options.signal))
  try {
    const result = await work(session)
    await commit(session, options)
    return result
  } catch (failure) {
    // What can't be discarded ends with its session.
    await session.discardEdits().catch(() => undefined)
    throw failure
  }
}

async function commit<Session extends Editable>(session: Session, { onConflict }: EditOptions<Session>): Promise<void> {
  for (;;) {
    try {
      await session.commitEdits()
      return
    } catch (failure) {
      const isConflict = failure instanceof KeyrackError && failure.name === EDIT_CONFLICT
      if (!isConflict || onConflict === undefined || !(await onConflict(failure, session))) throw failure
      const { conflicts } = await session.rebaseEdits()
      if (conflicts.length > 0) throw failure
    }
  }
}
