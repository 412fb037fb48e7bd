/*
 * Plans what a commit writes, object by object, together with the previously saved state. The plan uses the same
 * overlay as the session's reads.
 */
import type { ConfigType } from '../../../generated/types.ts'
import { groupBy } from '../group.ts'
import { type ConfigAttributes, changesSetIdentity } from './config.ts'
import type { ConfigEdit, Edits, SetEdit } from './edits.ts'
import { overlaySet, type SavedConfig } from './overlay.ts'
import { findSavedSet, type SavedSet, type SavedState } from './saved-state.ts'
import type { SetContent } from './set.ts'

/** The change that a commit makes to one configuration. */
export interface PlannedConfig {
  readonly id: string
  readonly network: string
  readonly saved: SavedConfig | null
  /** The attributes after the commit. null deletes the configuration with all its sets. */
  readonly attributes: ConfigAttributes | null
  /** Whether the commit requires that nothing in the configuration has changed. */
  readonly coversAll: boolean
  /** Number of type changes from or to STATIC, including the change of this commit. */
  readonly typeEpoch: number
}

/** The change that a commit makes to one set. */
export interface PlannedSet {
  readonly config: string
  readonly network: string
  /** Name that the configuration has after the commit. */
  readonly configName: string
  /** Type that the configuration has after the commit; it decides the names and the order of its sets. */
  readonly type: ConfigType
  /** Type that is saved before the commit. */
  readonly savedType: ConfigType
  /** Revision of the configuration's attributes; null if the session created the configuration. */
  readonly configRevision: number | null
  readonly key: string
  readonly saved: SavedSet | null
  /** The content after the commit. null deletes the set. */
  readonly content: SetContent | null
}

/** All that a commit writes. */
export interface CommitPlan {
  readonly configs: readonly PlannedConfig[]
  readonly sets: readonly PlannedSet[]
}

/** Creates the plan for edits without conflicts. That means that no edited object has changed since its edit. */
export function commitPlan(edits: Edits, saved: SavedState): CommitPlan {
  const configs = [...edits.configs.values()].filter((edit) => edit.revision !== null)
  return {
    configs: configs.map((edit) => plannedConfig(edit, saved)),
    sets: [...edits.sets].flatMap(([id, ofConfig]) => {
      const config = edits.configs.get(id)!
      return [...ofConfig.values()].map((edit) => plannedSet(edit, config, saved))
    }),
  }
}

function plannedConfig(edit: ConfigEdit, state: SavedState): PlannedConfig {
  const saved = state.configs.get(edit.id) ?? null
  const attributes = edit.deleted ? null : ({ ...saved?.attributes, ...edit.change } as ConfigAttributes)
  const isTurned = saved !== null && attributes !== null && changesSetIdentity(saved.attributes.type, attributes.type)
  const typeEpoch = (saved?.typeEpoch ?? 0) + (isTurned ? 1 : 0)
  return { id: edit.id, network: edit.network, saved, attributes, coversAll: edit.deleted || edit.coversAll, typeEpoch }
}

function plannedSet(edit: SetEdit, config: ConfigEdit, state: SavedState): PlannedSet {
  const saved = findSavedSet(state, edit.config, edit.key)
  const savedConfig = state.configs.get(edit.config)
  const savedType = savedConfig?.attributes.type ?? config.change.type!
  const type = config.change.type ?? savedType
  const content = overlaySet(saved?.content ?? null, edit, 0)
  return {
    config: edit.config,
    network: config.network,
    configName: config.change.name ?? savedConfig!.attributes.name,
    type,
    savedType,
    configRevision: savedConfig?.revision ?? null,
    key: edit.key,
    saved,
    content,
  }
}

/** Returns the names of the objects that a commit changes: configurations, and the sets of each. */
export function toPlannedNames(plan: CommitPlan): { configs: object[]; sets: object[] } {
  const configs = plan.configs.map(({ network, saved, attributes }) => {
    const [before, after] = [saved?.attributes.name, attributes?.name]
    if (before === undefined) return { network, config: after, action: 'create' }
    if (after === undefined) return { network, config: before, action: 'delete' }
    return { network, config: after, action: 'update', ...(before === after ? {} : { before }) }
  })
  const sets = groupBy(plan.sets, ({ config }) => config).values()
  return {
    configs,
    sets: [...sets].map((ofConfig) => ({
      network: ofConfig[0]!.network,
      config: ofConfig[0]!.configName,
      sets: ofConfig.map(({ content, saved }) => (content ?? saved!.content).name),
    })),
  }
}
