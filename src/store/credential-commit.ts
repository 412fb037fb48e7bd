import type { CommitPlan, PlannedConfig, PlannedSet } from '../domain/credentials/commit-plan.ts'
import type { Stamp } from '../domain/credentials/saved-state.ts'
import { orderKeyOf } from '../domain/credentials/set.ts'
import type { CredentialKeys, Keys } from './keys.ts'

/*
 * A plan in terms of keys: what has to be as it was read, and what is written. The script that carries it out knows
 * nothing of configurations and sets.
 */

/**
 * What a commit relies on: the number of a record in a hash, null: it must not be there. Field "": the key must exist.
 */
export interface Check {
  readonly key: string
  readonly field: string
  readonly number: number | null
}

/** See commit-edits.lua. */
export type Write = readonly [
  what: 'record' | 'plain' | 'remove' | 'add' | 'take' | 'drop' | 'keep',
  key: string,
  a: string,
  b: string,
]

/** What was deleted is remembered for so long, to tell sessions that edit it who did it. */
const GONE_REMEMBERED_MS = `${24 * 3600 * 1000}`

export interface SealedPlan extends CommitPlan {
  /** Sealed members of each set of the plan that stays, in its order. */
  readonly sealed: readonly (string | null)[]
  /** That they are sealed on. */
  readonly term: number
}

export function stepsOf(keys: Keys, plan: SealedPlan, stamp: Stamp): { checks: Check[]; writes: Write[] } {
  const { credentials } = keys
  const networks = new Set([...plan.configs, ...plan.sets].map(({ network }) => network))
  const freed = new Set(plan.configs.flatMap(freedName))
  const touched = new Map(plan.sets.map(({ network, config }) => [config, network]))
  const ofSets = new Map(plan.sets.map((set) => [set.config, set]))
  for (const { id, network, attributes } of plan.configs) {
    if (attributes === null) touched.delete(id)
    else touched.set(id, network)
  }
  return {
    checks: [
      ...[...networks].map((network): Check => ({ key: keys.of(network).network, field: '', number: null })),
      ...plan.configs.flatMap((config) => configChecks(credentials, config, freed)),
      // A set must not be written into a configuration that is gone or turned; one that was renamed is read again.
      ...[...ofSets.values()].map(
        ({ config, network, configNumber }): Check => ({
          key: credentials.configs(network),
          field: config,
          number: configNumber,
        }),
      ),
      ...plan.sets.map(
        ({ config, key, saved }): Check => ({
          key: credentials.sets(config),
          field: key,
          number: saved?.number ?? null,
        }),
      ),
    ],
    writes: [
      ...plan.configs.flatMap((config) => freeingWrites(credentials, config, stamp)),
      ...plan.configs.flatMap((config) => configWrites(credentials, config, stamp)),
      ...plan.sets.flatMap((set, index) => setWrites(credentials, set, plan.sealed[index] ?? null, stamp)),
      ...[...touched].map(
        ([id, network]): Write => ['record', credentials.touched(network), id, JSON.stringify(stamp)],
      ),
    ],
  }
}

const placeOf = (network: string, name: string): string => JSON.stringify([network, name])

/** The saved name a configuration gives up. */
function freedName({ network, saved, attributes }: PlannedConfig): string[] {
  return saved !== null && attributes?.name !== saved.attributes.name ? [placeOf(network, saved.attributes.name)] : []
}

function configChecks(keys: CredentialKeys, config: PlannedConfig, freed: ReadonlySet<string>): Check[] {
  const { id, network, saved, attributes, whole } = config
  const checks: Check[] = [{ key: keys.configs(network), field: id, number: saved?.number ?? null }]
  if (whole && saved !== null) checks.push({ key: keys.touched(network), field: id, number: saved.touched })
  const takesName = attributes !== null && attributes.name !== saved?.attributes.name
  if (takesName && !freed.has(placeOf(network, attributes.name))) {
    checks.push({ key: keys.names(network), field: attributes.name, number: null })
  }
  return checks
}

/** First of all: a name one configuration gives up may be taken by another in the same commit. */
function freeingWrites(keys: CredentialKeys, { id, network, saved, attributes }: PlannedConfig, stamp: Stamp): Write[] {
  if (saved === null) return []
  if (attributes !== null) {
    return attributes.name === saved.attributes.name ? [] : [['remove', keys.names(network), saved.attributes.name, '']]
  }
  return [
    ['remove', keys.names(network), saved.attributes.name, ''],
    ['remove', keys.configs(network), id, ''],
    ['remove', keys.touched(network), id, ''],
    ['drop', keys.sets(id), '', ''],
    ['drop', keys.order(id), '', ''],
    ...goneWrites(keys, id, '', stamp),
  ]
}

function configWrites(keys: CredentialKeys, { id, network, attributes, turns }: PlannedConfig, stamp: Stamp): Write[] {
  if (attributes === null) return []
  return [
    ['record', keys.configs(network), id, JSON.stringify({ ...attributes, turns, ...stamp })],
    ['plain', keys.names(network), attributes.name, id],
  ]
}

function setWrites(keys: CredentialKeys, set: PlannedSet, sealed: string | null, stamp: Stamp): Write[] {
  const { config, type, savedType, key, saved, content } = set
  const [sets, order] = [keys.sets(config), keys.order(config)]
  const before = saved === null ? null : orderKeyOf(savedType, key, saved.content.priority)
  if (content === null) {
    const take: Write[] = before === null ? [] : [['take', order, before, '']]
    return [['remove', sets, key, ''], ...take, ...goneWrites(keys, config, key, stamp)]
  }
  const { name, priority } = content
  const after = orderKeyOf(type, key, priority)
  const record = JSON.stringify({ name, priority, sealed, ...stamp })
  const moves: Write[] = before !== null && before !== after ? [['take', order, before, '']] : []
  return [['record', sets, key, record], ...moves, ['add', order, after, '']]
}

const goneWrites = (keys: CredentialKeys, config: string, key: string, stamp: Stamp): Write[] => [
  ['record', keys.gone(config), key, JSON.stringify(stamp)],
  ['keep', keys.gone(config), GONE_REMEMBERED_MS, ''],
]
