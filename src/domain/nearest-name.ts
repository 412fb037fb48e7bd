/**
 * Maximum length of a compared text. Longer texts are not mistyped names, and the time of a comparison is proportional
 * to the product of both lengths.
 */
const MAX_LENGTH = 64
/** Minimum length of a text that matches as the beginning of a name. A shorter text begins too many names. */
const MIN_BEGINNING = 3

/**
 * Returns the name that the caller probably meant, or null. A name matches if it begins with the text, or if the text
 * is its last part after a dot. It also matches if name and text differ in at most a third of the letters, and in at
 * most three. Case is ignored.
 */
export function nearestName(text: string, names: readonly string[]): string | null {
  if (text.length > MAX_LENGTH) return null
  const folded = text.toLowerCase()
  const sameEnd = names.filter((name) => name.toLowerCase().endsWith(`.${folded}`))
  if (sameEnd.length === 1) return sameEnd[0]!
  const longer = folded.length < MIN_BEGINNING ? [] : names.filter((name) => name.toLowerCase().startsWith(folded))
  if (longer.length === 1) return longer[0]!
  // AES is the beginning of AES128 and AES256, so it does not mean DES, although DES differs in one letter only.
  return leastDistant(folded, longer.length > 1 ? longer : names)
}

function leastDistant(folded: string, names: readonly string[]): string | null {
  let nearest: string | null = null
  let least = Math.min(3, Math.floor(folded.length / 3)) + 1
  for (const name of names) {
    if (Math.abs(name.length - folded.length) >= least) continue
    const distance = editDistance(folded, name.toLowerCase())
    if (distance < least) [nearest, least] = [name, distance]
  }
  return nearest
}

/**
 * Returns a suggestion such as `unknown scheme "host", did you mean "hostname"?`, or undefined. It quotes a text only
 * if the text is similar to a published name, so it never quotes a secret.
 */
export function didYouMean(kind: string, text: string, names: readonly string[]): string | undefined {
  const meant = nearestName(text, names)
  return meant === null ? undefined : `unknown ${kind} "${text}", did you mean "${meant}"?`
}

/**
 * Returns the number of letters that are omitted, added, replaced or swapped with their neighbour (optimal string
 * alignment).
 */
export function editDistance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= one.length; row++) {
    const line = [row]
    for (let column = 1; column <= other.length; column++) {
      const above = rows[row - 1]!
      const isSame = one[row - 1] === other[column - 1]
      let least = Math.min(above[column]! + 1, line[column - 1]! + 1, above[column - 1]! + (isSame ? 0 : 1))
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (isSwapped) least = Math.min(least, rows[row - 2]![column - 2]! + 1)
      line.push(least)
    }
    rows.push(line)
  }
  return rows[one.length]![other.length]!
}
