/*
 * Builds the arguments of commit-edits.lua: the revisions that records must have, and the values to write to each key.
 * The script does not distinguish configurations from sets. The arguments of thousands of sets are built in steps, so
 * that other requests run in between. Redis runs the script in one step.
 *
 * The file is longer than others because it has all arguments of one script, in the order in which the script reads
 * them.
 */
import type { CommitPlan, PlannedConfig, PlannedSet } from '../../domain/credentials/commit-plan.ts'
import type { ConfigAttributes, ConfigId } from '../../domain/credentials/config.ts'
import type { Stamp } from '../../domain/credentials/saved-state.ts'
import { orderKeyOf } from '../../domain/credentials/set.ts'
import type { CommitRecord } from '../../domain/history/credential-changes.ts'
import { beginTimeSlice } from '../../fairness/time-slices.ts'
import type { CredentialKeys, Keys } from '../keys.ts'

/**
 * How long deletions are remembered, in milliseconds. A session that edits a deleted object can then report who deleted
 * it.
 */
const GONE_REMEMBERED_MS = `${24 * 3600 * 1000}`

/** Maximum commits in the history of a network, and their bytes. */
const MAX_COMMITS = 1000
const MAX_COMMITS_BYTES = 262_144

/** A commit, with the members of its sets sealed. */
export interface SealedPlan extends CommitPlan {
  /** Sealed members of each set of the plan, in its order; null if the set is deleted. */
  readonly sealed: readonly (string | null)[]
  /** The term that the members are sealed on. */
  readonly term: number
  /** Returns the secret for the proof of a configuration's record, as 64 hex digits. */
  readonly secretOf: (config: ConfigId, json: string) => string
  /** The entry that the commit adds to the history of each network that it changes. */
  readonly records: ReadonlyMap<string, CommitRecord>
  /** Maximum bytes of the configurations of a network. A commit that adds bytes beyond this limit is refused. */
  readonly maxConfigBytes: number
}

/** The position of the keys among the script's KEYS, and the kind of Redis that runs the script. */
interface KeyPlacement {
  /** Position of the first key in the script's KEYS. */
  readonly position: number
  /** Whether Redis is a cluster. In a cluster the networks are in other slots, so the script cannot read them. */
  readonly isCluster: boolean
  /** Whether a history is kept. */
  readonly keepsHistory: boolean
}

/** Returns the networks whose configurations or sets a plan changes. */
export const networksOf = (plan: SealedPlan): string[] => [
  ...new Set([...plan.configs, ...plan.sets].map(({ network }) => network)),
]

/** Returns the keys and arguments that commit-edits.lua expects for a plan. They follow those for the session. */
export async function commitArguments(
  keys: Keys,
  plan: SealedPlan,
  stamp: Stamp,
  { position, isCluster, keepsHistory }: KeyPlacement,
): Promise<{ keys: string[]; args: string[] }> {
  const commit = new CommitArguments(keys.credentials, stamp, plan.secretOf)
  for (const network of isCluster ? [] : networksOf(plan)) commit.requireKey(keys.of(network).network)
  commit.addConfigs(plan.configs)
  const slice = beginTimeSlice()
  for (const [index, set] of plan.sets.entries()) {
    commit.addSet(set, plan.sealed[index] ?? null)
    if (slice.isOver()) await slice.next()
  }
  commit.noteDeletions(plan)
  commit.noteChanges(plan)
  commit.addHistory(plan.records, keepsHistory ? MAX_COMMITS : 0)
  return commit.build(position, boundsOf(keys.credentials, plan))
}

/** Returns network and name as one text. */
const nameKey = (network: string, name: string): string => JSON.stringify([network, name])

/** The fields of a hash, and the revision that each must have. If there are no fields, only the key must exist. */
interface Check {
  readonly fields: string[]
  /** Revision of each field's record; "" if the field must not exist. */
  readonly revisions: string[]
}

/** One write of the script; see commit-edits.lua. */
interface Write {
  readonly what: 'record' | 'signed' | 'plain' | 'remove' | 'add' | 'take' | 'drop' | 'keep' | 'history'
  readonly key: string
  readonly args: string[]
}

/** A hash of configurations that becomes larger, and its limit. */
interface Bound {
  readonly network: string
  readonly names: string
  readonly configs: string
  readonly addedBytes: number
  readonly maxBytes: number
}

class CommitArguments {
  readonly #keys: CredentialKeys
  readonly #stamp: Stamp
  readonly #stampJson: string
  readonly #secretOf: SealedPlan['secretOf']
  /** The checks by key. */
  readonly #checks = new Map<string, Check>()
  /**
   * Writes by kind and key. The script runs all writes of one kind to one key together, at the position of the first
   * one.
   */
  readonly #writes = new Map<string, Write>()
  readonly #checkedConfigs = new Set<string>()

  constructor(keys: CredentialKeys, stamp: Stamp, secretOf: SealedPlan['secretOf']) {
    this.#keys = keys
    this.#stamp = stamp
    this.#stampJson = JSON.stringify(stamp)
    this.#secretOf = secretOf
  }

  requireKey(key: string): void {
    this.#checkOf(key)
  }

  addConfigs(configs: readonly PlannedConfig[]): void {
    const freed = new Set(configs.flatMap(freedName))
    for (const config of configs) this.#checkConfig(config, freed)
    // Names are freed first, because a commit may give the name of one configuration to another.
    for (const config of configs) this.#freeName(config)
    for (const config of configs) this.#writeConfig(config)
  }

  addSet(set: PlannedSet, sealed: string | null): void {
    const { config, network, configRevision, key, saved } = set
    if (!this.#checkedConfigs.has(config)) {
      // A set must not be written if the record of its configuration has changed, that is, if it was deleted, renamed
      // or got another type.
      this.#check(this.#keys.configs(network), config, configRevision)
      this.#checkedConfigs.add(config)
    }
    this.#check(this.#keys.sets(config), key, saved?.revision ?? null)
    this.#writeSet(set, sealed)
  }

  /** Keeps the stamps of deletions for GONE_REMEMBERED_MS. */
  noteDeletions({ configs, sets }: CommitPlan): void {
    const ids = new Set([
      ...configs.flatMap(({ id, saved, attributes }) => (saved !== null && attributes === null ? [id] : [])),
      ...sets.flatMap(({ config, content }) => (content === null ? [config] : [])),
    ])
    for (const id of ids) this.#write('keep', this.#keys.gone(id), [GONE_REMEMBERED_MS])
  }

  /** Appends what the commit changed to the history of each network. If `maxCommits` is 0, the history is dropped. */
  addHistory(records: SealedPlan['records'], maxCommits: number): void {
    for (const [network, record] of records) {
      const limits = [`${maxCommits}`, `${MAX_COMMITS_BYTES}`]
      this.#write('history', this.#keys.history, [network, ...limits, `u${JSON.stringify(record)}`])
    }
  }

  /** Stamps every configuration that changed or in which a set changed. */
  noteChanges({ configs, sets }: CommitPlan): void {
    const changed = new Map(sets.map(({ network, config }) => [config, network]))
    for (const { id, network, attributes } of configs) {
      if (attributes === null) changed.delete(id)
      else changed.set(id, network)
    }
    for (const [id, network] of changed) this.#write('record', this.#keys.touched(network), [id, this.#stampJson])
  }

  /** Returns the keys and arguments of the script. `position` is the position of the first key in KEYS. */
  build(position: number, bounds: readonly Bound[]): { keys: string[]; args: string[] } {
    const bounded = bounds.flatMap(({ names, configs }) => [names, configs])
    const written = [...this.#writes.values()].map(({ key }) => key)
    const used = [...new Set([...this.#checks.keys(), ...bounded, ...written])]
    const positions = new Map(used.map((key, index) => [key, `${position + index}`]))
    const args = [`${this.#checks.size}`]
    for (const [key, { fields, revisions }] of this.#checks) {
      append(args, [positions.get(key)!, `${fields.length}`], fields, revisions)
    }
    args.push(`${bounds.length}`)
    for (const { network, names, configs, addedBytes, maxBytes } of bounds) {
      append(args, [network, positions.get(names)!, positions.get(configs)!, `${addedBytes}`, `${maxBytes}`])
    }
    for (const { what, key, args: operands } of this.#writes.values()) {
      append(args, [what, positions.get(key)!, `${operands.length}`], operands)
    }
    return { keys: used, args }
  }

  #checkConfig({ id, network, saved, attributes, coversAll }: PlannedConfig, freed: ReadonlySet<string>): void {
    const { configs, touched, names } = this.#keys
    this.#check(configs(network), id, saved?.revision ?? null)
    if (coversAll && saved !== null) this.#check(touched(network), id, saved.treeRevision)
    const takesName = attributes !== null && attributes.name !== saved?.attributes.name
    if (takesName && !freed.has(nameKey(network, attributes.name))) this.#check(names(network), attributes.name, null)
  }

  #freeName({ id, network, saved, attributes }: PlannedConfig): void {
    if (saved === null || attributes?.name === saved.attributes.name) return
    const { names, configs, touched, sets, order, gone } = this.#keys
    this.#write('remove', names(network), [saved.attributes.name])
    if (attributes !== null) return
    this.#write('remove', configs(network), [id])
    this.#write('remove', touched(network), [id])
    this.#write('drop', sets(id), [])
    this.#write('drop', order(id), [])
    this.#write('record', gone(id), ['', this.#stampJson])
  }

  #writeConfig({ id, network, attributes, typeEpoch }: PlannedConfig): void {
    if (attributes === null) return
    const json = JSON.stringify({ ...attributes, turns: typeEpoch, ...this.#stamp })
    this.#write('signed', this.#keys.configs(network), [id, this.#secretOf({ id, network }, json) + json])
    this.#write('plain', this.#keys.names(network), [attributes.name, id])
  }

  #writeSet({ config, type, savedType, key, saved, content }: PlannedSet, sealed: string | null): void {
    const [sets, order] = [this.#keys.sets(config), this.#keys.order(config)]
    const before = saved === null ? null : orderKeyOf(savedType, key, saved.content.priority)
    const after = content === null ? null : orderKeyOf(type, key, content.priority)
    if (content === null) {
      this.#write('remove', sets, [key])
      this.#write('record', this.#keys.gone(config), [key, this.#stampJson])
    } else {
      const { name, priority } = content
      this.#write('record', sets, [key, JSON.stringify({ name, priority, sealed, ...this.#stamp })])
    }
    if (before === after) return
    if (before !== null) this.#write('take', order, [before])
    if (after !== null) this.#write('add', order, ['0', after])
  }

  #check(key: string, field: string, revision: number | null): void {
    const { fields, revisions } = this.#checkOf(key)
    fields.push(field)
    revisions.push(revision === null ? '' : `${revision}`)
  }

  #checkOf(key: string): Check {
    const check = this.#checks.get(key) ?? { fields: [], revisions: [] }
    this.#checks.set(key, check)
    return check
  }

  #write(what: Write['what'], key: string, args: readonly string[]): void {
    const group = `${what} ${key}`
    const write = this.#writes.get(group)
    if (write === undefined) this.#writes.set(group, { what, key, args: [...args] })
    else for (const arg of args) write.args.push(arg)
  }
}

/** Appends without spreading, because an array of thousands of elements cannot be spread into a call. */
function append(args: string[], ...parts: readonly (readonly string[])[]): void {
  for (const part of parts) for (const arg of part) args.push(arg)
}

/** Returns the saved name that a configuration gives up, or an empty array. */
function freedName({ network, saved, attributes }: PlannedConfig): string[] {
  return saved !== null && attributes?.name !== saved.attributes.name ? [nameKey(network, saved.attributes.name)] : []
}

/** Returns the networks whose configurations take more bytes after the commit than before. */
function boundsOf(keys: CredentialKeys, { configs, maxConfigBytes: maxBytes }: SealedPlan): Bound[] {
  const added = new Map<string, number>()
  for (const { network, saved, attributes } of configs) {
    const bytes = recordBytes(attributes) - recordBytes(saved?.attributes ?? null)
    added.set(network, (added.get(network) ?? 0) + bytes)
  }
  return [...added].flatMap(([network, addedBytes]) => {
    if (addedBytes <= 0) return []
    return [{ network, names: keys.names(network), configs: keys.configs(network), addedBytes, maxBytes }]
  })
}

/** Approximate number of bytes that a stored configuration has in addition to its attributes. */
const RECORD_OVERHEAD = 150

const recordBytes = (attributes: ConfigAttributes | null): number =>
  attributes === null ? 0 : RECORD_OVERHEAD + Buffer.byteLength(JSON.stringify(attributes))
