/** Further names are not listed: a caller that reads all sets of all devices each night would fill the audit log. */
const MAX_NAMES = 100

/** Which sets are shown, by name: all of them, or how many from the first to the last. */
export function toAuditedNames(sets: readonly { readonly name: string }[]): object {
  const names = sets.map(({ name }) => name)
  if (names.length <= MAX_NAMES) return { sets: names }
  return { sets: { count: names.length, first: names[0], last: names.at(-1) } }
}
