/** Returns the number that `what` gives. Throws unless it is a whole number of at least `least`. */
export function parseCount(text: string, what: string, least = 1): number {
  const count = Number(text)
  if (text.trim() !== '' && Number.isSafeInteger(count) && count >= least) return count
  throw new Error(`Cannot use "${text}" as ${what}: give a whole number from ${least}`)
}
