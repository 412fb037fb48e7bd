/**
 * Maximum number of names in an audit entry. Without it, a caller that reads all sets of all devices each night would
 * fill the audit.
 */
const MAX_NAMES = 100

/**
 * Returns the names of revealed sets for the audit. If there are too many, returns their count, and the first and last
 * name.
 */
export function toAuditedNames(sets: readonly { readonly name: string }[]): object {
  const names = sets.map(({ name }) => name)
  if (names.length <= MAX_NAMES) return { sets: names }
  return { sets: { count: names.length, first: names[0], last: names.at(-1) } }
}
