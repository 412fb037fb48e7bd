import type { CommitPlan, PlannedConfig, PlannedSet } from '../../domain/credentials/commit-plan.ts'
import type { Stamp } from '../../domain/credentials/saved-state.ts'
import { orderKeyOf } from '../../domain/credentials/set.ts'
import { groupBy } from '../../domain/group.ts'
import type { CredentialKeys, Keys } from '../keys.ts'

/*
 * A plan in terms of keys: what has to be as it was read, and what is written. The script that carries it out knows
 * nothing of configurations and sets.
 */

/**
 * What a commit relies on: the number of a record in a hash, null: it must not be there. Field "": the key must exist.
 */
interface Check {
  readonly key: string
  readonly field: string
  readonly revision: number | null
}

/** See commit-edits.lua. */
interface Write {
  readonly what: 'record' | 'signed' | 'plain' | 'remove' | 'add' | 'take' | 'drop' | 'keep'
  readonly key: string
  readonly args: readonly string[]
}

/** What was deleted is remembered for so long, to tell sessions that edit it who did it. */
const GONE_REMEMBERED_MS = `${24 * 3600 * 1000}`

export interface SealedPlan extends CommitPlan {
  /** Sealed members of each set of the plan that stays, in its order. */
  readonly sealed: readonly (string | null)[]
  /** That they are sealed on. */
  readonly term: number
  /** Secret of the proof of a configuration's record: 64 hex digits. */
  readonly secretOf: (place: { readonly id: string; readonly network: string }, json: string) => string
}

/** The networks a plan relies on. */
export const networksOf = (plan: SealedPlan): string[] => [
  ...new Set([...plan.configs, ...plan.sets].map(({ network }) => network)),
]

interface Place {
  /** Where the first of the keys stands in the script's KEYS. */
  readonly position: number
  /** Whether networks are in other slots, and can't be looked at. */
  readonly isCluster: boolean
}

/** What commit-edits.lua takes. */
export function commitArguments(
  keys: Keys,
  plan: SealedPlan,
  stamp: Stamp,
  { position, isCluster }: Place,
): { keys: string[]; args: string[] } {
  const networks = isCluster ? [] : networksOf(plan)
  const existing = networks.map((network): Check => ({ key: keys.of(network).network, field: '', revision: null }))
  const checks = groupBy([...existing, ...checksOf(keys, plan)], ({ key }) => key)
  const writes = groupBy(writesOf(keys.credentials, plan, stamp), ({ what, key }) => `${what} ${key}`)
  const used = [...new Set([...checks.keys(), ...[...writes.values()].map(([first]) => first!.key)])]
  const positions = new Map(used.map((key, index) => [key, `${position + index}`]))
  const args = [`${checks.size}`]
  for (const [key, ofKey] of checks) {
    const fields = ofKey.filter(({ field }) => field !== '')
    args.push(positions.get(key)!, `${fields.length}`)
    for (const { field } of fields) args.push(field)
    for (const { revision } of fields) args.push(revision === null ? '' : `${revision}`)
  }
  for (const together of writes.values()) {
    const { what, key } = together[0]!
    const operands = together.flatMap((write) => write.args)
    args.push(what, positions.get(key)!, `${operands.length}`)
    for (const operand of operands) args.push(operand)
  }
  return { keys: used, args }
}

function checksOf(keys: Keys, plan: SealedPlan): Check[] {
  const { credentials } = keys
  const freed = new Set(plan.configs.flatMap(freedName))
  const ofSets = new Map(plan.sets.map((set) => [set.config, set]))
  return [
    ...plan.configs.flatMap((config) => configChecks(credentials, config, freed)),
    // A set must not be written into a configuration that is gone or turned; one that was renamed is read again.
    ...[...ofSets.values()].map(
      ({ config, network, configRevision }): Check => ({
        key: credentials.configs(network),
        field: config,
        revision: configRevision,
      }),
    ),
    ...plan.sets.map(
      ({ config, key, saved }): Check => ({
        key: credentials.sets(config),
        field: key,
        revision: saved?.revision ?? null,
      }),
    ),
  ]
}

/** Writes of one kind to one key are carried out together, where the first of them stands. */
function writesOf(keys: CredentialKeys, plan: SealedPlan, stamp: Stamp): Write[] {
  const touched = new Map(plan.sets.map(({ network, config }) => [config, network]))
  for (const { id, network, attributes } of plan.configs) {
    if (attributes === null) touched.delete(id)
    else touched.set(id, network)
  }
  const losing = new Set([
    ...plan.configs.flatMap(({ id, saved, attributes }) => (saved !== null && attributes === null ? [id] : [])),
    ...plan.sets.flatMap(({ config, content }) => (content === null ? [config] : [])),
  ])
  const text = JSON.stringify(stamp)
  return [
    ...plan.configs.flatMap((config) => freeingWrites(keys, config, text)),
    ...plan.configs.flatMap((config) => configWrites(keys, config, stamp, plan.secretOf)),
    ...plan.sets.flatMap((set, index) => setWrites(keys, set, plan.sealed[index] ?? null, stamp)),
    ...[...losing].map((id): Write => ({ what: 'keep', key: keys.gone(id), args: [GONE_REMEMBERED_MS] })),
    ...[...touched].map(([id, network]): Write => ({ what: 'record', key: keys.touched(network), args: [id, text] })),
  ]
}

const placeOf = (network: string, name: string): string => JSON.stringify([network, name])

/** The saved name a configuration gives up. */
function freedName({ network, saved, attributes }: PlannedConfig): string[] {
  return saved !== null && attributes?.name !== saved.attributes.name ? [placeOf(network, saved.attributes.name)] : []
}

function configChecks(keys: CredentialKeys, config: PlannedConfig, freed: ReadonlySet<string>): Check[] {
  const { id, network, saved, attributes, coversAll } = config
  const checks: Check[] = [{ key: keys.configs(network), field: id, revision: saved?.revision ?? null }]
  if (coversAll && saved !== null) checks.push({ key: keys.touched(network), field: id, revision: saved.treeRevision })
  const takesName = attributes !== null && attributes.name !== saved?.attributes.name
  if (takesName && !freed.has(placeOf(network, attributes.name))) {
    checks.push({ key: keys.names(network), field: attributes.name, revision: null })
  }
  return checks
}

/** First of all: a name one configuration gives up may be taken by another in the same commit. */
function freeingWrites(
  keys: CredentialKeys,
  { id, network, saved, attributes }: PlannedConfig,
  stamp: string,
): Write[] {
  if (saved === null || attributes?.name === saved.attributes.name) return []
  const freed: Write = { what: 'remove', key: keys.names(network), args: [saved.attributes.name] }
  if (attributes !== null) return [freed]
  return [
    freed,
    { what: 'remove', key: keys.configs(network), args: [id] },
    { what: 'remove', key: keys.touched(network), args: [id] },
    { what: 'drop', key: keys.sets(id), args: [] },
    { what: 'drop', key: keys.order(id), args: [] },
    { what: 'record', key: keys.gone(id), args: ['', stamp] },
  ]
}

function configWrites(
  keys: CredentialKeys,
  { id, network, attributes, typeEpoch }: PlannedConfig,
  stamp: Stamp,
  secretOf: SealedPlan['secretOf'],
): Write[] {
  if (attributes === null) return []
  const json = JSON.stringify({ ...attributes, turns: typeEpoch, ...stamp })
  return [
    { what: 'signed', key: keys.configs(network), args: [id, secretOf({ id, network }, json) + json] },
    { what: 'plain', key: keys.names(network), args: [attributes.name, id] },
  ]
}

function setWrites(keys: CredentialKeys, set: PlannedSet, sealed: string | null, stamp: Stamp): Write[] {
  const { config, type, savedType, key, saved, content } = set
  const [sets, order] = [keys.sets(config), keys.order(config)]
  const before = saved === null ? null : orderKeyOf(savedType, key, saved.content.priority)
  const after = content === null ? null : orderKeyOf(type, key, content.priority)
  const moves: Write[] = []
  if (before !== null && before !== after) moves.push({ what: 'take', key: order, args: [before] })
  if (after !== null && before !== after) moves.push({ what: 'add', key: order, args: ['0', after] })
  if (content === null) {
    const gone: Write = { what: 'record', key: keys.gone(config), args: [key, JSON.stringify(stamp)] }
    return [{ what: 'remove', key: sets, args: [key] }, gone, ...moves]
  }
  const { name, priority } = content
  return [{ what: 'record', key: sets, args: [key, JSON.stringify({ name, priority, sealed, ...stamp })] }, ...moves]
}
