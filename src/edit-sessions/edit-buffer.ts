/*
 * Reads and writes the staged edits of the session that a request belongs to. Redis keeps them sealed. A write succeeds
 * only if no other request has changed the edits since they were read. edit-session.ts decides what is staged.
 */

import { countEdits, type Edits } from '../domain/credentials/edits.ts'
import type { Stamp } from '../domain/credentials/saved-state.ts'
import { ApplicationError, sessionExpired } from '../domain/errors/application-error.ts'
import type { Session } from '../domain/session.ts'
import { waitForAll } from '../domain/wait-for-all.ts'
import type { Sealing } from '../sealing/open-sealing.ts'
import type { SealedPlan } from '../store/credentials/commit-arguments.ts'
import {
  type EditChange,
  type EditOwner,
  type EditScope,
  type FullNetwork,
  noStoredEdits,
  type SaveOutcome,
  type StoredEdits,
} from '../store/credentials/edit-buffers.ts'
import type { CallStore } from '../store/store.ts'
import {
  changeOfEdits,
  fieldsWanted,
  isWanted,
  type ReadEdits,
  type SealedEdits,
  type SetEditsWanted,
  unsealEdits,
  withSealedSets,
} from './sealed-edits.ts'

/** The dependencies of an edit buffer, and its limits. */
export interface EditBufferOptions {
  readonly store: CallStore
  readonly sealing: Sealing
  readonly session: Omit<Session, 'end'>
  /** The owner of the caller's sessions. */
  readonly owner: string
  readonly maxEdits: number
  /** Maximum number of sessions with edits that one caller may have. */
  readonly maxSessions: number
  /** Maximum size of a caller's staged edits, in bytes. */
  readonly maxBytes: number
}

/** Whether the edits are read to be shown or to be changed; see `id` and `idForEdit` of the session. */
export type BufferAccess = 'read' | 'edit'

/** Options of saving edits. */
export interface SaveRequest extends Pick<EditChange, 'isRebase'> {
  /** The result that Redis stores with the edits, under the idempotency key of the call. */
  readonly receipt: string
}

/** The edits of one session. Every call creates its own buffer. */
export class EditBuffer {
  readonly #options: EditBufferOptions

  constructor(options: EditBufferOptions) {
    this.#options = options
  }

  /** Returns the session and the caller that the edits belong to. */
  async owner(access: BufferAccess): Promise<EditOwner> {
    const { session, owner } = this.#options
    return { sessionId: await (access === 'edit' ? session.idForEdit() : session.id()), owner }
  }

  /**
   * Returns the edits as they are stored. Returns null for them if the record of the session was replaced during the
   * read by one that keyrack did not write for it.
   */
  async findSealed(
    access: BufferAccess,
    scope: EditScope,
  ): Promise<Pick<SealedEdits, 'of'> & { readonly stored: StoredEdits | null }> {
    const { store, session, owner } = this.#options
    const { expected } = session
    // Session and edits are read in parallel. The session of the cookie is nearly always alive, so this saves a round
    // trip.
    const [of, early] = await waitForAll([
      this.owner(access),
      expected === null ? Promise.resolve(null) : store.edits.read({ sessionId: expected, owner }, scope),
    ])
    // An id that was issued for this request has no edits yet.
    return { of, stored: of.sessionId === expected ? early : noStoredEdits(0) }
  }

  /** Reads the edits. Throws SESSION_EXPIRED if they are read to be changed. A session that ended has none to show. */
  async read(access: BufferAccess, scope: EditScope): Promise<ReadEdits> {
    const { of, stored } = await this.findSealed(access, scope)
    if (stored === null && access === 'edit') throw sessionExpired(0)
    return await unsealEdits(this.#options.sealing, { of, stored: stored ?? noStoredEdits(0) })
  }

  /**
   * Adds the wanted edits of sets to those that were read. Returns null if another request has changed the edits since
   * then.
   */
  async readSets(read: ReadEdits, wanted: SetEditsWanted): Promise<ReadEdits | null> {
    const { store, sealing } = this.#options
    const fields = fieldsWanted(wanted, read.edits)
    if (fields?.length === 0) return read
    const found = await store.edits.readSets(read.of, read.stored.version, fields)
    if (found === null) return null
    const sealed = new Map([...found].filter(([field]) => isWanted(wanted, field)))
    return { ...read, edits: await withSealedSets(sealing, read.of, read.edits, sealed) }
  }

  /** Returns whether the edits are still those that were read. */
  async isUnchanged({ of, stored }: ReadEdits): Promise<boolean> {
    return (await this.#options.store.edits.readSets(of, stored.version, [])) !== null
  }

  /**
   * Saves the edits. Returns false if another request has changed them since they were read. Throws SESSION_LIMIT and
   * SESSION_EXPIRED.
   */
  async save(read: ReadEdits, next: Edits, { receipt, isRebase = false }: SaveRequest): Promise<boolean> {
    const { store, sealing, maxEdits } = this.#options
    const count = countEdits(next)
    if (count > maxEdits && count > countEdits(read.edits)) {
      throw new ApplicationError('SESSION_LIMIT', `A session holds at most ${maxEdits} edits`, { max: maxEdits })
    }
    const change = { ...(await changeOfEdits(sealing, read, next, count)), isRebase }
    const outcome = await store.edits.save(read.of, change, receipt)
    if (outcome === 'gone') throw sessionExpired(countEdits(read.edits))
    if (outcome === 'term') await sealing.refresh()
    this.#refuse(outcome)
    return outcome === 'ok'
  }

  /**
   * Publishes a plan and empties the buffer. Returns true on success, false if the edits or the saved state changed
   * since they were read, and the network if its configurations would exceed their limit of size. Throws
   * SESSION_EXPIRED.
   */
  async commit(read: ReadEdits, plan: SealedPlan, stamp: Stamp): Promise<boolean | FullNetwork> {
    const { store, sealing } = this.#options
    const outcome = await store.edits.commit(read.of, read.stored.version, plan, stamp)
    if (outcome === 'gone') throw sessionExpired(countEdits(read.edits))
    if (outcome === 'term') await sealing.refresh()
    return typeof outcome === 'object' ? outcome : outcome === 'ok'
  }

  /** Drops all edits. Returns false if another request has changed them since they were read. */
  async clear({ of, stored }: SealedEdits): Promise<boolean> {
    if (stored.configs.size + stored.sets.size === 0) return true
    const { store, sealing } = this.#options
    const nothing = new Map<string, string>()
    const change = {
      version: stored.version,
      configs: { remove: [...stored.configs.keys()], set: nothing },
      sets: { remove: [...stored.sets.keys()], set: nothing },
      count: 0,
      term: sealing.activeTerm,
    }
    const outcome = await store.edits.save(of, change, '')
    if (outcome === 'term') await sealing.refresh()
    // A session that has ended has no edits.
    return outcome === 'ok' || outcome === 'gone'
  }

  #refuse(outcome: SaveOutcome): void {
    const { maxSessions, maxBytes } = this.#options
    if (outcome === 'limit') {
      const message = `A caller has at most ${maxSessions} sessions with edits`
      throw new ApplicationError('SESSION_LIMIT', message, { max: maxSessions })
    }
    if (outcome === 'bytes') {
      const message = `The staged edits of a caller take at most ${maxBytes} bytes`
      throw new ApplicationError('SESSION_LIMIT', message, { max: maxBytes })
    }
  }
}
