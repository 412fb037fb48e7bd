/*
 * Runs edits of credentials in their own session. They are committed together or not at all.
 */
import type { Connection } from './connection.ts'
import { KeyrackError } from './keyrack-error.ts'

export interface EditOptions<Session> {
  readonly signal?: AbortSignal
  /**
   * Called if other callers committed changes of the same objects; `error.data.conflicts` lists them. If it returns
   * true, the edits are applied on top of the saved state and committed again. Otherwise they are discarded and the
   * error is thrown. The error is also thrown if conflicts remain, such as a unit that needs a choice; call
   * `session.rebaseEdits({ choices })` within this function to choose.
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
    // Edits that cannot be discarded end with their session.
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
