/*
 * Reads networks for a follower that keeps a copy of their devices, such as the search index. The follower first reads
 * all devices, then the changes, and then checks that nothing else has changed.
 */
import type { Address } from '../../domain/address.ts'
import type { Keys, NetworkKeys } from '../keys.ts'
import type { RedisClient } from '../redis/client.ts'
import { fanOut } from '../redis/fan-out.ts'
import type { Redis } from '../redis/redis.ts'
import { loadWriteScript } from '../redis/script.ts'
import { CrossSlotMoves } from './cross-slot-moves.ts'
import { type DevicesToFetch, type Fetched, fetchDevices } from './fetch-devices.ts'
import type { FlatRecords } from './flat-records.ts'
import { type ChangesRequest, type NetworkChanges, readChanges } from './network-changes.ts'
import { readNetworkNames } from './network-list.ts'
import { MAX_BATCH_BYTES, readBatch } from './read-batch.ts'
import { hasMoves, type Seq } from './seq.ts'

const purgeScript = loadWriteScript('purge-tombstones')

/** The state of a network when the scan of all its devices begins. */
export interface ScanStart {
  readonly seq: Seq
  /** Number of devices in the network. */
  readonly count: number
}

/** Reads the devices of networks, and the changes since a sequence. */
export interface ChangeFeed {
  /** A number that grows with every connection to Redis. */
  readonly connection: number
  /** Returns the id of the current run of the Redis server of a network; null if the server does not report one. */
  readServerRun(network: string): Promise<string | null>
  /** Begins a scan. */
  beginScan(network: string): Promise<ScanStart>
  /**
   * Returns, in address order, at most `count` devices after an address, or the first devices if `after` is null.
   * Returns fewer if the devices are large. A scan takes several calls. The changes that happen meanwhile are in the
   * log, after the sequence that beginScan returned.
   */
  scan(network: string, after: Address | null, count: number): Promise<FlatRecords>
  /**
   * Returns the changes of each network as of one instant, or null if the log no longer has all changes since the
   * requested number. Throws SEARCH_TOO_EXPENSIVE if the devices have more bytes than a page may have.
   */
  readChanges(networks: readonly ChangesRequest[]): Promise<(NetworkChanges | null)[]>
  /**
   * Returns devices of several networks, and the sequence that each network had after they were read. Takes one round
   * trip, or one for every 8 MiB of devices. Throws SEARCH_TOO_EXPENSIVE if the devices have more bytes than a page may
   * have.
   */
  fetch(wanted: readonly DevicesToFetch[]): Promise<Fetched[]>
  /** Returns the sequence of each network. */
  readSeqs(networks: readonly string[]): Promise<Seq[]>
  /** Returns whether each network exists. */
  checkExistence(networks: readonly string[]): Promise<boolean[]>
  /** Returns the names of all networks, and perhaps of deleted ones. */
  readNetworkNames(): Promise<string[]>
  /** Returns how many devices each network has. */
  readSizes(networks: readonly string[]): Promise<number[]>
  /**
   * Removes deleted devices from the log if there are many, except those among the last `kept` changes. `signal` ends
   * the purge after the step under way.
   */
  purge(network: string, kept: number, signal?: AbortSignal): Promise<void>
}

/** The part of the feed that a search in the indexes needs. */
export type SearchFeed = Pick<ChangeFeed, 'fetch' | 'checkExistence'>

/** How often a service purges a log, and how many of its last changes always stay for followers. */
export const LOG_UPKEEP = { everyMs: 60_000, changesKept: 10_000 } as const

/** Maximum number of changes in one read. More would block Redis and the follower for too long. */
const CHANGES_A_READ = 500
const PURGED_A_READ = 500
/** On a cluster with constant writes, the networks are checked separately after this many attempts. */
const TRIES_FOR_ONE_INSTANT = 3
/**
 * Number of deleted devices that the log keeps before they are purged, in addition to a share of the existing devices.
 */
const TOLERATED = 1000
const TOLERATED_SHARE = 0.1

/** Reads networks from Redis. */
export class StoredChangeFeed implements ChangeFeed {
  readonly #redis: Redis
  readonly #keys: Keys
  readonly #maxPageBytes: number

  /** `maxPageBytes` is the maximum size of the devices that one fetch reads. */
  constructor(redis: Redis, keys: Keys, maxPageBytes: number) {
    this.#redis = redis
    this.#keys = keys
    this.#maxPageBytes = maxPageBytes
  }

  get connection(): number {
    return this.#redis.connection
  }

  async readServerRun(network: string): Promise<string | null> {
    const { seq } = this.#keys.of(network)
    const info = await this.#redis.read(seq, (client) => client.info('server')).catch(() => '')
    return /^run_id:(\w+)/m.exec(`${info}`)?.[1] ?? null
  }

  async beginScan(network: string): Promise<ScanStart> {
    const { order, seq: key } = this.#keys.of(network)
    const read = () => this.#redis.read(key, (client) => Promise.all([client.get(key), client.zCard(order)]))
    const moves = new CrossSlotMoves(this.#redis, this.#keys)
    const [seq, count] = await moves.readAfter(read, ([found]) => (hasMoves(found ?? '') ? [network] : []))
    return { seq: seq ?? '', count }
  }

  async scan(network: string, after: Address | null, count: number): Promise<FlatRecords> {
    const { bulk } = await readBatch(this.#redis, this.#keys.of(network), { after, count, facts: true })
    return bulk
  }

  readChanges(networks: readonly ChangesRequest[]): Promise<(NetworkChanges | null)[]> {
    return readChanges(this.#redis, this.#keys, networks, {
      maxChangesPerNetwork: CHANGES_A_READ,
      maxChanges: CHANGES_A_READ * networks.length,
      maxBytes: MAX_BATCH_BYTES,
      maxDeviceBytes: this.#maxPageBytes,
      facts: true,
      isAllOrNothing: false,
    })
  }

  async fetch(wanted: readonly DevicesToFetch[]): Promise<Fetched[]> {
    for (let left = TRIES_FOR_ONE_INSTANT; ; left--) {
      const fetched = await fanOut(this.#redis, wanted, (some) =>
        fetchDevices(this.#redis, this.#keys, some, this.#maxPageBytes),
      )
      // On a cluster the networks are read at several instants. If nothing changed in between, they are as of one
      // instant.
      if (!this.#redis.isCluster || wanted.length < 2 || left === 0) return fetched
      const now = await this.readSeqs(wanted.map(({ network }) => network))
      if (now.every((seq, at) => seq === fetched[at]!.seq)) return fetched
    }
  }

  async readSeqs(networks: readonly string[]): Promise<Seq[]> {
    const seqs = await this.#readEach(networks, 'seq', (client, key) => client.get(key))
    return seqs.map((seq) => seq ?? '')
  }

  async checkExistence(networks: readonly string[]): Promise<boolean[]> {
    const counts = await this.#readEach(networks, 'network', (client, key) => client.exists(key))
    return counts.map((count) => count === 1)
  }

  readNetworkNames(): Promise<string[]> {
    return readNetworkNames(this.#redis, this.#keys)
  }

  readSizes(networks: readonly string[]): Promise<number[]> {
    return this.#readEach(networks, 'order', (client, key) => client.zCard(key))
  }

  async purge(network: string, kept: number, signal?: AbortSignal): Promise<void> {
    const { devices, log, order, seq, floor } = this.#keys.of(network)
    const counts = await this.#redis.read(log, (client) => Promise.all([client.zCard(log), client.zCard(order)]))
    const [logged, existing] = counts
    if (logged - existing < TOLERATED + existing * TOLERATED_SHARE) return
    for (let after = '0'; after !== '' && signal?.aborted !== true; ) {
      const args = [after, `${PURGED_A_READ}`, `${kept}`]
      after = `${await this.#redis.runScript(purgeScript, [devices, log, seq, floor], args)}`
    }
  }

  /** Reads one value for each network. */
  #readEach<Value>(
    networks: readonly string[],
    name: Exclude<keyof NetworkKeys, 'operation'>,
    read: (client: RedisClient, key: string) => Promise<Value>,
  ): Promise<Value[]> {
    return fanOut(this.#redis, networks, (some) => {
      const keys = some.map((network) => this.#keys.of(network)[name])
      return this.#redis.read(keys[0]!, (client) => Promise.all(keys.map((key) => read(client, key))))
    })
  }
}
