/*
 * Counts the objects of a store by the keys of a backup.
 */
import type { Backup } from '../../store/operations/backup.ts'

const NAMES = ['devices', 'networks', 'configurations', 'sets', 'keys', 'users'] as const

/** The number of objects of each kind. */
export type Holdings = Record<(typeof NAMES)[number], number>

export const noHoldings = (): Holdings => ({
  ...{ devices: 0, networks: 0, configurations: 0 },
  ...{ sets: 0, keys: 0, users: 0 },
})

/** The hashes that have one field for each object. The patterns match keys of `store/keys.ts` without the prefix. */
const HASHES: readonly (readonly [RegExp, keyof Holdings])[] = [
  [/^\{n:[^}]*\}:devices$/, 'devices'],
  [/^\{c\}:configs:/, 'configurations'],
  [/^\{c\}:sets:/, 'sets'],
  [/^\{a\}:keys$/, 'keys'],
  [/^\{a\}:users$/, 'users'],
]
const NETWORK = /^\{n:[^}]*\}:network$/

/** Adds the objects that one key holds. */
export async function addToHoldings(held: Holdings, key: string, backup: Pick<Backup, 'countFields'>): Promise<void> {
  if (NETWORK.test(key)) held.networks++
  const name = HASHES.find(([pattern]) => pattern.test(key))?.[1]
  if (name !== undefined) held[name] += await backup.countFields(key)
}

export function addHoldings(held: Holdings, more: Holdings): void {
  for (const name of NAMES) held[name] += more[name]
}

/** Returns text such as "9 devices, 2 networks, 1 configuration, 3 sets, 0 keys, 1 user". */
export const describeHoldings = (held: Holdings): string =>
  NAMES.map((name) => `${held[name].toLocaleString('en')} ${held[name] === 1 ? name.slice(0, -1) : name}`).join(', ')
