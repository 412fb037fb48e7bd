/*
 * Some devices of a network in address order: a batch for readers of all of them.
 */
import type { Address } from '../../domain/address.ts'
import type { NetworkKeys } from '../keys.ts'
import type { Redis } from '../redis/redis.ts'
import { loadReadScript } from '../redis/script.ts'
import type { Seq } from './seq.ts'

const recordsScript = loadReadScript('read-records')

/** Max bytes of a batch, unless its first device alone is larger: Redis serves no other client while it reads one. */
export const MAX_BATCH_BYTES = 8 * 1024 * 1024

/** Which devices are wanted. */
export interface BatchRequest {
  /** The devices after this address; null: from the first one. */
  readonly after: Address | null
  /** Max devices. */
  readonly count: number
  readonly facts: boolean
}

/** Devices as of one instant. */
export interface RecordBatch {
  readonly networkExists: boolean
  readonly seq: Seq
  /** Whether there are devices after the last one. */
  readonly hasMore: boolean
  /**
   * For each device its id, its JSON, and the JSON of its facts, empty if there are none or they were not asked for.
   */
  readonly bulk: readonly Buffer[]
}

/** Reads devices as of one instant, in one round trip; fewer than asked for if they are large. */
export async function readBatch(
  redis: Redis,
  { network, devices, facts, order, seq }: NetworkKeys,
  { after, count, facts: wantsFacts }: BatchRequest,
): Promise<RecordBatch> {
  const args = [after === null ? '-' : `(${after}`, `${count}`, `${MAX_BATCH_BYTES}`, wantsFacts ? 'facts' : '']
  const [exists, found, hasMore, ...bulk] = (await redis.runScript(
    recordsScript,
    [network, devices, facts, order, seq],
    args,
  )) as [number, Buffer, number, ...Buffer[]]
  return { networkExists: exists === 1, seq: `${found}`, hasMore: hasMore === 1, bulk }
}
