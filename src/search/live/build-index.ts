/*
 * Builds the index of a network from its records, in batches. Other work runs between two batches.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Address } from '../../domain/address.ts'
import { giveWay } from '../../fairness/give-way.ts'
import type { ChangeFeed } from '../../store/inventory/change-feed.ts'
import { ELEMENTS_A_DEVICE, type FlatRecords, toRawRecords } from '../../store/inventory/flat-records.ts'
import type { Seq } from '../../store/inventory/seq.ts'
import { NetworkIndex } from '../index/network-index.ts'
import { RecordReader } from '../reading/record-reader.ts'

/**
 * Number of devices in a batch. It is small enough that their bytes are still in the processor's cache when they are
 * parsed.
 */
const DEVICES_A_BATCH = 500

/** The progress of the build of an index, in devices. */
export interface BuildProgress {
  readonly done: number
  readonly of: number
}

/**
 * Builds an index from records that are read in address order. The index contains every change up to `seq`, and perhaps
 * some later ones. The log from `seq` on contains the later ones too, so its follower applies them again. Calls
 * `onProgress` after each batch.
 */
export async function buildIndex(
  feed: ChangeFeed,
  network: string,
  onProgress: (progress: BuildProgress, bytes: number) => void,
): Promise<{ index: NetworkIndex; seq: Seq }> {
  const { seq, count } = await feed.beginScan(network)
  const index = new NetworkIndex(count)
  const reader = new RecordReader()
  let reading = feed.scan(network, null, DEVICES_A_BATCH)
  for (let done = 0; ; ) {
    const bulk = await reading
    if (bulk.length === 0) break
    // The store reads the next batch while this function adds the current one.
    reading = feed.scan(network, findLastId(bulk), DEVICES_A_BATCH)
    reading.catch(() => {})
    // The client of Redis sends the request at the end of this turn of the event loop.
    await nextTurn()
    const begun = performance.now()
    append(index, reader, bulk)
    await giveWay(begun)
    done += bulk.length / ELEMENTS_A_DEVICE
    onProgress({ done, of: Math.max(count, done) }, index.bytes)
  }
  const progress = { done: index.slots, of: index.slots }
  for (const _part of index.finish()) {
    await nextTurn()
    if (index.slots >= DEVICES_A_BATCH) onProgress(progress, index.bytes)
  }
  onProgress(progress, index.bytes)
  return { index, seq }
}

const findLastId = (bulk: FlatRecords): Address => bulk.at(-ELEMENTS_A_DEVICE)!.toString('latin1') as Address

function append(index: NetworkIndex, reader: RecordReader, bulk: FlatRecords): void {
  for (const { id, device, facts } of toRawRecords(bulk)) {
    index.append(id, reader.valuesIn(device), reader.factsIn(facts))
  }
}
