// Generated from openrpc.json by npm run generate: do not edit.

import type { Connection } from './connection.ts'
import { KeyrackError } from './keyrack-error.ts'

/*
 * Edits of credentials: made in a session of their own, committed together or not at all.
 */

export interface EditOptions<Session> {
  readonly signal?: AbortSignal
  /**
   * Others committed what the session edits too: `error.data.conflicts` says what. true: the edits are laid over what the
   * others did, and committed; else they are discarded and the error is thrown.
   */
  readonly onConflict?: (error: KeyrackError, session: Session) => boolean | Promise<boolean>
}

interface Editable {
  commitEdits(): Promise<unknown>
  discardEdits(): Promise<unknown>
  rebaseEdits(): Promise<unknown>
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
      await session.rebaseEdits()
    }
  }
}
