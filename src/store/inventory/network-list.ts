/*
 * Lists the networks for a search in all of them, and shows afterwards whether the search may have missed a device: one
 * that was in no listed network, because it had moved to a network that was created after the list was read.
 *
 * A device can enter a network only if the name of the network is in the set of names, which only grows, and it changes
 * the sequence of the network.
 */
import type { Keys } from '../keys.ts'
import { fanOut } from '../redis/fan-out.ts'
import type { Redis } from '../redis/redis.ts'
import type { Seq } from './seq.ts'

/** A network that exists or existed. */
interface ListedNetwork {
  readonly exists: boolean
  /** A sequence that is at least as old as `exists`. */
  readonly seq: Seq
}

/** The networks by name, also deleted ones. */
export interface NetworkList {
  readonly networks: ReadonlyMap<string, ListedNetwork>
  /** The number of names in the store. The list of a caller who may not see all networks has fewer. */
  readonly count: number
}

/** Reads the names of all networks that exist or existed. Takes one round trip. */
export const readNetworkNames = (redis: Redis, { networkNames }: Keys): Promise<string[]> =>
  redis.read(networkNames, (client) => client.sMembers(networkNames))

/** Reads the list of networks. Takes two round trips. */
export async function readNetworkList(redis: Redis, keys: Keys): Promise<NetworkList> {
  const names = await readNetworkNames(redis, keys)
  const listed = await fanOut(redis, names, (some) => {
    const places = some.map((name) => keys.of(name))
    return redis.read(places[0]!.network, (client) =>
      Promise.all(
        places.map(async ({ seq: seqKey, network }) => {
          const [seq, exists] = await Promise.all([client.get(seqKey), client.exists(network)])
          return { exists: exists === 1, seq: seq ?? '' }
        }),
      ),
    )
  })
  return { networks: new Map(names.map((name, at) => [name, listed[at]!])), count: names.length }
}

/**
 * Returns whether a network was added to the list since it was read, or a device entered a network that did not exist
 * then. Takes one round trip.
 */
export async function isListOutdated(redis: Redis, keys: Keys, { networks, count }: NetworkList): Promise<boolean> {
  const absent = [...networks].filter(([, { exists }]) => !exists)
  const [names, seqs] = await Promise.all([
    readNetworkNames(redis, keys),
    fanOut(redis, absent, (some) => {
      const places = some.map(([name]) => keys.of(name).seq)
      return redis.read(places[0]!, (client) => Promise.all(places.map((seq) => client.get(seq))))
    }),
  ])
  return names.length !== count || absent.some(([, { seq }], at) => seq !== (seqs[at] ?? ''))
}

/** Returns whether a device entered a network that did not exist in the earlier list. */
export const hasNewDevices = (earlier: NetworkList, later: NetworkList): boolean =>
  [...later.networks].some(([name, { seq }]) => {
    const known = earlier.networks.get(name)
    return known?.exists !== true && seq !== (known?.seq ?? '')
  })
