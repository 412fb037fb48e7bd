import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Device } from '../../../generated/types.ts'
import type { Address } from '../../domain/address.ts'
import { searchedFacts } from '../../domain/stored-facts.ts'
import type { Bulk, NetworkFeed, Seq } from '../../store/network-feed.ts'
import { NetworkIndex } from '../index/network-index.ts'

const DEVICES_A_STEP = 1000

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
  let bulk = await feed.readBulk(network, null, DEVICES_A_STEP)
  const { seq, count } = bulk
  const index = new NetworkIndex(count)
  for (let done = 0; bulk.ids.length > 0; ) {
    // The store reads on while these are put in their places.
    const next = feed.readBulk(network, bulk.ids.at(-1)!, DEVICES_A_STEP)
    const [read] = await Promise.all([next, append(index, bulk)])
    done += bulk.ids.length
    onProgress({ done, of: Math.max(count, done) })
    bulk = read
  }
  for (const _part of index.arrange()) await nextTurn()
  return { index, seq }
}

async function append(index: NetworkIndex, { ids, devices, facts }: Bulk): Promise<void> {
  await nextTurn()
  const parsedDevices = JSON.parse(devices) as Device[]
  const parsedFacts = JSON.parse(facts) as unknown[]
  ids.forEach((id: Address, at) => {
    index.append(id, { device: parsedDevices[at]!, facts: searchedFacts(parsedFacts[at]) })
  })
}
