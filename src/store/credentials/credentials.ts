import type { ConfigType } from '../../../generated/types.ts'
import type { ConfigAttributes } from '../../domain/credentials/config.ts'
import type { SavedConfig } from '../../domain/credentials/overlay.ts'
import type { Stamp } from '../../domain/credentials/saved-state.ts'
import type { Keys } from '../keys.ts'
import { type ReadCommand, readTogether, toFieldMap } from '../redis/read-together.ts'
import type { Redis } from '../redis/redis.ts'
import { loadReadScript, loadWriteScript } from '../redis/script.ts'

/*
 * Credentials as they are saved. Everything stands under one hash tag, so that one script can commit a session's edits
 * over any number of networks. Each record carries the number of the commit that wrote it; the secrets in it are
 * sealed.
 */

const locateScript = loadReadScript('locate-sets')
const pageScript = loadReadScript('page-sets')
const resealScript = loadWriteScript('reseal')

/** A configuration as it is kept, and who changed anything in it last. */
export interface StoredConfig extends SavedConfig {
  readonly changedBy: Stamp
  /** Its record without the proof, as it is stored. */
  readonly json: string
  /** Proof of the record, its number and its place; null: it has none, as those of keyrack 0.1.0. */
  readonly mac: string | null
}

/** A set as it is kept; its members are sealed. */
export interface StoredSet {
  readonly key: string
  readonly name: string
  readonly priority: number
  readonly sealed: string
  readonly revision: number
  readonly stamp: Stamp
}

/** A set as it was read, and the seal it is to have. */
export interface ResealedSet {
  readonly set: StoredSet
  readonly sealed: string
}

/** Part of the sets of a configuration: all of them, or those of a range of addresses. */
export interface SetRange {
  readonly config: string
  readonly type: ConfigType
  /** Bounds as ZLEXCOUNT takes them. */
  readonly min: string
  readonly max: string
}

/** What was read at one moment. */
interface Moment {
  /** Number of the last change of anything in the configuration: as long as it is the same, so is everything else. */
  readonly treeRevision: number
  /** How many sets stand in the range. */
  readonly total: number
}

/** A set, and a place in the order it might have. */
interface AskedPlace {
  readonly key: string
  readonly place: string
}

export interface LocatedSets extends Moment {
  readonly located: readonly LocatedSet[]
}

/** Ranks count those of the range that stand before. */
interface LocatedSet {
  /** Where the set stands; null: it is not there. */
  readonly place: string | null
  readonly rank: number
  /** Rank of the requested position. */
  readonly askedRank: number
}

/** First and last rank, from behind when below 0. */
export type Run = readonly [first: number, last: number]

export interface StoredPage extends Moment {
  /** The sets asked for by key that are there. */
  readonly byKey: ReadonlyMap<string, StoredSet>
  /** Those of the runs, one run after the other. */
  readonly inRuns: readonly StoredSet[]
}

export interface Credentials {
  readConfigs(networks: readonly string[]): Promise<StoredConfig[]>
  /** The sets with these keys that are there. */
  readSets(config: string, keys: readonly string[]): Promise<StoredSet[]>
  /** How many sets stand in the range. */
  countSets(range: SetRange): Promise<number>
  /** Where sets stand, by key, and where others would. */
  locateSets(network: string, range: SetRange, asked: readonly AskedPlace[]): Promise<LocatedSets>
  /** Sets by key, and runs of sets by rank. */
  readPage(
    network: string,
    range: SetRange,
    wants: { readonly keys: readonly string[]; readonly runs: readonly Run[] },
  ): Promise<StoredPage>
  /** Stamps of what was deleted lately, by key; "" stands for the configuration itself. */
  readGone(config: string): Promise<ReadonlyMap<string, Stamp>>
  /** Gives records of configurations these proofs, where they are still as they were read; returns how many. */
  prove(proofs: readonly { readonly config: StoredConfig; readonly mac: string }[]): Promise<number>
  /** Puts seals in the place of those that were read, where these are still there; returns how many. */
  replaceSealed(config: string, changes: readonly ResealedSet[]): Promise<number>
  /** The last place in the order of a configuration's sets, as many as asked for, from behind. */
  readLast(config: string, count: number): Promise<StoredSet[]>
}

export function createCredentials(redis: Redis, keys: Keys): Credentials {
  const { credentials } = keys
  const keysOf = (network: string, { config }: SetRange): string[] => [
    credentials.touched(network),
    credentials.order(config),
    credentials.sets(config),
  ]
  const argsOf = ({ config, type, min, max }: SetRange, rest: readonly string[]): string[] => [
    config,
    min,
    max,
    type === 'STATIC' ? 'static' : 'ordered',
    ...rest,
  ]
  async function readRecords(config: string, setKeys: readonly string[]): Promise<[key: string, record: string][]> {
    if (setKeys.length === 0) return []
    const sets = credentials.sets(config)
    const records = await redis.read(sets, (client) => client.hmGet(sets, [...setKeys]))
    return records.flatMap((record, at): [string, string][] => (record === null ? [] : [[setKeys[at]!, record]]))
  }

  return {
    async readConfigs(networks) {
      const replies = await readTogether(
        redis,
        networks.flatMap((network): ReadCommand[] => [
          ['HGETALL', credentials.configs(network)],
          ['HGETALL', credentials.touched(network)],
        ]),
      )
      return networks.flatMap((network, at) =>
        configsFrom(network, toFieldMap(replies[2 * at]!), toFieldMap(replies[2 * at + 1]!)),
      )
    },
    async readSets(config, setKeys) {
      return (await readRecords(config, setKeys)).map(([key, record]) => toSet(key, record))
    },
    async countSets({ config, min, max }) {
      const order = credentials.order(config)
      return await redis.read(order, (client) => client.zLexCount(order, min, max))
    },
    async locateSets(network, range, asked) {
      const places = asked.flatMap(({ key, place }) => [key, place])
      const [touched, total, ...found] = (await redis.runScript(
        locateScript,
        keysOf(network, range),
        argsOf(range, places),
      )) as [Buffer, number, ...(Buffer | number)[]]
      const located = asked.map((_, index): LocatedSet => {
        const [place, rank, askedRank] = found.slice(3 * index, 3 * index + 3) as [Buffer, number, number]
        return { place: place.length === 0 ? null : `${place}`, rank, askedRank }
      })
      return { treeRevision: split(`${touched}`).number, total, located }
    },
    async readPage(network, range, { keys: wanted, runs }) {
      const args = argsOf(range, [`${wanted.length}`, ...wanted, ...runs.flat().map(String)])
      const [touched, total, ...records] = (await redis.runScript(pageScript, keysOf(network, range), args)) as [
        Buffer,
        number,
        ...(Buffer | null)[],
      ]
      const byKey = wanted.flatMap((key, index): [string, StoredSet][] => {
        const record = records[index]!
        return record === null ? [] : [[key, toSet(key, `${record}`)]]
      })
      const inRuns: StoredSet[] = []
      for (let at = wanted.length; at < records.length; at += 2) {
        inRuns.push(toSet(`${records[at]}`, `${records[at + 1]}`))
      }
      return { treeRevision: split(`${touched}`).number, total, byKey: new Map(byKey), inRuns }
    },
    async readGone(config) {
      const [gone] = await readTogether(redis, [['HGETALL', credentials.gone(config)]])
      return new Map([...toFieldMap(gone!)].map(([name, record]) => [name, JSON.parse(split(record).json) as Stamp]))
    },
    async prove(proofs) {
      if (proofs.length === 0) return 0
      const names = proofs.map(({ config }) => credentials.configs(config.network))
      const args = proofs.flatMap(({ config: { id, revision, json, mac: before }, mac }) => [
        id,
        `${revision}:${withMac(json, before)}`,
        `${revision}:${withMac(json, mac)}`,
      ])
      return Number(await redis.runScript(resealScript, names, args))
    },
    async replaceSealed(config, changes) {
      if (changes.length === 0) return 0
      const names = changes.map(() => credentials.sets(config))
      const args = changes.flatMap(({ set, sealed }) => [set.key, set.sealed, sealed])
      return Number(await redis.runScript(resealScript, names, args))
    },
    async readLast(config, count) {
      const order = credentials.order(config)
      const places = await redis.read(order, (client) => client.zRange(order, -count, -1))
      return await this.readSets(
        config,
        places.map((place) => place.slice(14)),
      )
    },
  }
}

/** Records that were written before turns were counted have none. */
type ConfigRecord = ConfigAttributes & Stamp & { readonly turns?: number }

/** Stands for a record that was altered into no JSON; no proof fits it. */
const UNREADABLE: ConfigRecord = { name: '', type: 'DYNAMIC', addresses: [], priority: 0, at: 0, by: '' }
const NO_MAC = ''

function parsed<Value extends object>(json: string): Value | null {
  try {
    const value = JSON.parse(json) as Value
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

function configsFrom(
  network: string,
  configs: ReadonlyMap<string, string>,
  touched: ReadonlyMap<string, string>,
): StoredConfig[] {
  return [...configs].map(([id, record]) => {
    const { number, json: whole } = split(record)
    const { json, mac } = withoutMac(whole)
    const { name, type, addresses, priority, turns = 0 } = parsed<ConfigRecord>(json) ?? UNREADABLE
    const last = split(touched.get(id) ?? '')
    return {
      id,
      network,
      attributes: { name, type, addresses, priority },
      revision: number,
      treeRevision: last.number,
      typeEpoch: turns,
      changedBy: parsed<Stamp>(last.json) ?? { at: 0, by: '' },
      json,
      mac: parsed(json) === null ? NO_MAC : mac,
    }
  })
}

const withMac = (json: string, mac: string | null): string =>
  mac === null ? json : `${json.slice(0, -1)},"mac":"${mac}"}`

/** commit-edits.lua writes the proof as the last member. */
function withoutMac(text: string): { json: string; mac: string | null } {
  const found = /^(.*),"mac":"([0-9a-f]{40})"\}$/s.exec(text)
  return found === null ? { json: text, mac: null } : { json: `${found[1]}}`, mac: found[2]! }
}

function toSet(key: string, record: string): StoredSet {
  const { number, json } = split(record)
  const { name, priority, sealed, at, by } = JSON.parse(json) as {
    name: string
    priority: number
    sealed: string
  } & Stamp
  return { key, name, priority, sealed, revision: number, stamp: { at, by } }
}

/** `number:json` */
function split(record: string): { number: number; json: string } {
  const colon = record.indexOf(':')
  return { number: Number(record.slice(0, colon)) || 0, json: record.slice(colon + 1) || 'null' }
}

/** All sets of a configuration. */
export const wholeRange = (config: string, type: ConfigType): SetRange => ({ config, type, min: '-', max: '+' })
