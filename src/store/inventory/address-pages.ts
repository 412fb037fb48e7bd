import type { AddressRange } from '../../domain/address.ts'
import type { Keys } from '../keys.ts'
import type { Redis } from '../redis/redis.ts'
import { loadReadScript } from '../redis/script.ts'
import { createMoves } from './cross-slot-moves.ts'

/*
 * Pages in address order, straight from the sorted sets: the first of the two ways to answer a search.
 */

const pageScript = loadReadScript('page-by-address')

/** Above this many networks the script's merging would hold Redis up too long; where keys are spread it can merge none. */
export const maxNetworksMerged = (redis: Redis): number => (redis.isCluster ? 1 : 16)

export interface AddressPageRequest {
  /** In the order that breaks ties between equal addresses, at most `mostNetworksMerged`. */
  readonly networks: readonly string[]
  readonly range: AddressRange
  readonly offset: number
  readonly pageSize: number
  readonly descending: boolean
}

export interface AddressPage {
  /** Those of the networks that do not exist. */
  readonly missing: string[]
  readonly total: number
  /** Devices as stored: JSON, in order. */
  readonly records: Buffer[]
}

/** One round trip, unless devices are just leaving a network. Where keys are spread, of one network only. */
export async function readAddressPage(redis: Redis, keys: Keys, request: AddressPageRequest): Promise<AddressPage> {
  const { networks, range, offset, pageSize, descending } = request
  const [missing, moving, total, ...records] = (await redis.runScript(
    pageScript,
    networks.map((name) => keys.of(name)).flatMap(({ network, devices, order, seq }) => [network, devices, order, seq]),
    [range.first, range.last, `${offset}`, `${pageSize}`, descending ? 'desc' : 'asc'],
  )) as [number[], number[], number, ...Buffer[]]
  if (moving.length > 0) {
    for (const position of moving) await createMoves(redis, keys).finishPendingMoves(networks[position - 1]!)
    return await readAddressPage(redis, keys, request)
  }
  return { missing: missing.map((position) => networks[position - 1]!), total, records }
}
