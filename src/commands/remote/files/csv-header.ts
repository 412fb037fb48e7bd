import { FileProblem } from './file-problem.ts'

/** The columns a header names, in its order. Throws FileProblem for names that are unknown or stand twice. */
export function readHeader(cells: readonly string[], known: readonly string[]): string[] {
  const names = cells.map((cell) => cell.trim())
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    const listed = unknown.map((name) => `"${name}"`).join(', ')
    const hint = names.length === 1 && /[;\t]/.test(names[0]!) ? 'Cells are separated by commas. ' : ''
    throw new FileProblem(`The header names no columns by ${listed}. ${hint}There are: ${known.join(', ')}`)
  }
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new FileProblem(`The header names "${twice}" twice`)
  return names
}
