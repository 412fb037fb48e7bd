/*
 * Texts of others on their way to a terminal: names, hostnames and messages may hold sequences that move the cursor, rename
 * the window or change the order of what is read. They are shown as \uXXXX, which in a string of JSON means the same
 * character, so JSON stays the same value.
 */

// C0, DEL and C1; the separators that some terminals take for a line; the embeddings, overrides and isolates of bidirectional
// text (Unicode Standard Annex #9).
const CONTROL = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu
/** What a text of several lines may have: its line feeds and tabs. */
const CONTROL_IN_LINES = /(?![\n\t])[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** A text for one line: control characters are shown, not obeyed. */
export const harmless = (text: string): string =>
  text.replace(CONTROL, (character) => (character === '\n' ? '⏎' : escaped(character)))

/** A text of several lines, with tabs. */
export const harmlessLines = (text: string): string => text.replace(CONTROL_IN_LINES, escaped)

/** JSON that no character of drives a terminal; the same value. `indent`: blanks a level, none when absent. */
export const harmlessJson = (value: unknown, indent?: number): string =>
  harmlessLines(JSON.stringify(value, null, indent) ?? 'null')

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
