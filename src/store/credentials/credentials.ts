/*
 * Reads and writes saved credentials: configurations by network, and sets by configuration. All their keys share one
 * hash tag, so one script can commit a session's edits in any number of networks. Each record has a revision, which is
 * the number of the commit that wrote it. Secrets are already sealed here; edit-sessions unseals them.
 *
 * The file is longer than others because the documented interface and its only implementation are together.
 */
import type { ConfigType } from '../../../generated/types.ts'
import type { Stamp } from '../../domain/credentials/saved-state.ts'
import { chunks } from '../../domain/group.ts'
import { beginTimeSlice } from '../../fairness/time-slices.ts'
import type { CredentialKeys, Keys } from '../keys.ts'
import { readTogether, toFieldMap } from '../redis/read-together.ts'
import type { Redis } from '../redis/redis.ts'
import { loadReadScript, loadWriteScript } from '../redis/script.ts'
import { parseStamp, type StoredConfig, withMac } from './config-records.ts'
import { findConfigs, readConfigs } from './read-configs.ts'
import { type StoredSet, toSet } from './set-records.ts'
import { splitRecord } from './split-record.ts'

const locateScript = loadReadScript('locate-sets')
const pageScript = loadReadScript('page-sets')
const resealScript = loadWriteScript('reseal')

/** Maximum bytes of records in one read of sets, so that the read does not block Redis or the event loop for long. */
const PAGE_BYTES = 2 ** 20

/** A set as it was read, and its newly sealed members. */
export interface ResealedSet {
  readonly set: StoredSet
  readonly sealed: string
}

/** Selects sets of a configuration. These are all sets, or the sets in a range of addresses. */
export interface SetRange {
  readonly config: string
  readonly type: ConfigType
  /** The bounds of the range, in the syntax of ZLEXCOUNT. */
  readonly min: string
  readonly max: string
}

/** The state that one atomic read saw. */
interface SeenState {
  /**
   * Revision of the last change in the configuration. As long as it is the same, nothing in the configuration changed.
   */
  readonly treeRevision: number
  /** Number of sets in the range. */
  readonly total: number
}

/** A set, and an order key for which the caller wants to know the rank. */
interface AskedOrderKey {
  readonly key: string
  readonly orderKey: string
}

/** The positions of sets in the order of their configuration. */
export interface LocatedSets extends SeenState {
  readonly located: readonly LocatedSet[]
}

/** The position of a set. Its rank is the number of sets in the range that precede it. */
interface LocatedSet {
  /** null if the set does not exist. */
  readonly orderKey: string | null
  readonly rank: number
  /** The rank that the set would have if it had the requested order key. */
  readonly askedRank: number
}

/** The ranks of the first and the last set of a run. A negative rank counts from the end. */
export type Run = readonly [first: number, last: number]

/** The sets to read, by key and by rank. */
export interface SetsWanted {
  readonly keys: readonly string[]
  readonly runs: readonly Run[]
}

/** One page of the requested sets. */
interface StoredPage extends SeenState {
  /** The existing sets among those requested by key. */
  readonly byKey: ReadonlyMap<string, StoredSet>
  /** The sets of all runs, in the order of the runs. */
  readonly inRuns: readonly StoredSet[]
}

/** A configuration, and the proof to add to its record. */
interface ConfigProof {
  readonly config: StoredConfig
  readonly mac: string
}

/** Reads and writes saved credentials. All methods throw STORE_UNAVAILABLE. */
export interface Credentials {
  readConfigs(networks: readonly string[]): Promise<StoredConfig[]>
  /** Returns the configuration with this name and those with these ids. Leaves out those that do not exist. */
  findConfigs(network: string, name: string | null, ids: readonly string[]): Promise<StoredConfig[]>
  /** Returns the existing sets among these keys. */
  readSets(config: string, keys: readonly string[]): Promise<StoredSet[]>
  countSets(range: SetRange): Promise<number>
  /** Returns the positions of sets in the order, and the positions that other order keys would give them. */
  locateSets(network: string, range: SetRange, asked: readonly AskedOrderKey[]): Promise<LocatedSets>
  /**
   * Reads sets by key, then runs of sets by rank. Returns at least one page, each of about a mebibyte. Each page is
   * read atomically. Pages with the same `treeRevision` belong to the same moment.
   */
  readPages(network: string, range: SetRange, wanted: SetsWanted): AsyncIterable<StoredPage>
  /** Returns the stamps of recent deletions by the key of the set. The key "" stands for the configuration itself. */
  readGone(config: string): Promise<ReadonlyMap<string, Stamp>>
  /** Adds proofs to the records that have not changed since they were read. Returns the number of these records. */
  prove(proofs: readonly ConfigProof[]): Promise<number>
  /**
   * Replaces the sealed members of each set that has not changed since it was read. Returns the number of these sets.
   */
  replaceSealed(config: string, changes: readonly ResealedSet[]): Promise<number>
  /** Returns the last `count` sets in the order of a configuration. */
  readLast(config: string, count: number): Promise<StoredSet[]>
}

/** Creates the access to the saved configurations and sets. */
export const createCredentials = (redis: Redis, keys: Keys): Credentials => new StoredCredentials(redis, keys)

class StoredCredentials implements Credentials {
  readonly #redis: Redis
  readonly #keys: CredentialKeys

  constructor(redis: Redis, { credentials }: Keys) {
    this.#redis = redis
    this.#keys = credentials
  }

  readConfigs(networks: readonly string[]): Promise<StoredConfig[]> {
    return readConfigs(this.#redis, this.#keys, networks)
  }

  findConfigs(network: string, name: string | null, ids: readonly string[]): Promise<StoredConfig[]> {
    return findConfigs(this.#redis, this.#keys, { network, name, ids })
  }

  async readSets(config: string, setKeys: readonly string[]): Promise<StoredSet[]> {
    const key = this.#keys.sets(config)
    const sets: StoredSet[] = []
    const slice = beginTimeSlice()
    for (const some of chunks(setKeys, SETS_A_READ)) {
      const records = await this.#redis.read(key, (client) => client.hmGet(key, some))
      records.forEach((record, at) => {
        if (record !== null) sets.push(toSet(some[at]!, record))
      })
      if (slice.isOver()) await slice.next()
    }
    return sets
  }

  async countSets({ config, min, max }: SetRange): Promise<number> {
    const order = this.#keys.order(config)
    return await this.#redis.read(order, (client) => client.zLexCount(order, min, max))
  }

  async locateSets(network: string, range: SetRange, asked: readonly AskedOrderKey[]): Promise<LocatedSets> {
    const pairs = asked.flatMap(({ key, orderKey }) => [key, orderKey])
    const names = this.#keysOf(network, range)
    const [touched, total, ...found] = (await this.#redis.runScript(locateScript, names, [
      ...rangeArguments(range),
      ...pairs,
    ])) as [Buffer, number, ...(Buffer | number)[]]
    const located = asked.map((_, index): LocatedSet => {
      const [orderKey, rank, askedRank] = found.slice(3 * index, 3 * index + 3) as [Buffer, number, number]
      return { orderKey: orderKey.length === 0 ? null : `${orderKey}`, rank, askedRank }
    })
    return { treeRevision: splitRecord(`${touched}`).number, total, located }
  }

  async *readPages(network: string, range: SetRange, { keys, runs }: SetsWanted): AsyncIterable<StoredPage> {
    let wanted: SetsWanted = { keys, runs }
    for (;;) {
      const { page, keysRead, ranksRead } = await this.#readPage(network, range, wanted)
      yield page
      const left = { keys: wanted.keys.slice(keysRead), runs: runsAfter(wanted.runs, ranksRead, page.total) }
      if (left.keys.length + left.runs.length === 0 || keysRead + ranksRead === 0) return
      wanted = left
    }
  }

  async #readPage(network: string, range: SetRange, { keys, runs }: SetsWanted) {
    const args = [...rangeArguments(range), `${PAGE_BYTES}`, `${keys.length}`, ...keys, ...runs.flat().map(String)]
    const reply = await this.#redis.runScript(pageScript, this.#keysOf(network, range), args)
    const [touched, total, keysRead, ranksRead, ...records] = reply as [
      Buffer,
      number,
      number,
      number,
      ...(Buffer | null)[],
    ]
    const byKey = keys.slice(0, keysRead).flatMap((key, index): [string, StoredSet][] => {
      const record = records[index]!
      return record === null ? [] : [[key, toSet(key, `${record}`)]]
    })
    const inRuns: StoredSet[] = []
    for (let at = keysRead; at < records.length; at += 2) {
      inRuns.push(toSet(`${records[at]}`, `${records[at + 1]}`))
    }
    const page: StoredPage = { treeRevision: splitRecord(`${touched}`).number, total, byKey: new Map(byKey), inRuns }
    return { page, keysRead, ranksRead }
  }

  async readGone(config: string): Promise<ReadonlyMap<string, Stamp>> {
    const [gone] = await readTogether(this.#redis, [['HGETALL', this.#keys.gone(config)]])
    return new Map([...toFieldMap(gone!)].map(([name, record]) => [name, parseStamp(splitRecord(record).json)]))
  }

  async prove(proofs: readonly ConfigProof[]): Promise<number> {
    if (proofs.length === 0) return 0
    const names = proofs.map(({ config }) => this.#keys.configs(config.network))
    const args = proofs.flatMap(({ config: { id, revision, json, mac: before }, mac }) => [
      id,
      `${revision}:${withMac(json, before)}`,
      `${revision}:${withMac(json, mac)}`,
    ])
    return Number(await this.#redis.runScript(resealScript, names, args))
  }

  async replaceSealed(config: string, changes: readonly ResealedSet[]): Promise<number> {
    if (changes.length === 0) return 0
    const names = changes.map(() => this.#keys.sets(config))
    const args = changes.flatMap(({ set, sealed }) => [set.key, set.sealed, sealed])
    return Number(await this.#redis.runScript(resealScript, names, args))
  }

  async readLast(config: string, count: number): Promise<StoredSet[]> {
    const order = this.#keys.order(config)
    const orderKeys = await this.#redis.read(order, (client) => client.zRange(order, -count, -1))
    return await this.readSets(
      config,
      orderKeys.map((orderKey) => orderKey.slice(PRIORITY_DIGITS)),
    )
  }

  /** Returns the keys for scripts that use the sets of a configuration. */
  #keysOf(network: string, { config }: SetRange): string[] {
    return [this.#keys.touched(network), this.#keys.order(config), this.#keys.sets(config)]
  }
}

/** Number of digits before the key of a set in an order key; see orderKeyOf. */
const PRIORITY_DIGITS = 14
const SETS_A_READ = 1000

const rangeArguments = ({ config, type, min, max }: SetRange): string[] => [
  config,
  min,
  max,
  type === 'STATIC' ? 'static' : 'ordered',
]

/**
 * Returns the parts of the runs that remain after some of their ranks were read. `total` is the number of sets in the
 * range.
 */
function runsAfter(runs: readonly Run[], ranksRead: number, total: number): Run[] {
  let skipped = ranksRead
  return runs.flatMap((run): Run[] => {
    const [first, last] = run.map((rank) => (rank < 0 ? total + rank : rank)) as [number, number]
    const [from, to] = [Math.max(first, 0), Math.min(last, total - 1)]
    const here = Math.min(skipped, Math.max(to - from + 1, 0))
    skipped -= here
    return from + here > to ? [] : [[from + here, to]]
  })
}

/** Returns the range of all sets of a configuration. */
export const wholeRange = (config: string, type: ConfigType): SetRange => ({ config, type, min: '-', max: '+' })
