import type { Address } from '../../domain/address.ts'
import type { NetworkKeys } from '../keys.ts'
import type { Redis } from '../redis/redis.ts'
import { loadReadScript } from '../redis/script.ts'

/*
 * Some devices of a network in address order: a step for readers of all of them.
 */

const recordsScript = loadReadScript('read-records')

/** What one step reads at most, unless its first device alone is larger: Redis serves nobody else meanwhile. */
export const MAX_BATCH_BYTES = 8 * 1024 * 1024

export interface BatchRequest {
  /** Begin behind it; null: at the first device. */
  readonly after: Address | null
  /** How many devices at most. */
  readonly count: number
  readonly facts: boolean
}

/** For each device its id, its JSON, and the JSON of its facts, empty if there are none or they were not asked for. */
export type RecordsReply = [networkExists: number, seq: Buffer, ...idDeviceFacts: Buffer[]]

/** What a step found. */
export interface RecordBatch {
  readonly reply: RecordsReply
  /** There are devices behind the last one. */
  readonly hasMore: boolean
}

/** As of one instant, in one round trip; fewer devices than asked for if they are large. */
export async function readBatch(
  redis: Redis,
  { network, devices, facts, order, seq }: NetworkKeys,
  { after, count, facts: wantsFacts }: BatchRequest,
): Promise<RecordBatch> {
  const args = [after === null ? '-' : `(${after}`, `${count}`, `${MAX_BATCH_BYTES}`, wantsFacts ? 'facts' : '']
  const [exists, number, hasMore, ...records] = (await redis.runScript(
    recordsScript,
    [network, devices, facts, order, seq],
    args,
  )) as [number, Buffer, number, ...Buffer[]]
  return { reply: [exists, number, ...records], hasMore: hasMore === 1 }
}
