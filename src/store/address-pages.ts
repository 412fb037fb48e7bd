import type { AddressRange } from '../domain/address.ts'
import type { Keys } from './keys.ts'
import type { Redis } from './redis.ts'
import { readingScript } from './script.ts'

/*
 * Pages in address order, straight from the sorted sets: the first of the two ways to answer a search.
 */

const pageScript = readingScript('page-by-address')

/** Above this many networks the script's merging would hold Redis up too long. */
export const MOST_NETWORKS_MERGED = 16

export interface AddressPageRequest {
  /** In the order that breaks ties between equal addresses, at most MOST_NETWORKS_MERGED. */
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

/** One round trip. */
export async function readAddressPage(redis: Redis, keys: Keys, request: AddressPageRequest): Promise<AddressPage> {
  const { networks, range, offset, pageSize, descending } = request
  const [missing, total, ...records] = (await redis.runScript(
    pageScript,
    networks.map((name) => keys.of(name)).flatMap(({ network, devices, order }) => [network, devices, order]),
    [range.first, range.last, `${offset}`, `${pageSize}`, descending ? 'desc' : 'asc'],
  )) as [number[], number, ...Buffer[]]
  return { missing: missing.map((position) => networks[position - 1]!), total, records }
}
