/*
 * Describes a commit of credentials for the history: which configurations and sets it changed. Attributes of
 * configurations have their values before and after, unless these are long. Members of sets have names alone: their
 * values are sealed, and the history is not.
 */
import type { CommittedChange } from '../../../generated/types.ts'
import type { CommitPlan, PlannedConfig, PlannedSet } from '../credentials/commit-plan.ts'
import type { ConfigAttributes } from '../credentials/config.ts'
import { memberNames } from '../credentials/set.ts'

/** The changes of a commit in one network, as they are stored. */
export interface CommitRecord {
  /** The changes, at most as many as fit into `MAX_COMMIT_BYTES`. */
  readonly e: readonly CommittedChange[]
  /** Number of further changes that are not kept. Absent if there are none. */
  readonly r?: number
  /** The comment of the caller. */
  readonly n?: string
}

/** Maximum bytes of the changes of one commit in one network. */
const MAX_COMMIT_BYTES = 32_768

/** Maximum bytes of the values of a field before and after. A long list of addresses has its name alone. */
const MAX_FIELD_BYTES = 8192

/** Returns the record of a commit for each network that it changed. */
export function describeCommit({ configs, sets }: CommitPlan, comment: string | null): Map<string, CommitRecord> {
  const changes = new Map<string, CommittedChange[]>()
  const add = (network: string, change: CommittedChange): void => {
    const known = changes.get(network)
    if (known === undefined) changes.set(network, [change])
    else known.push(change)
  }
  for (const config of configs) add(config.network, changedConfig(config))
  for (const set of sets) add(set.network, changedSet(set))
  const note = comment === null ? {} : { n: comment }
  return new Map([...changes].map(([network, all]) => [network, { ...withinLimit(all), ...note }]))
}

function withinLimit(all: readonly CommittedChange[]): CommitRecord {
  let bytes = 0
  const kept = all.findIndex((change) => {
    bytes += Buffer.byteLength(JSON.stringify(change)) + 1
    return bytes > MAX_COMMIT_BYTES
  })
  return kept < 0 ? { e: all } : { e: all.slice(0, kept), r: all.length - kept }
}

const ATTRIBUTES = ['name', 'type', 'addresses', 'priority'] as const

function changedConfig({ saved, attributes }: PlannedConfig): CommittedChange {
  const before = saved?.attributes ?? null
  const config = (attributes ?? before)?.name ?? ''
  if (attributes === null) return { config, set: null, action: 'delete', fields: [] }
  if (before === null) return { config, set: null, action: 'create', fields: [] }
  const names = ATTRIBUTES.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(attributes[name]))
  const fields = names.map((name) => {
    const values = { before: shown(before, name), after: shown(attributes, name) }
    const isLong = Buffer.byteLength(JSON.stringify(values)) > MAX_FIELD_BYTES
    return { name, ...(isLong ? { before: null, after: null } : values) }
  })
  return { config, set: null, action: before.name === attributes.name ? 'update' : 'rename', fields }
}

const shown = (attributes: ConfigAttributes, name: (typeof ATTRIBUTES)[number]) =>
  attributes[name] as string | number | string[]

function changedSet({ configName: config, saved, content }: PlannedSet): CommittedChange {
  const before = saved?.content ?? null
  const set = (content ?? before)?.name ?? ''
  if (content === null) return { config, set, action: 'delete', fields: [] }
  if (before === null) return { config, set, action: 'create', fields: [] }
  const names = memberNames.filter((name) => (before.members[name] ?? '') !== (content.members[name] ?? ''))
  const fields: CommittedChange['fields'] = names.map((name) => ({ name, before: null, after: null }))
  if (before.priority !== content.priority) {
    fields.push({ name: 'priority', before: before.priority, after: content.priority })
  }
  return { config, set, action: 'update', fields }
}

/** Returns whether a change concerns the configuration with this name, or that had it before a rename. */
export const concernsConfig = ({ config, fields }: CommittedChange, name: string): boolean =>
  config === name || fields.some((field) => field.name === 'name' && field.before === name)
