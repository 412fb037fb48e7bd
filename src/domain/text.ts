/** Folds a text for comparison without regard to case. Each character is converted to lower case on its own. */
export function foldCase(text: string): string {
  // The final sigma is the only character that toLowerCase converts depending on its neighbours. Without this
  // replacement, a pattern "ΟΔΟΣ*" would not find "ΟΔΟΣ".
  return (text.includes('Σ') ? text.replaceAll('Σ', 'σ') : text).toLowerCase()
}

/**
 * Compares two texts by code points. Returns a negative number, 0 or a positive number, as Array.sort expects. `<`
 * compares UTF-16 units instead, and so puts U+1F600 before U+FF21. Both orders differ only for texts with units from
 * U+D800.
 */
export function compareCodePoints(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length)
  for (let at = 0; at < shorter; at++) {
    if (a.charCodeAt(at) !== b.charCodeAt(at)) return compareAround(a, b, at)
  }
  return a.length - b.length
}

/** Returns whether `<` and compareCodePoints agree when this text is compared with any other such text. */
export function sortsByUnits(text: string): boolean {
  return !/[\ud800-\uffff]/.test(text)
}

function compareAround(a: string, b: string, at: number): number {
  // If the texts differ in the second half of a surrogate pair, the differing character begins one unit earlier.
  const before = at > 0 && isHighSurrogate(a.charCodeAt(at - 1)) ? at - 1 : at
  return a.codePointAt(before)! - b.codePointAt(before)! || a.codePointAt(at)! - b.codePointAt(at)!
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}
