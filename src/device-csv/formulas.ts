/*
 * Spreadsheets run a cell as a formula that begins with one of = + - @ or their full-width forms, and hostnames are what
 * devices say of themselves. So such a cell is written with a ' in front, which import takes away again. Where the separator
 * of lists is a semicolon, or a person chooses tabs, a spreadsheet cuts cells there, quoted or not: what follows a separator
 * inside a cell is treated like a cell.
 */

// Blanks and quotes before the sign are passed over, because spreadsheets trim and unquote.
const SIGN = '[\\s"\']*[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20]'
const INNER_FORMULA = new RegExp(`([;\\t\\r\\n])(?=${SIGN})`, 'g')
const FORMULA = new RegExp(`^(?=${SIGN}|'*[\\t\\r\\n])`)
const INNER_PROTECTED = new RegExp(`([;\\t\\r\\n])'(?=${SIGN})`, 'g')
const PROTECTED = new RegExp(`^'(?=${SIGN}|'*[\\t\\r\\n])`)

/** The text with a ' wherever a spreadsheet would begin a formula. */
export const withoutFormulas = (text: string): string => text.replace(INNER_FORMULA, "$1'").replace(FORMULA, "'")

/** The text that `withoutFormulas` was given. */
export const withFormulas = (text: string): string => text.replace(PROTECTED, '').replace(INNER_PROTECTED, '$1')
