/*
 * Counts the objects of a store by the keys of a backup.
 */
import { findHashedObject } from '../../../store/backup/object-hashes.ts'
import type { HashSizes } from '../../../store/backup/saved.ts'
import { counted } from '../../counted.ts'

/** The keys of a hash tag that a backup has, without the prefix, and the sizes of those that hold objects. */
export interface SavedTag {
  readonly keys: ReadonlySet<string>
  readonly sizes: HashSizes
}

const NAMES = ['devices', 'networks', 'configurations', 'sets', 'keys', 'users'] as const

/** The number of objects of each kind. */
export type ObjectCounts = Record<(typeof NAMES)[number], number>

export const noObjects = (): ObjectCounts => ({
  ...{ devices: 0, networks: 0, configurations: 0 },
  ...{ sets: 0, keys: 0, users: 0 },
})

const NETWORK = /^\{n:[^}]*\}:network$/

/** Adds the objects that keys hold. */
export function addObjects(counts: ObjectCounts, { keys, sizes }: SavedTag): void {
  for (const key of keys) {
    if (NETWORK.test(key)) counts.networks++
    const name = findHashedObject(key)
    if (name !== null) counts[name] += sizes.get(key) ?? 0
  }
}

/** Returns text such as "9 devices, 2 networks, 1 configuration, 3 sets, 0 keys, 1 user". */
export const describeCounts = (counts: ObjectCounts): string =>
  NAMES.map((name) => counted(counts[name], name)).join(', ')
