/**
 * Returns why a trimmed text is not valid as the name of a configuration, or of a set in a configuration that is not
 * static. Returns null if it is valid.
 */
export function nameProblem(trimmed: string): string | null {
  if (trimmed === '') return 'name is empty'
  if ([...trimmed].length > 128) return 'name has more than 128 characters'
  if (/\p{Cc}/u.test(trimmed)) return 'name has a control character'
  // A lone surrogate has no UTF-8 form, so two different names would be stored as the same text.
  return /\p{Cs}/u.test(trimmed) ? 'name is not valid Unicode' : null
}
