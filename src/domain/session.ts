/** The caller's session, as identified by the cookie of the request. */
export interface Session {
  /** The id that `id` returns if the session of the cookie is alive; null if `id` will issue a new one. */
  readonly expected: string | null
  /** Returns the id of the session. Issues a new id if the caller has no living session. */
  id(): Promise<string>
  /**
   * Returns the same id for an edit or a commit. Throws SESSION_EXPIRED once if the caller's session ended while it had
   * edits.
   */
  idForEdit(): Promise<string>
  /** Drops the report of edits that were lost with an earlier session, because a discard drops those edits too. */
  forgetLoss(): Promise<void>
  /** Ends the session and drops its staged edits. Does nothing if there is no session. */
  end(): Promise<void>
}
