// What is saved with a session's edits laid over it. The session's reads and its commit both come from here, so what was
// shown is what is stored.
import { type ConfigAttributes, compareConfigs } from './config.ts'
import type { ConfigBase, ConfigEdit, Edits, SetEdit } from './edits.ts'
import { noMembers, type SetContent } from './set.ts'

/** A configuration as it is kept. */
export interface SavedConfig {
  readonly id: string
  readonly network: string
  readonly attributes: ConfigAttributes
  /** Number of the last change of its attributes. */
  readonly number: number
  /** Number of the last change of anything in it. */
  readonly touched: number
}

/** A configuration as the session sees it. */
export interface SeenConfig {
  readonly id: string
  readonly network: string
  readonly attributes: ConfigAttributes
  /** null: made in this session. */
  readonly saved: SavedConfig | null
}

/** The configurations of one network, by priority and name. */
export function overlayConfigs(network: string, saved: readonly SavedConfig[], edits: Edits): SeenConfig[] {
  const seen = saved.flatMap((config): SeenConfig[] => {
    const edit = edits.configs.get(config.id)
    if (edit?.deleted === true) return []
    return [{ id: config.id, network, attributes: { ...config.attributes, ...edit?.change }, saved: config }]
  })
  const made = [...edits.configs.values()].filter((edit) => edit.savedName === null && edit.network === network)
  return [...seen, ...made.map(madeConfig)].sort((a, b) => compareConfigs(a.attributes, b.attributes))
}

/**
 * null: there is none. While a name the session took is somebody else's too, it means the session's configuration: what
 * the session says about it must not reach the other.
 */
export function findConfig(seen: readonly SeenConfig[], name: string): SeenConfig | null {
  const trimmed = name.trim()
  const named = seen.filter((config) => config.attributes.name === trimmed)
  return named.find(({ saved }) => saved?.attributes.name !== trimmed) ?? named[0] ?? null
}

/** The change of a configuration that was made in a session has all its attributes. */
const madeConfig = ({ id, network, change }: ConfigEdit): SeenConfig => ({
  id,
  network,
  attributes: change as ConfigAttributes,
  saved: null,
})

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
export const baseOf = ({ id, network, saved }: SeenConfig): ConfigBase => ({
  id,
  network,
  savedName: saved?.attributes.name ?? null,
  savedType: saved?.attributes.type ?? null,
  touched: saved?.touched ?? 0,
  number: saved?.number ?? 0,
})
