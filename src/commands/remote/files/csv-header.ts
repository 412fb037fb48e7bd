import { unknownColumn } from '../unknown-column.ts'
import { FileProblem } from './file-problem.ts'
import type { RowKind } from './rows.ts'

/** Returns the columns of a header, in its order. Throws FileProblem for unknown or duplicate names. */
export function readHeader(
  cells: readonly string[],
  { columns: known, isOtherColumn = () => false }: Pick<RowKind<unknown>, 'columns' | 'isOtherColumn'>,
): string[] {
  const names = cells.map((cell) => cell.trim())
  const unknown = names.filter((name) => !known.includes(name) && !isOtherColumn(name))
  if (unknown[0] !== undefined) {
    const hint = names.length === 1 && /[;\t]/.test(names[0]!) ? 'Cells are separated by commas. ' : ''
    throw new FileProblem(`${hint}${unknown.map((name) => unknownColumn(name, known)).join('\n')}`)
  }
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new FileProblem(`The header names "${twice}" twice`)
  return names
}
