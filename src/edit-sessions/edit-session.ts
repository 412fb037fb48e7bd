import { randomBytes } from 'node:crypto'
import type { EditChoice, PendingEdits } from '../../generated/types.ts'
import { ApplicationError, storeUnavailable } from '../domain/application-error.ts'
import { decisionsOf, noChoices } from '../domain/credentials/choices.ts'
import { commitPlan } from '../domain/credentials/commit-plan.ts'
import { conflictsOf } from '../domain/credentials/conflicts.ts'
import { countEdits, type Edits } from '../domain/credentials/edits.ts'
import { pendingEdits } from '../domain/credentials/pending-edits.ts'
import { rebased } from '../domain/credentials/rebase.ts'
import type { SavedState } from '../domain/credentials/saved-state.ts'
import type { Sealing } from '../sealing/open-sealing.ts'
import type { SealedPlan } from '../store/credentials/commit.ts'
import type { Store } from '../store/store.ts'
import { configSecret, type OnAltered } from './config-proof.ts'
import { createEditBuffer, type EditBufferOptions, type Scope, sessionExpired } from './edit-buffer.ts'
import { type EffectiveNetwork, readEffectiveNetwork, readSavedConfigs, requireNetwork } from './effective-config.ts'
import { readSavedState, sealMembers } from './saved-credentials.ts'
import type { ReadEdits, SetEditsWanted } from './sealed-edits.ts'
import { withPlaces } from './set-edits.ts'
import { waitForAll } from './wait-for-all.ts'

/*
 * Where a session's edits are worked on: read, changed, shown, committed. Every change is compare-and-set, so two requests
 * of one session, or of two processes, never lose each other's edits. What does not depend on each other is asked for
 * together, the session included: a round trip is what a call costs most.
 */

export interface EditSessionOptions extends EditBufferOptions {
  /** Who commits, for others to read. */
  readonly by: string
  readonly now: () => number
  /** Whether the caller may know which secrets are set. */
  readonly seesSecrets: boolean
  /** See `requireBound`. */
  readonly onAltered: OnAltered
}

export interface EditSession {
  readonly store: Store
  readonly sealing: Sealing
  readonly onAltered: OnAltered
  /** The session's edits of configurations as they are now. */
  readConfigEdits(): Promise<Edits>
  /** A network as the session sees it. Throws NETWORK_NOT_FOUND. */
  look(network: string, edits: Scope): Promise<EffectiveNetwork>
  /**
   * Changes the edits in a network; `decide` is asked again when somebody else changed them first. It is given the network
   * with the edits of configurations; of sets it reads what it needs, and goes on with what that answers. What was changed
   * before under the id its caller gave it is not decided again. Answers `note`, taken after `decide`, or that of the time
   * before. Throws NETWORK_NOT_FOUND.
   */
  change(network: string, decide: Decide, note?: () => string): Promise<string>
  pending(): Promise<PendingEdits>
  /** Takes what is saved now as the new base of the edits; with choices (not null) of those that they name. */
  rebase(choices: readonly EditChoice[] | null): Promise<void>
  commit(): Promise<void>
  discard(): Promise<void>
}

export type Decide = (seen: EffectiveNetwork, readSetEdits: ReadSetEdits) => Promise<Edits>

/** The edits with those of sets that are wanted beside what was read before. */
export type ReadSetEdits = (wanted: SetEditsWanted) => Promise<Edits>

const ATTEMPTS = 50

/** Thrown within a change when somebody else changed the edits after they were read. */
const OUTDATED = new Error('The edits are others now')

/** Ids order by when they were made. `now`: Unix epoch milliseconds. */
export const newConfigId = (now: number): string =>
  `${now.toString(16).padStart(12, '0')}${randomBytes(6).toString('hex')}`

export function createEditSession(options: EditSessionOptions): EditSession {
  const { store, sealing, by, now, seesSecrets } = options
  const held = createEditBuffer(options)

  const findNote = (): Promise<string | null> => store.edits.findNote(() => held.owner('useForEdit'))

  /** Until an attempt comes to an end; undefined: somebody else was faster. */
  async function repeatedly<T>(attempt: () => Promise<T | undefined>): Promise<T> {
    for (let left = ATTEMPTS; left > 0; left--) {
      const done = await attempt().catch((failure) => {
        if (failure === OUTDATED) return undefined
        throw failure
      })
      if (done !== undefined) return done
    }
    throw storeUnavailable('no', 'Others keep changing the same credentials')
  }

  async function tryChange(network: string, decide: Decide, note: () => string): Promise<string | undefined> {
    const [before, saved] = await waitForAll([
      held.read('useForEdit', 'configurations'),
      readSavedConfigs(options, network),
    ])
    let read: ReadEdits = before
    const next = await decide(readEffectiveNetwork(network, saved, before.edits), async (wanted) => {
      const more = await held.readSets(read, wanted)
      if (more === null) throw OUTDATED
      read = more
      return read.edits
    })
    const noted = note()
    return (await held.save(read, next, { note: noted })) ? noted : undefined
  }

  async function tryRebase(choices: readonly EditChoice[] | null): Promise<true | undefined> {
    const read = await held.read('useForEdit', 'everything')
    const saved = await readSavedState(options, read.edits)
    const decisions = choices === null ? noChoices : decisionsOf(choices, read.edits, saved)
    const next = await withPlaces(store, rebased(read.edits, saved, { decisions, seesSecrets }), saved)
    return (await held.save(read, next, { note: '', isRebase: true })) || undefined
  }

  async function tryCommit(): Promise<true | undefined> {
    const read = await held.read('useForEdit', 'everything')
    if (read.edits.configs.size === 0) return true
    const networks = new Set([...read.edits.configs.values()].map(({ network }) => network))
    const [, state] = await waitForAll([
      waitForAll([...networks].map((network) => requireNetwork(store, network))),
      readSavedState(options, read.edits),
    ])
    const conflicts = conflictsOf(read.edits, state, { seesSecrets })
    if (conflicts.length > 0) throw new ApplicationError('EDIT_CONFLICT', undefined, { conflicts })
    const plan = sealedPlan(sealing, read.edits, state)
    const outcome = await store.edits.commit(read.of, read.stored.version, plan, { at: now(), by })
    if (outcome === 'gone') throw sessionExpired(countEdits(read.edits))
    if (outcome === 'term') await sealing.refresh()
    return outcome === 'ok' || undefined
  }

  async function tryDiscard(): Promise<true | undefined> {
    // Nothing is unsealed: edits that can't be read any more can still be dropped.
    const sealed = await held.findSealed('use', 'everything')
    await options.session.forgetLoss()
    if (sealed === null) return true
    const { of, stored } = sealed
    if (stored.configs.size + stored.sets.size === 0) return true
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
    return outcome === 'ok' || outcome === 'gone' || undefined
  }

  const desk: EditSession = {
    store,
    sealing,
    onAltered: options.onAltered,
    async readConfigEdits() {
      return (await held.read('use', 'configurations')).edits
    },
    async look(network, extent) {
      const [{ edits }, saved] = await waitForAll([held.read('use', extent), readSavedConfigs(options, network)])
      return readEffectiveNetwork(network, saved, edits)
    },
    async change(network, decide, note = () => '') {
      return (await findNote()) ?? (await repeatedly(() => tryChange(network, decide, note)))
    },
    async pending() {
      const { edits, stored } = await held.read('use', 'everything')
      const state = await readSavedState(options, edits)
      const shown = pendingEdits(edits, state, seesSecrets)
      return {
        edits: shown,
        conflicts: conflictsOf(edits, state, { seesSecrets }),
        expiresAt: shown.length === 0 ? null : stored.expiresAt,
      }
    },
    async rebase(choices) {
      if ((await findNote()) === null) await repeatedly(() => tryRebase(choices))
    },
    async commit() {
      if ((await findNote()) === null) await repeatedly(tryCommit)
    },
    async discard() {
      await repeatedly(tryDiscard)
    },
  }
  return desk
}

function sealedPlan(sealing: Sealing, edits: Edits, saved: SavedState): SealedPlan {
  const plan = commitPlan(edits, saved)
  const term = sealing.activeTerm
  const sealed = plan.sets.map(({ config, network, key, content }) =>
    content === null ? null : sealMembers(sealing, { id: config, network }, key, content),
  )
  return { ...plan, sealed, term, secretOf: (place, json) => configSecret(sealing, place, json) }
}
