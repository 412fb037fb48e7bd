/*
 * Makes untrusted texts safe for a terminal. Names, hostnames and messages may contain sequences that move the cursor,
 * rename the window or reorder the text. Such characters are printed as \uXXXX, which means the same character in a
 * JSON string, so JSON keeps its value.
 */

// C0, DEL and C1; separators that some terminals treat as line ends; embeddings, overrides and isolates of
// bidirectional text (Unicode Standard Annex #9).
const CONTROL = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu
/** The same characters, except line feeds and tabs, for a text of several lines. */
const CONTROL_IN_LINES = /(?![\n\t])[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** Returns a text for one line with its control characters escaped. */
export const harmless = (text: string): string =>
  text.replace(CONTROL, (character) => (character === '\n' ? '⏎' : escaped(character)))

/** Returns a text of several lines with its control characters escaped, except line feeds and tabs. */
export const harmlessLines = (text: string): string => text.replace(CONTROL_IN_LINES, escaped)

/**
 * Returns JSON of the same value without control characters. `indent` is the number of spaces per level; if absent, the
 * JSON is one line.
 */
export const harmlessJson = (value: unknown, indent?: number): string =>
  harmlessLines(JSON.stringify(value, null, indent) ?? 'null')

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
