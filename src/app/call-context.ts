import type { Caller } from '../access/caller.ts'
import { toVisibleIndex, toVisibleStore } from '../access/visible-networks.ts'
import type { Context, Session } from '../api/context.ts'
import { ApplicationError } from '../domain/application-error.ts'
import type { OnAltered } from '../edit-sessions/config-proof.ts'
import { EditSession } from '../edit-sessions/edit-session.ts'
import type { Sealing } from '../sealing/open-sealing.ts'
import type { IndexClient } from '../search/live/index-client.ts'
import type { Store } from '../store/store.ts'

/** What all calls have in common. */
export interface Shared extends Pick<Context, 'owners' | 'now' | 'settings' | 'canSeal' | 'untilOnDisk' | 'check'> {
  readonly index: IndexClient | null
  readonly sealing: Sealing | null
  readonly mostEdits: number
  readonly mostSessions: number
  /** Called if a configuration was altered in the store. */
  readonly onAltered: OnAltered
  readonly mostBytes: number
}

/** Who calls, in which session. */
export type CallerInSession = { readonly caller: Caller; readonly session: Session }

/** `store`: records what is changed through it as the caller's doing. */
export const createCallContext = (who: CallerInSession, store: Store, shared: Shared): Context =>
  new ContextOfOneCall(who, store, shared)

/** One is made for every call, and most calls need few of its parts: they are made when they are asked for. */
class ContextOfOneCall implements Context {
  readonly caller: Caller
  readonly session: Session
  readonly store: Store
  readonly #shared: Shared

  constructor({ caller, session }: CallerInSession, store: Store, shared: Shared) {
    this.caller = caller
    this.session = session
    this.store = toVisibleStore(caller, store)
    this.#shared = shared
  }

  get index() {
    return toVisibleIndex(this.caller, this.#shared.index)
  }

  get seesSecrets() {
    return this.caller.permissions.has('credentials:reveal')
  }

  get owners() {
    return this.#shared.owners
  }

  get now() {
    return this.#shared.now
  }

  get settings() {
    return this.#shared.settings
  }

  get canSeal() {
    return this.#shared.canSeal
  }

  get untilOnDisk() {
    return this.#shared.untilOnDisk
  }

  get check() {
    return this.#shared.check
  }

  async editSession(): Promise<EditSession> {
    const { store, session, caller } = this
    const { sealing, now, mostEdits, mostSessions, mostBytes, onAltered } = this.#shared
    if (sealing === null) {
      // Any Credentials.* call has a session, one that is refused too.
      await session.id()
      throw noKey()
    }
    const { seesSecrets } = this
    return new EditSession({
      store,
      sealing,
      session,
      owner: caller.owner,
      by: caller.id,
      now,
      seesSecrets,
      maxEdits: mostEdits,
      maxSessions: mostSessions,
      onAltered,
      maxBytes: mostBytes,
    })
  }
}

const noKey = (): ApplicationError =>
  new ApplicationError('STORE_UNAVAILABLE', 'There is no key to seal credentials with: set CREDENTIALS_KEY_FILE', {
    applied: 'no',
    retryable: false,
  })
