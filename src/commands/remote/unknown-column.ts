import { editDistance } from '../../domain/nearest-name.ts'

/**
 * Returns the error for an unknown column, with the most similar name and all known ones. `headers` are the names that
 * people see, by column.
 */
export const unknownColumn = (
  name: string,
  known: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): string => unknownColumns([name], known, headers)

/** Returns the error for unknown columns: a sentence for each, and all known columns once. */
export function unknownColumns(
  names: readonly string[],
  known: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): string {
  const sentences = names.map((name) => oneUnknown(name, known, headers))
  return `${sentences.join('\n')}${names.length === 1 ? ' ' : '\n'}Columns: ${known.join(', ')}`
}

function oneUnknown(name: string, known: readonly string[], headers: Readonly<Record<string, string>>): string {
  const lower = name.toLowerCase()
  const meant =
    known.find((column) => headers[column]?.toLowerCase() === lower) ??
    known.find((column) => column.toLowerCase() === lower) ??
    known.find((column) => lower.length > 1 && column.toLowerCase().startsWith(lower)) ??
    known.find((column) => editDistance(column.toLowerCase(), lower) <= 2)
  const guess = meant === undefined ? '' : ` Did you mean ${meant}?`
  return `Unknown column "${name}".${guess}`
}
