import { unknownColumns } from '../unknown-column.ts'
import { delimiterAdvice } from './csv-delimiter.ts'
import { FileProblem } from './file-problem.ts'
import type { RowKind } from './rows.ts'

/** Returns the columns of a header, in its order. Throws FileProblem for unknown or duplicate columns. */
export function readHeader(
  cells: readonly string[],
  {
    columns: known,
    isOtherColumn = () => false,
    columnOf = (header) => header,
    delimiter,
  }: Pick<RowKind<unknown>, 'columns' | 'isOtherColumn' | 'columnOf' | 'delimiter'>,
): string[] {
  const headers = cells.map((cell) => cell.trim())
  const names = headers.map(columnOf)
  const unknown = names.filter((name) => !known.includes(name) && !isOtherColumn(name))
  if (unknown[0] !== undefined) {
    const hint = names.length === 1 ? delimiterAdvice(cells[0]!, delimiter) : ''
    throw new FileProblem(`${hint}${unknownColumns(unknown, known)}`)
  }
  const again = names.findIndex((name, at) => names.indexOf(name) !== at)
  if (again >= 0) {
    const [one, other] = [headers[names.indexOf(names[again]!)], headers[again]]
    const also = one === other ? '' : `, as "${one}" and as "${other}"`
    throw new FileProblem(`The header names "${names[again]}" twice${also}`)
  }
  return names
}
