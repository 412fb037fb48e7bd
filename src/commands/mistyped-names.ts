/*
 * Finds environment variables that look like a mistyped setting. Names must be very similar, because a warning about
 * another program's variable would be worse than no warning.
 */
import { editDistance } from '../domain/nearest-name.ts'

/**
 * Below this length, a name must have the letters of the setting in another order. `PROT` is a mistyped `PORT`, but
 * `SORT`, `POST` and `PORTS` are not.
 */
const SHORT = 6
/** From this length on, a name may have up to two mistakes. */
const LONG = 9

/** Well-known variables of other programs that are similar to a setting. */
const OF_OTHERS: ReadonlySet<string> = new Set(['SSL_CERT_FILE', 'SSL_KEY_FILE'])

/** Returns a sentence for each variable whose name is almost that of a setting. */
export function mistypedNames(env: Readonly<Record<string, string | undefined>>, known: readonly string[]): string[] {
  const isCandidate = (name: string): boolean =>
    /^[A-Z][A-Z0-9_]+$/.test(name) && !known.includes(name) && !OF_OTHERS.has(name)
  const names = Object.keys(env).filter(isCandidate)
  return names.flatMap((name) => {
    const meant = known.find((setting) => isNearMiss(name, setting))
    return meant === undefined ? [] : [`${name} is not a setting and is ignored. Did you mean ${meant}?`]
  })
}

function isNearMiss(name: string, setting: string): boolean {
  if (Math.abs(name.length - setting.length) > 2) return false
  const distance = editDistance(name, setting)
  if (setting.length < SHORT) return distance === 1 && [...name].sort().join('') === [...setting].sort().join('')
  return distance <= (setting.length < LONG ? 1 : 2)
}
