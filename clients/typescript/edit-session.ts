/*
 * Runs edits of credentials in their own session. They are committed together or not at all.
 */
import type { Connection } from './connection.ts'
import { EditConnection } from './edit-connection.ts'
import { KeyrackError } from './keyrack-error.ts'
import type { CallOptions } from './options.ts'

export interface EditOptions<Session> {
  /**
   * Stops the commit too, and discards the edits. If it aborts while the commit is under way, the service may have
   * committed them. The calls of `work` need the signal themselves.
   */
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
  commitEdits(options: CallOptions): Promise<unknown>
  discardEdits(options: CallOptions): Promise<unknown>
  rebaseEdits(params: object, options: CallOptions): Promise<{ readonly conflicts: readonly unknown[] }>
}

const EDIT_CONFLICT = 'EDIT_CONFLICT'
/** How long a caller waits for the last call of its session, in milliseconds. */
const LEAVE_MS = 2000

export async function editIn<Session extends Editable, Result>(
  connection: Connection,
  sessionOn: (connection: Connection) => Session,
  work: (session: Session) => Promise<Result>,
  options: EditOptions<Session> = {},
): Promise<Result> {
  const own = await connection.openSession(EditConnection, options.signal)
  const session = sessionOn(own)
  const logOut = (calling: CallOptions): Promise<unknown> => own.call('Security.logoutCurrentUser', {}, calling)
  try {
    const result = await work(session)
    await commit(session, options)
    // The block logged the user in. Without a logout the login would stay until it is idle.
    if (own.ownsLogin) await leave(logOut)
    return result
  } catch (failure) {
    // A logout discards the edits too. Edits that cannot be discarded end with their session.
    await leave(own.ownsLogin ? logOut : (calling) => session.discardEdits(calling))
    throw failure
  }
}

/** Makes the last call of a session. Ignores its failure. */
async function leave(call: (options: CallOptions) => Promise<unknown>): Promise<void> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), LEAVE_MS)
  await call({ signal: limit.signal }).catch(() => undefined)
  clearTimeout(timer)
}

async function commit<Session extends Editable>(
  session: Session,
  { onConflict, signal }: EditOptions<Session>,
): Promise<void> {
  const calling: CallOptions = signal === undefined ? {} : { signal }
  for (;;) {
    signal?.throwIfAborted()
    try {
      await session.commitEdits(calling)
      return
    } catch (failure) {
      const isConflict = failure instanceof KeyrackError && failure.name === EDIT_CONFLICT
      if (!isConflict || onConflict === undefined || !(await onConflict(failure, session))) throw failure
      const { conflicts } = await session.rebaseEdits({}, calling)
      if (conflicts.length > 0) throw failure
    }
  }
}
