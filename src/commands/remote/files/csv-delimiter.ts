/*
 * The character between the cells of a CSV file: the option --delimiter, and the line `sep=;` that Excel writes.
 */
import { UsageError } from '../../command.ts'

/** The option that names the delimiter of a CSV file, and its description. */
export const DELIMITER_OPTION = ['--delimiter <character>', 'character between cells; default: ","'] as const

const COMMA = ','
/** Characters that programs put between cells. */
const USUAL = [COMMA, ';', '\t', '|']

/** Returns the delimiter that the user meant: a shell makes it hard to type a tab. */
export const readDelimiter = (text: string): string => (text === '\\t' ? '\t' : text)

/** Parses --delimiter; the default is a comma. Throws UsageError unless it is one character that no cell needs. */
export function parseDelimiter(text: string = COMMA): string {
  const delimiter = readDelimiter(text)
  if (delimiter.length === 1 && !/["\r\n]/.test(delimiter)) return delimiter
  throw new UsageError(`Cannot use --delimiter "${text}": use one character such as ;`)
}

/** Returns the delimiter that the first line of a file of Excel names, such as `sep=;`, or null. */
export const findDelimiterLine = (line: string): string | null => /^sep=([^"\r\n])\r?\n?$/i.exec(line)?.[1] ?? null

/** Returns advice about the delimiter for a header that is a single cell, or "". */
export function delimiterAdvice(header: string, delimiter: string = COMMA): string {
  const found = USUAL.find((character) => character !== delimiter && header.includes(character))
  if (found === undefined) return ''
  const typed = found === '\t' ? '\\t' : found
  return `Its cells seem to be separated by "${typed}": use --delimiter '${typed}'. `
}
