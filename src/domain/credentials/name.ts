/** Returns why a trimmed text cannot name a configuration, or a set of a configuration that is not static; or null. */
export function nameProblem(trimmed: string): string | null {
  if (trimmed === '') return 'name is empty'
  if ([...trimmed].length > 128) return 'name has more than 128 characters'
  // A lone surrogate has no UTF-8 form: two different names would be stored as one.
  return /[\p{Cc}\p{Cs}]/u.test(trimmed) ? 'name has a control character' : null
}
