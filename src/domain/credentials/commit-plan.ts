import type { ConfigType } from '../../../generated/types.ts'
import { groupBy } from '../group.ts'
import { type ConfigAttributes, changesNature } from './config.ts'
import type { ConfigEdit, Edits, SetEdit } from './edits.ts'
import { overlaySet, type SavedConfig } from './overlay.ts'
import { type SavedSet, type SavedState, savedSetOf } from './saved-state.ts'
import type { SetContent } from './set.ts'

/*
 * What a commit writes: the same overlay the session's reads show, object by object, beside what was saved before.
 */

export interface PlannedConfig {
  readonly id: string
  readonly network: string
  readonly saved: SavedConfig | null
  /** null: it goes, with all its sets. */
  readonly attributes: ConfigAttributes | null
  /** Relies on nothing in the configuration having changed. */
  readonly coversAll: boolean
  /** How often it was turned from or to STATIC, this commit included. */
  readonly typeEpoch: number
}

export interface PlannedSet {
  readonly config: string
  readonly network: string
  /** Of the configuration as it will be. */
  readonly configName: string
  /** Of the configuration as it will be; what its sets are called and how they are ordered depends on it. */
  readonly type: ConfigType
  /** Of the configuration as it is saved. */
  readonly savedType: ConfigType
  /** Number of the configuration's attributes; null: made in this session. */
  readonly configRevision: number | null
  readonly key: string
  readonly saved: SavedSet | null
  /** null: it goes. */
  readonly content: SetContent | null
}

export interface CommitPlan {
  readonly configs: readonly PlannedConfig[]
  readonly sets: readonly PlannedSet[]
}

/** For edits without conflicts: whatever they are about is as it was when they were made. */
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
  const isTurned = saved !== null && attributes !== null && changesNature(saved.attributes.type, attributes.type)
  const typeEpoch = (saved?.typeEpoch ?? 0) + (isTurned ? 1 : 0)
  return { id: edit.id, network: edit.network, saved, attributes, coversAll: edit.deleted || edit.coversAll, typeEpoch }
}

function plannedSet(edit: SetEdit, config: ConfigEdit, state: SavedState): PlannedSet {
  const saved = savedSetOf(state, edit.config, edit.key)
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

/** What a commit is about, by name: configurations, and the sets of each. */
export function namesIn(plan: CommitPlan): { configs: object[]; sets: object[] } {
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
