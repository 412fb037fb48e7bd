/*
 * The connection of an edit session. It commits only edits that the service holds in this session.
 *
 * The edits of a session belong to its cookie. If the cookie does not come back, each call opens a session of its own:
 * the commit would then commit an empty one and succeed. A page cannot see the cookie, and the browser of a page of
 * another site does not send it. So if the client does not see the cookie, it asks once whether the edits are there.
 */
import { Connection } from './connection.ts'
import { KeyrackError, TransportError } from './keyrack-error.ts'
import type { CallOptions } from './options.ts'

const COMMIT = 'Credentials.commitEdits'

const STAGING: ReadonlySet<string> = new Set([
  'Credentials.saveCredentialConfig',
  'Credentials.deleteCredentialConfig',
  'Credentials.saveCredentialSets',
  'Credentials.deleteCredentialSets',
])

export class EditConnection extends Connection {
  // A browser sends the session cookie to another origin only then. The service allows it to ALLOWED_ORIGINS.
  protected override readonly credentialsMode = 'include'
  #hasStaged = false
  /** Whether the session is known to have held edits, or nobody may know. */
  #isProven = false

  override async call<Result>(method: string, params: object, options: CallOptions = {}): Promise<Result> {
    if (method === COMMIT && this.#hasStaged && !this.#hasProof) throw new TransportError(NO_EDITS)
    const result = await super.call<Result>(method, params, options)
    if (STAGING.has(method)) {
      this.#hasStaged = true
      if (!this.#hasProof) this.#isProven = await this.#hasEdits(options)
    }
    return result
  }

  get #hasProof(): boolean {
    return this.hasSessionCookie || this.#isProven
  }

  /** Returns whether the service holds edits of this session, or does not tell. */
  async #hasEdits({ signal }: CallOptions): Promise<boolean> {
    const reading: CallOptions = signal === undefined ? {} : { signal }
    try {
      const { edits } = await super.call<{ edits: unknown[] }>('Credentials.getPendingEdits', {}, reading)
      return edits.length > 0
    } catch (failure) {
      // The caller may write credentials and not read them.
      if (failure instanceof KeyrackError && failure.name === 'FORBIDDEN') return true
      throw failure
    }
  }
}

const NO_EDITS =
  'Cannot commit: the service holds no edits of this session. Either there was nothing to delete, another tab has ' +
  'committed or discarded the edits, or the session cookie does not come back: a page must be of the same site as ' +
  'the service, and a proxy must pass the cookie'
