/*
 * Counts the objects of a store by the keys of a backup.
 */
import type { Backup } from '../../store/operations/backup.ts'

const NAMES = ['devices', 'networks', 'configurations', 'sets', 'keys', 'users'] as const

/** The number of objects of each kind. */
export type ObjectCounts = Record<(typeof NAMES)[number], number>

export const noObjects = (): ObjectCounts => ({
  ...{ devices: 0, networks: 0, configurations: 0 },
  ...{ sets: 0, keys: 0, users: 0 },
})

/** The hashes that have one field for each object. The patterns match keys of `store/keys.ts` without the prefix. */
const HASHES: readonly (readonly [RegExp, keyof ObjectCounts])[] = [
  [/^\{n:[^}]*\}:devices$/, 'devices'],
  [/^\{c\}:configs:/, 'configurations'],
  [/^\{c\}:sets:/, 'sets'],
  [/^\{a\}:keys$/, 'keys'],
  [/^\{a\}:users$/, 'users'],
]
const NETWORK = /^\{n:[^}]*\}:network$/

/** Adds the objects that one key holds. */
export async function addObjectsOf(
  counts: ObjectCounts,
  key: string,
  backup: Pick<Backup, 'countFields'>,
): Promise<void> {
  if (NETWORK.test(key)) counts.networks++
  const name = HASHES.find(([pattern]) => pattern.test(key))?.[1]
  if (name !== undefined) counts[name] += await backup.countFields(key)
}

export function addCounts(counts: ObjectCounts, more: ObjectCounts): void {
  for (const name of NAMES) counts[name] += more[name]
}

/** Returns text such as "9 devices, 2 networks, 1 configuration, 3 sets, 0 keys, 1 user". */
export const describeCounts = (counts: ObjectCounts): string =>
  NAMES.map((name) => `${counts[name].toLocaleString('en')} ${counts[name] === 1 ? name.slice(0, -1) : name}`).join(
    ', ',
  )
