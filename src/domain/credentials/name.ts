/** Why a trimmed text can't be the name of a configuration or of a set in one that is not static, or null. */
export function nameProblem(trimmed: string): string | null {
  if (trimmed === '') return 'name is empty'
  if ([...trimmed].length > 128) return 'name has more than 128 characters'
  // A lone surrogate has no UTF-8 form: two names would become one where they are kept.
  return /[\p{Cc}\p{Cs}]/u.test(trimmed) ? 'name has a control character' : null
}
