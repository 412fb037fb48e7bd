import { ApplicationError } from '../domain/application-error.ts'
import { countEdits, type Edits } from '../domain/credentials/edits.ts'
import type { Sealing } from '../sealing/open-sealing.ts'
import { type EditChange, type EditOwner, noStoredEdits } from '../store/credentials/edit-buffers.ts'
import type { Store } from '../store/store.ts'
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
import { waitForAll } from './wait-for-all.ts'

/*
 * The edits of the session a request comes with: read, and written if nobody else changed them meanwhile.
 */

/** The caller's session, as the cookie of the request names it. */
export interface BufferSession {
  /** The id that `use` returns if its session lives; null: it will issue one. */
  readonly expected: string | null
  /** Its id; a fresh one's if need be. */
  use(): Promise<string>
  /** The same, for an edit or a commit. Throws SESSION_EXPIRED once where the session ended with edits in it. */
  useForEdit(): Promise<string>
  /** Edits that an earlier session lost are not reported any more: a discard drops them too. */
  forgetLoss(): Promise<void>
}

export interface EditBufferOptions {
  readonly store: Store
  readonly sealing: Sealing
  readonly session: BufferSession
  /** The caller. */
  readonly owner: string
  readonly mostEdits: number
  /** Sessions with edits that a caller may have. */
  readonly mostSessions: number
  /** Bytes that the staged edits of a caller may take. */
  readonly mostBytes: number
}

/** What the edits are read for. */
export type Purpose = 'use' | 'useForEdit'
export type Scope = 'configurations' | 'everything'

export interface EditBuffer {
  /** Whose they are. */
  owner(purpose: Purpose): Promise<EditOwner>
  /** As they are stored; null: the session ended meanwhile. */
  findSealed(purpose: Purpose, extent: Scope): Promise<SealedEdits | null>
  /** Throws SESSION_EXPIRED. */
  read(purpose: Purpose, extent: Scope): Promise<ReadEdits>
  /** With those of sets that are wanted beside what was read; null: somebody else changed them since. */
  readSets(read: ReadEdits, wanted: SetEditsWanted): Promise<ReadEdits | null>
  /**
   * Whether they are `next` now; false: another request changed them since they were read. `note`: see EditBuffers.save.
   * Throws SESSION_LIMIT.
   */
  save(read: ReadEdits, next: Edits, how: SavedHow): Promise<boolean>
}

export interface SavedHow extends Pick<EditChange, 'isRebase'> {
  readonly note: string
}

export function createEditBuffer(options: EditBufferOptions): EditBuffer {
  const { store, sealing, session, owner, mostEdits, mostSessions, mostBytes } = options

  const held: EditBuffer = {
    async owner(purpose) {
      return { sessionId: await session[purpose](), owner }
    },
    async findSealed(purpose, extent) {
      const { expected } = session
      // Together: the session that is expected nearly always lives, and then its edits are there as soon as it is known to.
      const [of, early] = await waitForAll([
        held.owner(purpose),
        expected === null ? Promise.resolve(null) : store.edits.read({ sessionId: expected, owner }, extent),
      ])
      // An id that was issued for this request has no edits yet.
      const stored = of.sessionId === expected ? early : noStoredEdits(0)
      return stored === null ? null : { of, stored }
    },
    async read(purpose, extent) {
      const sealed = await held.findSealed(purpose, extent)
      if (sealed === null) throw sessionExpired(0)
      return await unsealEdits(sealing, sealed)
    },
    async readSets(read, wanted) {
      const fields = fieldsWanted(wanted, read.edits)
      if (fields?.length === 0) return read
      const found = await store.edits.readSets(read.of, read.stored.version, fields)
      if (found === null) return null
      const sealed = new Map([...found].filter(([field]) => isWanted(wanted, field)))
      return { ...read, edits: await withSealedSets(sealing, read.of, read.edits, sealed) }
    },
    async save(read, next, { note, isRebase = false }) {
      const count = countEdits(next)
      if (count > mostEdits && count > countEdits(read.edits)) {
        throw new ApplicationError('SESSION_LIMIT', `A session holds at most ${mostEdits} edits`, { max: mostEdits })
      }
      const change = { ...changeOfEdits(sealing, read, next, count), isRebase }
      const outcome = await store.edits.save(read.of, change, note)
      if (outcome === 'gone') throw sessionExpired(countEdits(read.edits))
      if (outcome === 'term') await sealing.refresh()
      if (outcome === 'limit') {
        const message = `A caller has at most ${mostSessions} sessions with edits`
        throw new ApplicationError('SESSION_LIMIT', message, { max: mostSessions })
      }
      if (outcome === 'bytes') {
        const message = `The staged edits of a caller take at most ${mostBytes} bytes`
        throw new ApplicationError('SESSION_LIMIT', message, { max: mostBytes })
      }
      return outcome === 'ok'
    },
  }
  return held
}

export const sessionExpired = (lostEdits: number): ApplicationError =>
  new ApplicationError('SESSION_EXPIRED', undefined, { lostEdits })
