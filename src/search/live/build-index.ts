import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Address } from '../../domain/address.ts'
import type { Bulk, NetworkFeed, Seq } from '../../store/network-feed.ts'
import { NetworkIndex } from '../index/network-index.ts'
import { RecordReader } from '../reading/record-reader.ts'

/** Few enough that their bytes are still in the processor's cache when they are read. */
const DEVICES_A_STEP = 300

/** How far the making of an index has got, in devices. */
export interface BuildProgress {
  readonly done: number
  readonly of: number
}

/**
 * The index of a network from its records, read in address order and in steps. It holds every change up to `seq` and some
 * of the later ones: whoever follows the log from there lays these over it again.
 */
export async function buildIndex(
  feed: NetworkFeed,
  network: string,
  onProgress: (progress: BuildProgress) => void,
): Promise<{ index: NetworkIndex; seq: Seq }> {
  const { seq, count, ...first } = await feed.beginBulk(network, DEVICES_A_STEP)
  const index = new NetworkIndex(count)
  const reader = new RecordReader()
  let { ids } = first
  let reading = ids.length === 0 ? null : feed.readBulk(network, ids, DEVICES_A_STEP)
  for (let done = 0; reading !== null; ) {
    const bulk: Bulk = await reading
    // The store reads on while these are put in their places.
    const next = bulk.next.length === 0 ? null : feed.readBulk(network, bulk.next, DEVICES_A_STEP)
    next?.catch(() => {})
    await nextTurn()
    append(index, reader, ids, bulk)
    done += ids.length
    onProgress({ done, of: Math.max(count, done) })
    ids = bulk.next
    reading = next
  }
  for (const _part of index.arrange()) await nextTurn()
  return { index, seq }
}

function append(index: NetworkIndex, reader: RecordReader, ids: readonly Address[], { devices, facts }: Bulk): void {
  for (let at = 0; at < ids.length; at++) {
    const device = devices[at]!
    if (device !== null) index.append(ids[at]!, reader.valuesIn(device), reader.factsIn(facts[at]!))
  }
}
