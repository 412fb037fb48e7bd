import type { Address } from '../../domain/address.ts'
import { pageTooLarge } from '../../domain/search/page-too-large.ts'
import type { Keys, NetworkKeys } from '../keys.ts'
import { fanOut } from '../redis/fan-out.ts'
import type { Redis } from '../redis/redis.ts'
import { loadReadScript, loadWriteScript } from '../redis/script.ts'
import { CrossSlotMoves } from './cross-slot-moves.ts'
import { type Fetched, fetchDevices, type Wanted } from './fetch-devices.ts'
import { MAX_BATCH_BYTES, readBatch } from './read-step.ts'
import { hasMoves, type Seq } from './seq.ts'

/*
 * A network's devices for whoever keeps a picture of them: all of them once, then what changed, and the proof that
 * nothing did.
 */

const followScript = loadReadScript('follow')
const purgeScript = loadWriteScript('purge-tombstones')

/** Where the reading of all devices begins. */
export interface Beginning {
  readonly seq: Seq
  /** How many devices the network has. */
  readonly count: number
}

/** Devices in address order: for each its id, its JSON, and the JSON of its facts, empty where there are none. */
export type Bulk = readonly Buffer[]
export const BULK_PARTS = 3

export interface FollowedChange {
  readonly id: Address
  /** JSON; "": it is gone. */
  readonly device: string
  /** JSON; "": there are none. */
  readonly facts: string
}

export interface Followed {
  readonly seq: Seq
  /** The changes are told up to this number; below that of `seq` there are more. */
  readonly upTo: number
  readonly exists: boolean
  readonly changes: readonly FollowedChange[]
  /** The devices asked for; null where there is none. */
  readonly devices: readonly (Buffer | null)[]
}

export interface FollowRequest {
  readonly network: string
  readonly since: number
  /** Devices wanted as they are now. */
  readonly ids: readonly Address[]
}

export interface ChangeFeed {
  /** Grows with every connection to Redis. */
  readonly connection: number
  /** Tells one run of the Redis server that has the network from another; null where it does not say. */
  serverRun(network: string): Promise<string | null>
  beginScan(network: string): Promise<Beginning>
  /**
   * The devices behind an address, null: the first ones; fewer than `count` if they are large. In several steps: what changes between them stands in the log
   * behind the number from which the reading began.
   */
  scan(network: string, after: Address | null, count: number): Promise<Bulk>
  /**
   * What changed in each network, at one instant; null: not all changes since that number are known any more. Throws
   * SEARCH_TOO_EXPENSIVE if the devices have more bytes than a page may have.
   */
  follow(networks: readonly FollowRequest[]): Promise<(Followed | null)[]>
  /**
   * Devices of several networks, then the numbers of these: in one round trip, or in one for every 8 MiB of many devices.
   * Throws SEARCH_TOO_EXPENSIVE if the devices have more bytes than a page may have.
   */
  fetch(wanted: readonly Wanted[]): Promise<Fetched[]>
  seqs(networks: readonly string[]): Promise<Seq[]>
  /** Whether each network exists. */
  exist(networks: readonly string[]): Promise<boolean[]>
  /** How many devices each network has. */
  sizes(networks: readonly string[]): Promise<number[]>
  /** Forgets deleted devices where there are many, but the last `kept` changes. */
  purge(network: string, kept: number): Promise<void>
}

/** More would hold Redis up, and whoever lays them over an index. */
const CHANGES_A_STEP = 500
const PURGED_A_STEP = 500
/** Where keys are spread and others never stop writing, each network is proven for itself then. */
const TRIES_FOR_ONE_INSTANT = 3
/** Deleted devices in the log, beside those that are there, before it is worth purging. */
const TOLERATED = 1000
const TOLERATED_SHARE = 0.1

/** `maxPageBytes`: bytes of the devices that one fetch reads at most. */
export function createChangeFeed(redis: Redis, keys: Keys, maxPageBytes: number): ChangeFeed {
  const moves = new CrossSlotMoves(redis, keys)

  async function followTogether(networks: readonly FollowRequest[]): Promise<(Followed | null)[]> {
    const reply = await redis.runScript(
      followScript,
      networks.map(({ network }) => keys.of(network)).flatMap(inFollowOrder),
      [
        `${CHANGES_A_STEP}`,
        `${MAX_BATCH_BYTES}`,
        `${maxPageBytes}`,
        ...networks.flatMap(({ since, ids }) => [`${since}`, `${ids.length}`, ...ids]),
      ],
    )
    const found = (reply as FollowReply[]).map((one) => readFollowed(one, maxPageBytes))
    const left = networks.filter((_, at) => hasMoves(found[at]?.seq ?? ''))
    if (left.length === 0) return found
    for (const { network } of left) await moves.finishPending(network)
    return await followTogether(networks)
  }

  return {
    get connection() {
      return redis.connection
    },
    async serverRun(network) {
      const info = await redis.read(keys.of(network).seq, (client) => client.info('server')).catch(() => '')
      return /^run_id:(\w+)/m.exec(`${info}`)?.[1] ?? null
    },
    async beginScan(network) {
      const { order, seq } = keys.of(network)
      const [at, count] = await redis.read(seq, (client) => Promise.all([client.get(seq), client.zCard(order)]))
      if (hasMoves(at ?? '')) {
        await moves.finishPending(network)
        return await this.beginScan(network)
      }
      return { seq: at ?? '', count }
    },
    async scan(network, after, count) {
      const { reply } = await readBatch(redis, keys.of(network), { after, count, facts: true })
      const [, , ...bulk] = reply
      return bulk
    },
    follow: (networks) => fanOut(redis, networks, followTogether),
    async fetch(wanted) {
      for (let left = TRIES_FOR_ONE_INSTANT; ; left--) {
        const fetched = await fanOut(redis, wanted, (some) => fetchDevices(redis, keys, some, maxPageBytes))
        // On several servers they are of several instants: where nothing changed meanwhile, of one.
        if (!redis.isCluster || wanted.length < 2 || left === 0) return fetched
        const now = await this.seqs(wanted.map(({ network }) => network))
        if (now.every((seq, at) => seq === fetched[at]!.seq)) return fetched
      }
    },
    seqs: (networks) =>
      fanOut(redis, networks, async (names) => {
        const seqs = names.map((name) => keys.of(name).seq)
        const found = await redis.read(seqs[0]!, (client) => Promise.all(seqs.map((seq) => client.get(seq))))
        return found.map((seq) => seq ?? '')
      }),
    exist: (networks) =>
      fanOut(redis, networks, async (names) => {
        const records = names.map((name) => keys.of(name).network)
        const found = await redis.read(records[0]!, (client) => Promise.all(records.map((key) => client.exists(key))))
        return found.map((count) => count === 1)
      }),
    sizes: (networks) =>
      fanOut(redis, networks, (names) => {
        const orders = names.map((name) => keys.of(name).order)
        return redis.read(orders[0]!, (client) => Promise.all(orders.map((order) => client.zCard(order))))
      }),
    async purge(network, kept) {
      const { devices, log, order, seq, floor } = keys.of(network)
      const counts = await redis.read(log, (client) => Promise.all([client.zCard(log), client.zCard(order)]))
      const [logged, there] = counts
      if (logged - there < TOLERATED + there * TOLERATED_SHARE) return
      for (let after = '0'; after !== ''; ) {
        after = `${await redis.runScript(purgeScript, [devices, log, seq, floor], [after, `${PURGED_A_STEP}`, `${kept}`])}`
      }
    },
  }
}

/** The keys of a network as scripts that tell its changes take them. */
export const inFollowOrder = ({ network, devices, facts, log, seq, floor }: NetworkKeys): string[] => [
  ...[network, devices, facts],
  ...[log, seq, floor],
]

type FollowReply = [seq: Buffer, upTo: Buffer, told: number, exists: number, ...rest: Buffer[]]

function readFollowed([seq, upTo, told, exists, ...rest]: FollowReply, maxPageBytes: number): Followed | null {
  if (upTo === undefined && `${seq}` === 'large') throw pageTooLarge(maxPageBytes)
  if (upTo === undefined) return null
  const changes = Array.from({ length: told }, (_, at): FollowedChange => {
    const [id, device, facts] = rest.slice(at * 3, at * 3 + 3)
    return { id: `${id}` as Address, device: `${device}`, facts: `${facts}` }
  })
  const devices = rest.slice(told * 3).map((device) => (device.length === 0 ? null : device))
  return { seq: `${seq}`, upTo: Number(upTo), exists: exists === 1, changes, devices }
}
