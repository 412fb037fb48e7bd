/* How tables show the values that several commands print. */

/** Formats a time in Unix epoch milliseconds. */
export const formatTime = (value: unknown): string => (typeof value === 'number' ? new Date(value).toISOString() : '')

/** A changed field, with its values before and after. */
export interface FieldChange {
  readonly name: string
  readonly before: unknown
  readonly after: unknown
}

/** Formats what changed: `hostname: "one" -> "two", Owner: null -> "x"`. Fields have the names in `titles`. */
export const formatFieldChanges = (
  changes: readonly FieldChange[],
  titles: Readonly<Record<string, string>> = {},
): string =>
  changes
    .map(({ name, before, after }) => {
      const title = Object.hasOwn(titles, name) ? titles[name] : name
      return `${title}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`
    })
    .join(', ')
