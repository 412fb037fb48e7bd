/*
 * Measures how many terminal columns a text takes, and shortens texts to a width.
 */

// East Asian characters and emoji take two columns: Unicode Standard Annex #11, without its rarer cases.
const WIDE_RANGES = [
  String.raw`\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3`,
  String.raw`\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}`,
  String.raw`\u{20000}-\u{3fffd}`,
]
const WIDE = new RegExp(String.raw`[${WIDE_RANGES.join('')}]|\p{Emoji_Presentation}`, 'u')
const NONE = /\p{Mn}|\p{Me}|\p{Cf}/u

/** Returns the number of terminal columns of a text in one line. */
export function displayWidth(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length
  let width = 0
  for (const character of text) width += widthOf(character)
  return width
}

const widthOf = (character: string): number => (NONE.test(character) ? 0 : WIDE.test(character) ? 2 : 1)

/** Returns the text with spaces up to `width` terminal columns. */
export const padded = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - displayWidth(text)))

/** Cuts a text to `width` columns; an ellipsis marks the cut. */
export function shortened(text: string, width: number): string {
  if (displayWidth(text) <= width) return text
  let short = ''
  let taken = 1
  for (const character of text) {
    taken += widthOf(character)
    if (taken > width) break
    short += character
  }
  return `${short}…`
}
