/*
 * Knows which hashes of a backup hold one object in each field.
 */

type HashedObject = 'devices' | 'configurations' | 'sets' | 'keys' | 'users'

/** The patterns match keys of `store/keys.ts` without the prefix. */
const HASHES: readonly (readonly [RegExp, HashedObject])[] = [
  [/^\{n:[^}]*\}:devices$/, 'devices'],
  [/^\{c\}:configs:/, 'configurations'],
  [/^\{c\}:sets:/, 'sets'],
  [/^\{a\}:keys$/, 'keys'],
  [/^\{a\}:users$/, 'users'],
]

/** Returns the kind of the objects in a key (without the prefix), or null if it is no such hash. */
export const findHashedObject = (key: string): HashedObject | null =>
  HASHES.find(([pattern]) => pattern.test(key))?.[1] ?? null
