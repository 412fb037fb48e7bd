/*
 * Protects spreadsheets from formulas. A spreadsheet runs a cell as a formula if it begins with = + - @ or their
 * full-width forms, and devices choose their own hostnames. Such a cell is written with a leading ', which the import
 * removes. If the list separator is a semicolon or the user chooses tabs, a spreadsheet also splits a cell at these
 * characters, even inside quotes. The text after such a character is therefore treated like a cell.
 */
// Blanks and quotes before the sign are skipped, because spreadsheets trim and unquote.
const SIGN = '[\\s"\']*[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20]'
const INNER_FORMULA = new RegExp(`([;\\t\\r\\n])(?=${SIGN})`, 'g')
const FORMULA = new RegExp(`^(?=${SIGN}|'*[\\t\\r\\n])`)
const INNER_PROTECTED = new RegExp(`([;\\t\\r\\n])'(?=${SIGN})`, 'g')
const PROTECTED = new RegExp(`^'(?=${SIGN}|'*[\\t\\r\\n])`)

/** Adds a ' wherever a spreadsheet would begin a formula. */
export const withoutFormulas = (text: string): string => text.replace(INNER_FORMULA, "$1'").replace(FORMULA, "'")

/** Reverses `withoutFormulas` and returns the original text. */
export const withFormulas = (text: string): string => text.replace(PROTECTED, '').replace(INNER_PROTECTED, '$1')
