/** Folds a text for comparison regardless of case: each character is lower-cased on its own. */
export function foldCase(text: string): string {
  // The final sigma is the only rule of toLowerCase that depends on neighbours: with it, a pattern "ΟΔΟΣ*" would not
  // find "ΟΔΟΣ".
  return (text.includes('Σ') ? text.replaceAll('Σ', 'σ') : text).toLowerCase()
}

/**
 * Orders two texts by code points: negative, 0 or positive, as for Array.sort. `<` compares UTF-16 units, which puts
 * U+1F600 before U+FF21; only texts with units from U+D800 can differ.
 */
export function compareCodePoints(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length)
  for (let at = 0; at < shorter; at++) {
    if (a.charCodeAt(at) !== b.charCodeAt(at)) return compareAround(a, b, at)
  }
  return a.length - b.length
}

/** Returns whether `<` and compareCodePoints agree on this text and every other such text. */
export function sortsByUnits(text: string): boolean {
  return !/[\ud800-\uffff]/.test(text)
}

function compareAround(a: string, b: string, at: number): number {
  // If the first halves of a surrogate pair are equal, the texts differ in the second half: the character began one
  // unit before.
  const before = at > 0 && isHighSurrogate(a.charCodeAt(at - 1)) ? at - 1 : at
  return a.codePointAt(before)! - b.codePointAt(before)! || a.codePointAt(at)! - b.codePointAt(at)!
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}
