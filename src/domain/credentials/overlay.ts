/*
 * Applies a session's edits to the saved state. Both the session's reads and its commit use this overlay, so a commit
 * stores what the reads returned.
 */
import { compareCodePoints } from '../text.ts'
import { type ConfigAttributes, compareConfigs } from './config.ts'
import { type ConfigBase, type ConfigEdit, type Edits, type SetEdit, setEditsOf } from './edits.ts'
import { withoutEmptyOptionals } from './optional-members.ts'
import { noMembers, type SetContent } from './set.ts'

/** A configuration as stored. */
export interface SavedConfig {
  readonly id: string
  readonly network: string
  readonly attributes: ConfigAttributes
  /** Revision of the last change of its attributes. */
  readonly revision: number
  /** Revision of the last change of anything in it. */
  readonly treeRevision: number
  /** Number of type changes from or to STATIC. */
  readonly typeEpoch: number
}

/** A configuration as the session sees it. */
export interface EffectiveConfig {
  readonly id: string
  readonly network: string
  readonly attributes: ConfigAttributes
  /** The saved configuration; null if the session created it. */
  readonly saved: SavedConfig | null
}

/**
 * Returns the configurations of one network, by priority and name. If a staged and a saved configuration have the same
 * name, the name refers to the staged one. Staged edits therefore cannot reach the saved one.
 */
export function overlayConfigs(network: string, saved: readonly SavedConfig[], edits: Edits): EffectiveConfig[] {
  const laidOver = saved.map((config) => overlayConfig(config, edits.configs.get(config.id)))
  // A configuration that the session made is saved already if its commit came between the reads of both.
  const known = new Set(saved.map(({ id }) => id))
  const isMade = (edit: ConfigEdit): boolean =>
    edit.savedName === null && edit.network === network && !known.has(edit.id)
  const made = [...edits.configs.values()].filter(isMade)
  const all = [...laidOver.filter((config) => config !== null), ...made.map(madeConfig)]
  const isNamed = ({ id }: EffectiveConfig): boolean => edits.configs.get(id)?.change.name !== undefined
  const given = new Set(all.filter(isNamed).map(({ attributes }) => attributes.name))
  const seen = all.filter((config) => isNamed(config) || !given.has(config.attributes.name))
  // After a rebase, a session may have two configurations with the same name. The older configuration comes first.
  return seen.sort((a, b) => compareConfigs(a.attributes, b.attributes) || compareCodePoints(a.id, b.id))
}

/** Returns a configuration with its edit applied, or null if the session deletes it. */
export function overlayConfig(saved: SavedConfig, edit: ConfigEdit | undefined): EffectiveConfig | null {
  if (edit?.deleted === true) return null
  return { id: saved.id, network: saved.network, attributes: { ...saved.attributes, ...edit?.change }, saved }
}

/** Returns the configuration with this name, or null if there is none. */
export function findConfig(seen: readonly EffectiveConfig[], name: string): EffectiveConfig | null {
  const trimmed = name.trim()
  return seen.find((config) => config.attributes.name === trimmed) ?? null
}

/** Returns a configuration that the session created. Its change holds all its attributes. */
const madeConfig = ({ id, network, change }: ConfigEdit): EffectiveConfig => ({
  id,
  network,
  attributes: change as ConfigAttributes,
  saved: null,
})

/**
 * Returns the edits that apply to the sets of a configuration. If another caller changed its type from or to STATIC,
 * its sets no longer exist, as after a deletion. Edits from before that change do not apply, and a rebase drops them.
 */
export function setEditsOver({ id, saved }: EffectiveConfig, edits: Edits): ReadonlyMap<string, SetEdit> {
  const own = setEditsOf(edits, id)
  return new Map([...own].filter(([, edit]) => edit.typeEpoch === (saved?.typeEpoch ?? 0)))
}

/**
 * Returns a set with its edit applied, or null if the set does not exist or the session deletes it. A new set without a
 * priority gets `nextPriority`.
 */
export function overlaySet(saved: SetContent | null, edit: SetEdit, nextPriority: number): SetContent | null {
  if (edit.deleted) return null
  const base = edit.replaced ? null : saved
  return {
    name: edit.name,
    priority: edit.priority ?? base?.priority ?? nextPriority,
    members: withoutEmptyOptionals({ ...(base?.members ?? noMembers), ...edit.members }),
  }
}

/** Returns the base of a configuration's edits. */
export const toConfigBase = ({ id, network, saved }: EffectiveConfig): ConfigBase => ({
  id,
  network,
  savedName: saved?.attributes.name ?? null,
  savedType: saved?.attributes.type ?? null,
  treeRevision: saved?.treeRevision ?? 0,
  revision: saved?.revision ?? 0,
  typeEpoch: saved?.typeEpoch ?? 0,
  attributes: saved?.attributes ?? null,
})
