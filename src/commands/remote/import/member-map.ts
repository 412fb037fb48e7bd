/*
 * The option --map of an import: which name of the source gives which column of a device. `hostname=Name,custom1=Owner`
 * has two entries. An entry without a name, such as `tags=`, leaves the column of every device unchanged.
 */
import { isFieldPath, nameAtPath } from '../../../domain/device-csv/field-path.ts'
import { UsageError } from '../../command.ts'
import { unknownColumn } from '../unknown-column.ts'

/** Names of the source by column of a device. A column may have several names; the first one with a value counts. */
export type MemberMap = ReadonlyMap<string, readonly string[]>

/**
 * Parses the values of --map on top of the defaults. A comma separates entries only in front of a column and `=`, so a
 * name may hold commas. Throws UsageError, also for a column with two entries: one of them would have no effect.
 */
export function parseMemberMap(
  given: readonly string[],
  {
    columns,
    defaults = {},
  }: { readonly columns: readonly string[]; readonly defaults?: Readonly<Record<string, string>> },
): MemberMap {
  const map = new Map(Object.entries(defaults).map(([column, names]) => [column, toNames(names)]))
  const seen = new Set<string>()
  for (const entry of given.flatMap((value) => value.split(/,(?=\s*[A-Za-z0-9_.]+=)/))) {
    const [, column, names] = /^\s*([A-Za-z0-9_.]+)=(.*)$/s.exec(entry) ?? []
    if (column === undefined)
      throw new UsageError(`Cannot parse --map "${entry}": use COLUMN=NAME such as hostname=Name`)
    if (!columns.includes(column) && !isFieldPath(column)) throw new UsageError(unknownColumn(column, columns))
    if (seen.has(column)) throw new UsageError(`--map names "${column}" twice`)
    seen.add(column)
    if (toNames(names!).length === 0) map.delete(column)
    else map.set(column, toNames(names!))
  }
  return map
}

/** Sets the value of a column in a report. A column such as `fields.site` is a named field. */
export function setColumn(report: Record<string, unknown>, column: string, value: unknown): void {
  if (!isFieldPath(column)) report[column] = value
  else report.fields = { ...(report.fields as object | undefined), [nameAtPath(column)]: value ?? '' }
}

const toNames = (text: string): string[] =>
  text
    .split('|')
    .map((name) => name.trim())
    .filter((name) => name !== '')
