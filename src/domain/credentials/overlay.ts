// What is saved with a session's edits laid over it. The session's reads and its commit both come from here, so what was
// shown is what is stored.

import { compareCodePoints } from '../text.ts'
import { type ConfigAttributes, compareConfigs } from './config.ts'
import { type ConfigBase, type ConfigEdit, type Edits, type SetEdit, setEditsOf } from './edits.ts'
import { noMembers, type SetContent } from './set.ts'

/** A configuration as it is kept. */
export interface SavedConfig {
  readonly id: string
  readonly network: string
  readonly attributes: ConfigAttributes
  /** Number of the last change of its attributes. */
  readonly revision: number
  /** Number of the last change of anything in it. */
  readonly treeRevision: number
  /** How often it was turned from or to STATIC. */
  readonly typeEpoch: number
}

/** A configuration as the session sees it. */
export interface EffectiveConfig {
  readonly id: string
  readonly network: string
  readonly attributes: ConfigAttributes
  /** null: made in this session. */
  readonly saved: SavedConfig | null
}

/**
 * The configurations of one network, by priority and name. While a name the session gave is somebody else's too, it means
 * the session's configuration: what the session says about it must not reach the other.
 */
export function overlayConfigs(network: string, saved: readonly SavedConfig[], edits: Edits): EffectiveConfig[] {
  const laidOver = saved.map((config) => overlayConfig(config, edits.configs.get(config.id)))
  const made = [...edits.configs.values()].filter((edit) => edit.savedName === null && edit.network === network)
  const all = [...laidOver.filter((config) => config !== null), ...made.map(madeConfig)]
  const isNamed = ({ id }: EffectiveConfig): boolean => edits.configs.get(id)?.change.name !== undefined
  const given = new Set(all.filter(isNamed).map(({ attributes }) => attributes.name))
  const seen = all.filter((config) => isNamed(config) || !given.has(config.attributes.name))
  // A rebase may leave a session with two of one name, until it gives one of them another: the older one comes first.
  return seen.sort((a, b) => compareConfigs(a.attributes, b.attributes) || compareCodePoints(a.id, b.id))
}

/** A configuration with its edit laid over; null when the session deletes it. */
export function overlayConfig(saved: SavedConfig, edit: ConfigEdit | undefined): EffectiveConfig | null {
  if (edit?.deleted === true) return null
  return { id: saved.id, network: saved.network, attributes: { ...saved.attributes, ...edit?.change }, saved }
}

/** null: there is none. */
export function findConfig(seen: readonly EffectiveConfig[], name: string): EffectiveConfig | null {
  const trimmed = name.trim()
  return seen.find((config) => config.attributes.name === trimmed) ?? null
}

/** The change of a configuration that was made in a session has all its attributes. */
const madeConfig = ({ id, network, change }: ConfigEdit): EffectiveConfig => ({
  id,
  network,
  attributes: change as ConfigAttributes,
  saved: null,
})

/**
 * The edits that can be laid over the sets of a configuration. Others who turn it from or to STATIC leave nothing of the
 * sets it had, as a deletion would: edits from before that wait for a rebase to drop them.
 */
export function setEditsOver({ id, saved }: EffectiveConfig, edits: Edits): ReadonlyMap<string, SetEdit> {
  const own = setEditsOf(edits, id)
  return new Map([...own].filter(([, edit]) => edit.typeEpoch === (saved?.typeEpoch ?? 0)))
}

/** A set with its edit laid over; null when it is not there (any more). `nextPriority`: for a new set that has none. */
export function overlaySet(saved: SetContent | null, edit: SetEdit, nextPriority: number): SetContent | null {
  if (edit.deleted) return null
  const base = edit.replaced ? null : saved
  return {
    name: edit.name,
    priority: edit.priority ?? base?.priority ?? nextPriority,
    members: { ...(base?.members ?? noMembers), ...edit.members },
  }
}

/** What edits of a configuration start from. */
export const baseOf = ({ id, network, saved }: EffectiveConfig): ConfigBase => ({
  id,
  network,
  savedName: saved?.attributes.name ?? null,
  savedType: saved?.attributes.type ?? null,
  treeRevision: saved?.treeRevision ?? 0,
  revision: saved?.revision ?? 0,
  typeEpoch: saved?.typeEpoch ?? 0,
  attributes: saved?.attributes ?? null,
})
