/* How tables show the values that several commands print. */

/** Formats a time in Unix epoch milliseconds. */
export const formatTime = (value: unknown): string => (typeof value === 'number' ? new Date(value).toISOString() : '')

/** A changed field, with its values before and after. */
interface FieldChange {
  readonly name: string
  readonly before: unknown
  readonly after: unknown
}

/** Formats what changed: `hostname: "one" -> "two", custom1: null -> "x"`. */
export const formatFieldChanges = (changes: readonly FieldChange[]): string =>
  changes.map(({ name, before, after }) => `${name}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`).join(', ')
