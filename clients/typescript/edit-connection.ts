/*
 * The connection of an edit session. It commits only edits that the service holds in this session.
 *
 * The edits of a session belong to its cookie. If the cookie does not come back, each call opens a session of its own:
 * the commit would then commit an empty one and succeed. A page cannot see the cookie, and the browser of a page of
 * another site does not send it.
 */
import { Connection } from './connection.ts'
import { TransportError } from './keyrack-error.ts'
import type { CallOptions } from './options.ts'

const COMMIT = 'Credentials.commitEdits'

const STAGING: ReadonlySet<string> = new Set([
  'Credentials.saveCredentialConfig',
  'Credentials.deleteCredentialConfig',
  'Credentials.saveCredentialSets',
  'Credentials.deleteCredentialSets',
])

/** After these the session may rightly have no edits. */
const SETTLING: ReadonlySet<string> = new Set([COMMIT, 'Credentials.discardEdits', 'Credentials.rebaseEdits'])

export class EditConnection extends Connection {
  #hasStaged = false

  override async call<Result>(method: string, params: object, options: CallOptions = {}): Promise<Result> {
    // If the client has the cookie, it sends it, so the check would cost a call for nothing.
    if (method === COMMIT && this.#hasStaged && !this.hasSessionCookie) await this.#checkEdits(options)
    const result = await super.call<Result>(method, params, options)
    if (STAGING.has(method)) this.#hasStaged = true
    if (SETTLING.has(method)) this.#hasStaged = false
    return result
  }

  /** Throws TransportError if the service holds no edits. */
  async #checkEdits({ signal }: CallOptions): Promise<void> {
    const reading: CallOptions = signal === undefined ? {} : { signal }
    const { edits } = await super.call<{ edits: unknown[] }>('Credentials.getPendingEdits', {}, reading)
    if (edits.length > 0) return
    throw new TransportError(
      'Cannot commit: the service holds no edits of this session. Either there was nothing to delete, or the session ' +
        'cookie does not come back: a page must be of the same site as the service, and a proxy must pass the cookie',
    )
  }
}
