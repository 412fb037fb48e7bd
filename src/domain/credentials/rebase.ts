/*
 * Moves a session's edits to a new base, which is the saved state. Only revisions, names and the copy of the base
 * change. Members that the session did not send come from the new base. A choice can also drop an edit or some of its
 * units, or keep whole units.
 */
import { type Decision, type Decisions, noChoices } from './choices.ts'
import { changesSetIdentity, compareConfigs, isConsistent, newConfig } from './config.ts'
import { type ConfigEdit, type Edits, NO_REVISION, type SetEdit, setEditsOf } from './edits.ts'
import type { SavedConfig } from './overlay.ts'
import { type RebasedNetwork, rebasedNetworks } from './rebased-network.ts'
import { findSavedSet, type SavedSet, type SavedState } from './saved-state.ts'
import { compactMembers } from './set-sides.ts'
import { dropsTypeChange, restoredConfig, settledConfig, settledSet } from './settle.ts'

/** The decisions of a rebase, and whether its caller may see secrets. */
export interface Rebasing {
  readonly decisions: Decisions
  /** Whether the caller may know which secrets are set. */
  readonly seesSecrets: boolean
}

/**
 * Returns the edits on their new base. An update of a deleted object becomes a create, and a deletion of a deleted
 * object is dropped. Edits of sets are dropped if their configuration was deleted, or its type changed from or to
 * STATIC. Edits that the decisions leave unchanged keep their old base.
 */
export function rebased(
  edits: Edits,
  saved: SavedState,
  rebasing: Rebasing = { decisions: noChoices, seesSecrets: true },
): Edits {
  const configs = new Map<string, ConfigEdit>()
  const sets = new Map<string, ReadonlyMap<string, SetEdit>>()
  const networks = rebasedNetworks(edits, saved)
  const isOrphan = ({ id, savedName }: ConfigEdit): boolean => savedName !== null && !saved.configs.has(id)
  const all = [...edits.configs.values()]
  const orphans = all.filter(isOrphan).sort(compareFormer)
  for (const edit of [...all.filter((one) => !isOrphan(one)), ...orphans]) {
    const settled = isOrphan(edit)
      ? settledOrphan({ edit, edits, rebasing, network: networks(edit.network) })
      : settledOne({ edit, edits, saved, rebasing })
    const { config, sets: ofConfig } = settled
    if (config.revision === null && ofConfig.size === 0) continue
    configs.set(edit.id, { ...config, setCount: ofConfig.size })
    if (ofConfig.size > 0) sets.set(edit.id, ofConfig)
  }
  return { configs, sets }
}

interface Work {
  readonly edit: ConfigEdit
  readonly edits: Edits
  readonly saved: SavedState
  readonly rebasing: Rebasing
}

interface Settled {
  readonly config: ConfigEdit
  readonly sets: ReadonlyMap<string, SetEdit>
}

const noSets: Settled['sets'] = new Map()

/** Compares the edits of deleted configurations by the order in which these were tried. */
const compareFormer = ({ base: a }: ConfigEdit, { base: b }: ConfigEdit): number =>
  a == null || b == null ? Number(b != null) - Number(a != null) : compareConfigs(a, b)

/** Returns the edit without its change of the attributes. */
const withoutAttributes = (edit: ConfigEdit): ConfigEdit => {
  const { base: _, ...rest } = edit
  return { ...rest, revision: null, deleted: false, coversAll: false, change: {} }
}

/** Resolves the edit of a configuration that others have deleted. */
function settledOrphan({
  edit,
  edits,
  network,
  rebasing: { decisions },
}: Omit<Work, 'saved'> & { readonly network: RebasedNetwork }): Settled {
  const left = [...setEditsOf(edits, edit.id)].filter(([, set]) => decisions.ofSet(set) === 'leave')
  const sets = new Map(left)
  if (edit.revision === null) return { config: edit, sets }
  const decision = decisions.ofConfig(edit)
  if (decision === 'leave') return { config: edit, sets }
  const kept = edit.deleted ? null : settledConfig(edit, decision)
  if (kept === null) return { config: withoutAttributes(edit), sets }
  return { config: recreated(restoredConfig(kept, decision), network), sets: noSets }
}

/** Resolves the edit of a configuration that is saved or that the session created. */
function settledOne(work: Work): Settled {
  const { edit, edits, saved, rebasing } = work
  const now = saved.configs.get(edit.id)
  if (now === undefined) return settledMade(work)
  const decision = rebasing.decisions.ofConfig(edit)
  const kept = decision === 'leave' ? edit : settledConfig(edit, decision)
  const dropsType = dropsTypeChange(edit, kept, now)
  const sets = dropsType ? noSets : rebasedSets(setEditsOf(edits, edit.id), now, { saved, rebasing })
  if (kept === null) return { config: { ...withoutAttributes(edit), ...toEditBase(now) }, sets }
  if (decision === 'leave' && edit.revision !== null) return { config: kept, sets }
  return { config: rebasedConfig(kept, now, sets, saved), sets }
}

/** Resolves the edit of a configuration that the session created. */
function settledMade({ edit, edits, rebasing: { decisions } }: Work): Settled {
  const isGivenBack = (one: Decision): boolean => one !== 'leave' && one.keep === 'theirs'
  if (isGivenBack(decisions.ofConfig(edit))) return { config: withoutAttributes(edit), sets: noSets }
  const left = [...setEditsOf(edits, edit.id)].filter(([, set]) => !isGivenBack(decisions.ofSet(set)))
  return { config: edit, sets: new Map(left) }
}

const toEditBase = ({ attributes: { name, type }, treeRevision }: SavedConfig) => ({
  savedName: name,
  savedType: type,
  treeRevision,
})

/** Returns the edit as if the configuration were created now. */
function recreated(edit: ConfigEdit, network: RebasedNetwork): ConfigEdit {
  const name = edit.change.name ?? edit.savedName!
  const change = newConfig({ type: edit.savedType ?? 'DYNAMIC', ...edit.change, name }, network.last)
  network.add(change)
  return {
    ...edit,
    savedName: null,
    savedType: null,
    treeRevision: 0,
    revision: 0,
    coversAll: false,
    change,
    setCount: 0,
    base: null,
  }
}

/**
 * Returns the edit of a configuration on its new base. If the sent attributes and the new base are not valid together,
 * the edit stays a conflict, because only its author can resolve it.
 */
function rebasedConfig(
  edit: ConfigEdit,
  now: SavedConfig,
  sets: ReadonlyMap<string, SetEdit>,
  saved: SavedState,
): ConfigEdit {
  const next = { ...edit, ...toEditBase(now) }
  if (edit.revision === null) return next
  const attributes = { ...now.attributes, ...edit.change }
  const coversAll = changesSetIdentity(now.attributes.type, attributes.type)
  const fits = edit.deleted || (isConsistent(attributes) && !(coversAll && keepsSets(edit, sets, saved)))
  if (fits) return { ...next, revision: now.revision, base: now.attributes, coversAll }
  return { ...edit, coversAll: edit.coversAll || coversAll }
}

/** Returns whether the configuration has saved sets that the session has not deleted. */
function keepsSets({ id }: ConfigEdit, sets: ReadonlyMap<string, SetEdit>, saved: SavedState): boolean {
  const gone = [...sets.values()].filter((edit) => (edit.deleted || edit.replaced) && findSavedSet(saved, id, edit.key))
  return (saved.setCounts.get(id) ?? 0) > gone.length
}

function rebasedSets(
  edits: ReadonlyMap<string, SetEdit>,
  { typeEpoch, treeRevision }: SavedConfig,
  { saved, rebasing: { decisions, seesSecrets } }: Pick<Work, 'saved' | 'rebasing'>,
): Map<string, SetEdit> {
  const next = new Map<string, SetEdit>()
  for (const edit of edits.values()) {
    const decision = decisions.ofSet(edit)
    if (decision === 'leave') next.set(edit.key, edit)
    if (decision === 'leave' || edit.typeEpoch !== typeEpoch) continue
    const now = findSavedSet(saved, edit.config, edit.key)
    const settled = settledSet({ edit, now, seesSecrets }, decision)
    if (settled === 'unsettled') next.set(edit.key, edit)
    else if (settled !== null && (now !== null || !settled.deleted)) {
      next.set(edit.key, { ...settled, treeRevision, revision: now?.revision ?? NO_REVISION, base: toSetBase(now) })
    }
  }
  return next
}

const toSetBase = (now: SavedSet | null): SetEdit['base'] =>
  now === null ? null : { priority: now.content.priority, members: compactMembers(now.content.members) }
