/*
 * The headers of a CSV file of devices. If the installation gave a name to a custom field or to a named field, the file
 * shows that name, and an import reads both that name and the name on the wire. It also runs in browsers.
 */
import type { FieldNames } from '../../../generated/types.ts'
import { FILE_COLUMNS } from './columns.ts'
import { isFieldPath, toFieldPath } from './field-path.ts'
import { withFormulas, withoutFormulas } from './formulas.ts'

/** Converts between the columns of devices and their headers. */
export interface Headers {
  /** Returns the header of a column: the name that people see, or the column itself. */
  headerOf(column: string): string
  /** Returns the column of a header in any case. A header that is no name of the installation is returned as it is. */
  columnOf(header: string): string
}

/** Headers that mean themselves, in lower case: all columns of files, of `devices list` and of `devices count`. */
const TAKEN: ReadonlySet<string> = new Set(
  [...FILE_COLUMNS, 'memoSummary', 'fields', 'count'].map((column) => column.toLowerCase()),
)

/** Creates the headers for the names of an installation. A name that another column has too is not used. */
export function createHeaders({ named = {}, ...custom }: FieldNames): Headers {
  const given = [
    ...Object.entries(custom).map(([column, { name }]) => [column, name] as const),
    ...Object.entries(named).map(([field, { name }]) => [toFieldPath(field), name] as const),
  ]
  const isOwn = ([column, name]: readonly [string, string]): boolean => {
    const key = name.toLowerCase()
    const isShared = given.some(([other, text]) => other !== column && text.toLowerCase() === key)
    return !isShared && !TAKEN.has(key) && !isFieldPath(key)
  }
  const own = given.filter(isOwn)
  const headers = new Map(own.map(([column, name]) => [column, withoutFormulas(name)]))
  const columns = new Map(own.map(([column, name]) => [name.toLowerCase(), column]))
  return {
    headerOf: (column) => headers.get(column) ?? column,
    columnOf: (header) => columns.get(withFormulas(header).toLowerCase()) ?? header,
  }
}
