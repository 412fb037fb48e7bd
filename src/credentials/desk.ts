import { randomBytes } from 'node:crypto'
import type { PendingEdits } from '../../generated/types.ts'
import { ApplicationError, networkNotFound, storeUnavailable } from '../domain/application-error.ts'
import { commitPlan } from '../domain/credentials/commit-plan.ts'
import { conflictsOf } from '../domain/credentials/conflicts.ts'
import { countEdits, type Edits } from '../domain/credentials/edits.ts'
import { findConfig, overlayConfigs, type SeenConfig } from '../domain/credentials/overlay.ts'
import { pendingEdits } from '../domain/credentials/pending-edits.ts'
import type { Sealing } from '../sealing/open-sealing.ts'
import type { EditOwner } from '../store/edit-buffers.ts'
import type { Store } from '../store/store.ts'
import {
  changeOfEdits,
  fieldsWanted,
  isWanted,
  type ReadEdits,
  type SetEditsWanted,
  unsealEdits,
  withSealedSets,
} from './edit-session.ts'
import { readSavedState, sealMembers } from './saved-credentials.ts'

/*
 * Where a session's edits are worked on: read, changed, shown, committed. Every change is compare-and-set, so two requests
 * of one session, or of two processes, never lose each other's edits.
 */

export interface DeskOptions {
  readonly store: Store
  readonly sealing: Sealing
  readonly owner: EditOwner
  /** Who commits, for others to read. */
  readonly by: string
  readonly now: () => number
  readonly mostEdits: number
  /** Sessions with edits that a caller may have. */
  readonly mostSessions: number
}

export interface Desk {
  readonly store: Store
  readonly sealing: Sealing
  /** The session's edits as they are now. */
  read(): Promise<Edits>
  /** The same without those of sets. */
  readConfigEdits(): Promise<Edits>
  /**
   * Changes the edits; `decide` is asked again when somebody else changed them first. It is given the edits of
   * configurations; of sets it reads what it needs, and goes on with what that answers. What was changed before under the
   * id its caller gave it is not decided again. Answers `note`, taken after `decide`, or that of the time before.
   */
  change(decide: (edits: Edits, readSetEdits: ReadSetEdits) => Promise<Edits>, note?: () => string): Promise<string>
  /** The configurations of a network as the session sees them. Throws NETWORK_NOT_FOUND. */
  configsOf(network: string, edits: Edits): Promise<SeenConfig[]>
  /** Throws NETWORK_NOT_FOUND, CONFIG_NOT_FOUND. */
  configOf(network: string, name: string, edits: Edits): Promise<SeenConfig>
  pending(): Promise<PendingEdits>
  commit(): Promise<void>
  discard(): Promise<void>
}

/** The edits with those of sets that are wanted beside what was read before. */
export type ReadSetEdits = (wanted: SetEditsWanted) => Promise<Edits>

const ATTEMPTS = 50

/** Thrown within a change when somebody else changed the edits after they were read. */
const OUTDATED = new Error('The edits are others now')

/** Ids order by when they were made. `now`: Unix epoch milliseconds. */
export const newConfigId = (now: number): string =>
  `${now.toString(16).padStart(12, '0')}${randomBytes(6).toString('hex')}`

export function deskOf({ store, sealing, owner, by, now, mostEdits, mostSessions }: DeskOptions): Desk {
  async function readEdits(what: 'configurations' | 'everything'): Promise<ReadEdits> {
    const stored = await store.edits.read(owner, what)
    if (stored === null) throw sessionExpired(0)
    return await unsealEdits(sealing, owner, stored)
  }

  /** `note`: see EditBuffers.save. */
  async function save(read: ReadEdits, next: Edits, note: string | null): Promise<boolean> {
    const count = countEdits(next)
    if (count > mostEdits && count > countEdits(read.edits)) {
      throw new ApplicationError('SESSION_LIMIT', `A session holds at most ${mostEdits} edits`, { max: mostEdits })
    }
    const outcome = await store.edits.save(owner, changeOfEdits(sealing, owner, read, next, count), note)
    if (outcome === 'gone') throw sessionExpired(countEdits(read.edits))
    if (outcome === 'term') await sealing.refresh()
    if (outcome === 'limit') {
      const message = `A caller has at most ${mostSessions} sessions with edits`
      throw new ApplicationError('SESSION_LIMIT', message, { max: mostSessions })
    }
    return outcome === 'ok'
  }

  /** One attempt at a change; undefined: somebody else was faster. */
  async function tryChange(...[decide, note = () => '']: Parameters<Desk['change']>): Promise<string | undefined> {
    let read = await readEdits('configurations')
    await tellLoss(read)
    const next = await decide(read.edits, async (wanted) => {
      const fields = fieldsWanted(wanted, read.edits)
      if (fields?.length === 0) return read.edits
      const found = await store.edits.readSets(owner, read.stored.version, fields)
      if (found === null) throw OUTDATED
      const sealed = new Map([...found].filter(([field]) => isWanted(wanted, field)))
      read = { ...read, edits: await withSealedSets(sealing, owner, read.edits, sealed) }
      return read.edits
    })
    const noted = note()
    return (await save(read, next, noted)) ? noted : undefined
  }

  /** An edit of a session that stands in for one that ended with edits tells so, once. */
  async function tellLoss(read: ReadEdits): Promise<void> {
    if (read.stored.inherited === 0) return
    await save(read, read.edits, null)
    throw sessionExpired(read.stored.inherited)
  }

  async function repeatedly<T>(attempt: () => Promise<T | undefined>): Promise<T> {
    for (let left = ATTEMPTS; left > 0; left--) {
      const done = await attempt()
      if (done !== undefined) return done
    }
    throw storeUnavailable('no', 'Others keep changing the same credentials')
  }

  async function requireNetwork(network: string): Promise<void> {
    if ((await store.networks.find(network)) === null) throw networkNotFound(network)
  }

  const desk: Desk = {
    store,
    sealing,
    async read() {
      return (await readEdits('everything')).edits
    },
    async readConfigEdits() {
      return (await readEdits('configurations')).edits
    },
    async change(decide, note) {
      const before = await store.edits.findNote(owner)
      if (before !== null) return before
      return await repeatedly(() =>
        tryChange(decide, note).catch((failure) => {
          if (failure === OUTDATED) return undefined
          throw failure
        }),
      )
    },
    async configsOf(network, edits) {
      const [saved] = await Promise.all([store.credentials.readConfigs([network]), requireNetwork(network)])
      return overlayConfigs(network, saved, edits)
    },
    async configOf(network, name, edits) {
      const found = findConfig(await desk.configsOf(network, edits), name)
      if (found !== null) return found
      const trimmed = name.trim()
      const place = { network, config: trimmed }
      throw new ApplicationError('CONFIG_NOT_FOUND', `No configuration "${trimmed}" in network "${network}"`, place)
    },
    async pending() {
      const { edits, stored } = await readEdits('everything')
      const state = await readSavedState(store, sealing, edits)
      const shown = pendingEdits(edits, state)
      return {
        edits: shown,
        conflicts: conflictsOf(edits, state),
        expiresAt: shown.length === 0 ? null : stored.expiresAt,
      }
    },
    async commit() {
      if ((await store.edits.findNote(owner)) !== null) return
      await repeatedly(async () => {
        const read = await readEdits('everything')
        await tellLoss(read)
        if (read.edits.configs.size === 0) return true
        const networks = new Set([...read.edits.configs.values()].map((edit) => edit.network))
        await Promise.all([...networks].map(requireNetwork))
        const state = await readSavedState(store, sealing, read.edits)
        const conflicts = conflictsOf(read.edits, state)
        if (conflicts.length > 0) throw new ApplicationError('EDIT_CONFLICT', undefined, { conflicts })
        const plan = commitPlan(read.edits, state)
        const term = sealing.activeTerm
        const sealed = plan.sets.map(({ config, key, content }) =>
          content === null ? null : sealMembers(sealing, config, key, content.members),
        )
        const stamp = { at: now(), by }
        const outcome = await store.edits.commit(owner, read.stored.version, { ...plan, sealed, term }, stamp)
        if (outcome === 'gone') throw sessionExpired(countEdits(read.edits))
        if (outcome === 'term') await sealing.refresh()
        return outcome === 'ok' || undefined
      })
    },
    async discard() {
      await repeatedly(async () => {
        // Nothing is unsealed: edits that can't be read any more can still be dropped.
        const stored = await store.edits.read(owner, 'everything')
        if (stored === null) return true
        const nothing = new Map<string, string>()
        const change = {
          version: stored.version,
          configs: { remove: [...stored.configs.keys(), 'inherited'], set: nothing },
          sets: { remove: [...stored.sets.keys()], set: nothing },
          count: 0,
          term: sealing.activeTerm,
        }
        const outcome = await store.edits.save(owner, change, '')
        if (outcome === 'term') await sealing.refresh()
        return outcome === 'ok' || outcome === 'gone' || undefined
      })
    },
  }
  return desk
}

export const sessionExpired = (lostEdits: number): ApplicationError =>
  new ApplicationError('SESSION_EXPIRED', undefined, { lostEdits })
