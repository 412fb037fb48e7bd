import type { ConfigType } from '../../generated/types.ts'
import type { ConfigAttributes } from '../domain/credentials/config.ts'
import type { SavedConfig } from '../domain/credentials/overlay.ts'
import type { Stamp } from '../domain/credentials/saved-state.ts'
import type { CredentialKeys, Keys } from './keys.ts'
import type { Redis } from './redis.ts'
import { readingScript } from './script.ts'

/*
 * Credentials as they are saved. Everything stands under one hash tag, so that one script can commit a session's edits
 * over any number of networks. Each record carries the number of the commit that wrote it; the secrets in it are sealed.
 */

const pageScript = readingScript('page-sets')

/** A configuration as it is kept, and who changed anything in it last. */
export interface StoredConfig extends SavedConfig {
  readonly touchedBy: Stamp
}

/** A set as it is kept; its members are sealed. */
export interface StoredSet {
  readonly key: string
  readonly name: string
  readonly priority: number
  readonly sealed: string
  readonly number: number
  readonly stamp: Stamp
}

/** Part of the sets of a configuration: all of them, or those of a range of addresses. */
export interface SetRange {
  readonly config: string
  readonly type: ConfigType
  /** Bounds as ZLEXCOUNT takes them. */
  readonly min: string
  readonly max: string
}

export interface Credentials {
  readConfigs(networks: readonly string[]): Promise<StoredConfig[]>
  /** The sets with these keys that are there. */
  readSets(config: string, keys: readonly string[]): Promise<StoredSet[]>
  /** How many sets stand in the range, and how many of them before each of the places in the order. */
  countSets(range: SetRange, before: readonly string[]): Promise<{ total: number; ranks: number[] }>
  /** Runs of sets by rank, and the number of the last change of anything in the configuration. */
  readRuns(
    network: string,
    range: SetRange,
    runs: readonly (readonly [number, number])[],
  ): Promise<{ touched: number; sets: StoredSet[] }>
  /** Stamps of what was deleted lately, by key; "" stands for the configuration itself. */
  readGone(config: string): Promise<ReadonlyMap<string, Stamp>>
  /** The last place in the order of a configuration's sets, as many as asked for, from behind. */
  readLast(config: string, count: number): Promise<StoredSet[]>
}

export function credentialsIn(redis: Redis, keys: Keys): Credentials {
  const { credentials } = keys
  return {
    async readConfigs(networks) {
      const replies = await redis.read((client) =>
        Promise.all(networks.map((network) => readNetwork(client, credentials, network))),
      )
      return replies.flat()
    },
    async readSets(config, setKeys) {
      if (setKeys.length === 0) return []
      const records = await redis.read((client) => client.hmGet(credentials.sets(config), [...setKeys]))
      return records.flatMap((record, index) => (record === null ? [] : [toSet(setKeys[index]!, record)]))
    },
    async countSets({ config, min, max }, before) {
      const order = credentials.order(config)
      const replies = await redis.read((client) => {
        const transaction = client.multi().zLexCount(order, min, max)
        for (const place of before) transaction.zLexCount(order, min, `(${place}`)
        return transaction.exec()
      })
      const [total = 0, ...ranks] = replies.map(Number)
      return { total, ranks }
    },
    async readRuns(network, { config, type, min, max }, runs) {
      const [touched, ...records] = (await redis.runScript(
        pageScript,
        [credentials.touched(network), credentials.order(config), credentials.sets(config)],
        [config, min, max, type === 'STATIC' ? 'static' : 'ordered', ...runs.flat().map(String)],
      )) as Buffer[]
      const sets: StoredSet[] = []
      for (let at = 0; at < records.length; at += 2)
        sets.push(toSet(records[at]!.toString(), records[at + 1]!.toString()))
      return { touched: split(touched!.toString()).number, sets }
    },
    async readGone(config) {
      const gone = await redis.read((client) => client.hGetAll(credentials.gone(config)))
      return new Map(Object.entries(gone).map(([key, record]) => [key, JSON.parse(split(record).json) as Stamp]))
    },
    async readLast(config, count) {
      const places = await redis.read((client) => client.zRange(credentials.order(config), -count, -1))
      return await this.readSets(
        config,
        places.map((place) => place.slice(14)),
      )
    },
  }
}

/** Records that were written before turns were counted have none. */
type ConfigRecord = ConfigAttributes & Stamp & { readonly turns?: number }

async function readNetwork(
  client: Parameters<Parameters<Redis['read']>[0]>[0],
  keys: CredentialKeys,
  network: string,
): Promise<StoredConfig[]> {
  const [configs, touched] = (await client
    .multi()
    .hGetAll(keys.configs(network))
    .hGetAll(keys.touched(network))
    .exec()) as unknown as [Record<string, string>, Record<string, string>]
  return Object.entries(configs).map(([id, record]) => {
    const { number, json } = split(record)
    const { name, type, addresses, priority, turns = 0 } = JSON.parse(json) as ConfigRecord
    const last = split(touched[id] ?? '')
    return {
      id,
      network,
      attributes: { name, type, addresses, priority },
      number,
      touched: last.number,
      turns,
      touchedBy: JSON.parse(last.json) as Stamp,
    }
  })
}

function toSet(key: string, record: string): StoredSet {
  const { number, json } = split(record)
  const { name, priority, sealed, at, by } = JSON.parse(json) as {
    name: string
    priority: number
    sealed: string
  } & Stamp
  return { key, name, priority, sealed, number, stamp: { at, by } }
}

/** `number:json` */
function split(record: string): { number: number; json: string } {
  const colon = record.indexOf(':')
  return { number: Number(record.slice(0, colon)) || 0, json: record.slice(colon + 1) || 'null' }
}

/** All sets of a configuration. */
export const wholeRange = (config: string, type: ConfigType): SetRange => ({ config, type, min: '-', max: '+' })
