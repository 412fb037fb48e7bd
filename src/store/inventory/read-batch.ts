/*
 * Reads a batch of the devices of a network, in address order. Readers of all devices read them batch by batch.
 */
import type { Address } from '../../domain/address.ts'
import type { NetworkKeys } from '../keys.ts'
import type { Redis } from '../redis/redis.ts'
import { loadReadScript } from '../redis/script.ts'
import type { FlatRecords } from './flat-records.ts'
import type { Seq } from './seq.ts'

const recordsScript = loadReadScript('read-records')

/**
 * Maximum bytes of a batch, unless its first device alone is larger. Redis serves no other client while it reads a
 * batch.
 */
export const MAX_BATCH_BYTES = 8 * 1024 * 1024

/** A request for a batch of devices. */
export interface BatchRequest {
  /** The batch begins after this address, or with the first device if it is null. */
  readonly after: Address | null
  /** Maximum number of devices. */
  readonly count: number
  readonly facts: boolean
}

/** Devices as of one instant. */
export interface RecordBatch {
  readonly networkExists: boolean
  readonly seq: Seq
  /** Whether there are devices after the last one. */
  readonly hasMore: boolean
  readonly bulk: FlatRecords
}

/** Reads devices as of one instant, in one round trip. Returns fewer than requested if they are large. */
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
