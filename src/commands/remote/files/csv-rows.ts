/*
 * Reads rows of a CSV file with a header. A library splits records into cells, and this module finds the lines of each
 * record. If a record is malformed, the module reports its line, and the rows after it are still read.
 *
 * A record ends at the first line at which its number of quotes is even, because RFC 4180 doubles quotes inside a cell.
 * A stray quote therefore joins lines of other records to its own, until another quote or the end of the file. If such
 * a record is malformed, its first line is the invalid row, and reading continues with its second line.
 */
import { counted } from '../../counted.ts'
import { findCells, readCells, UNCLOSED } from './csv-cells.ts'
import { findDelimiterLine } from './csv-delimiter.ts'
import { readHeader } from './csv-header.ts'
import { FileProblem } from './file-problem.ts'
import { CellProblem, type FileRow, type RowKind, toRow } from './rows.ts'
import { MAX_LINE_LENGTH, readLines, type TextLine } from './text-lines.ts'

/** Reads the rows of a CSV file. Throws FileProblem if the file or its header cannot be read. */
export async function* readCsvRows<Value>(
  texts: AsyncIterable<string>,
  kind: RowKind<Value>,
): AsyncGenerator<FileRow<Value>[]> {
  const reader = new CsvReader(kind)
  for await (const lines of readLines(texts)) yield reader.take(lines)
  yield reader.end()
}

interface OpenRecord {
  readonly lines: TextLine[]
  readonly size: number
  /** Whether a quote is open. */
  readonly isOdd: boolean
}

const nothing = (): OpenRecord => ({ lines: [], size: 0, isOdd: false })

class CsvReader<Value> {
  readonly #kind: RowKind<Value>
  #header: string[] | null = null
  #delimiter: string
  #open = nothing()
  /** Records of one line each, to be split together. */
  #waiting: TextLine[] = []
  #rows: FileRow<Value>[] = []

  constructor(kind: RowKind<Value>) {
    this.#kind = kind
    this.#delimiter = kind.delimiter ?? ','
  }

  take(lines: readonly TextLine[]): FileRow<Value>[] {
    const stack = [...lines].reverse()
    for (let line = stack.pop(); line !== undefined; line = stack.pop()) {
      this.#open = extended(this.#open, line)
      if (!this.#open.isOdd) this.#close(stack)
      else if (this.#open.size > MAX_LINE_LENGTH) this.#giveUp(stack)
    }
    return this.#taken()
  }

  end(): FileRow<Value>[] {
    const rows: FileRow<Value>[] = []
    while (this.#open.lines.length > 0) {
      const rest: TextLine[] = []
      this.#giveUp(rest)
      rows.push(...this.take(rest.reverse()))
    }
    if (this.#header === null) throw new FileProblem('The file has no header, which names its columns: it is empty')
    return [...rows, ...this.#taken()]
  }

  #taken(): FileRow<Value>[] {
    this.#readWaiting()
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  /** Ends a record. If it is malformed, its lines except the first go back on the stack. */
  #close(stack: TextLine[]): void {
    const { lines } = this.#open
    if (this.#header !== null && lines.length === 1) {
      this.#open = nothing()
      if (!this.#isBlank(lines[0]!.text)) this.#waiting.push(lines[0]!)
      return
    }
    const text = lines.map((line) => line.text).join('')
    const named = lines[0]!.number === 1 ? findDelimiterLine(text) : null
    if (named !== null) {
      this.#open = nothing()
      this.#delimiter = named
      return
    }
    if (this.#header === null) requireLineEnds({ number: lines[0]!.number, text })
    const cells = readCells(text, this.#delimiter)
    if (!Array.isArray(cells)) {
      this.#giveUp(stack)
      return
    }
    this.#open = nothing()
    if (this.#header === null) {
      if (!this.#isBlank(text)) {
        const kind = { ...this.#kind, delimiter: this.#delimiter }
        this.#header = kind.readHeader?.(cells, kind.delimiter) ?? readHeader(cells, kind)
      }
      return
    }
    this.#readWaiting()
    this.#rows.push(this.#toRow({ line: lines[0]!.number, size: text.length }, cells))
  }

  /** Returns whether a line is blank, or has only delimiters, which spreadsheets leave after the last row. */
  #isBlank(text: string): boolean {
    return text.replaceAll(this.#delimiter, '').trim() === ''
  }

  #giveUp(stack: TextLine[]): void {
    const [first, ...others] = this.#open.lines
    if (this.#header === null) requireLineEnds(first!)
    const read = readCells(first!.text, this.#delimiter)
    const { cell, reason } = Array.isArray(read) ? { cell: 0, reason: UNCLOSED } : read
    if (this.#header === null) throw new FileProblem(`Cannot read the header: it ${reason}`)
    this.#open = nothing()
    stack.push(...others.reverse())
    this.#readWaiting()
    const column = this.#header[cell] ?? null
    this.#rows.push({ line: first!.number, size: first!.text.length, column, reason })
  }

  #readWaiting(): void {
    const lines = this.#waiting
    if (lines.length === 0) return
    this.#waiting = []
    const delimiter = this.#delimiter
    const all = findCells(
      lines.map(({ text }) => text),
      delimiter,
    )
    for (const [at, { number, text }] of lines.entries()) {
      const position = { line: number, size: text.length }
      const cells = all === null ? readCells(text, delimiter) : all[at]!
      if (Array.isArray(cells)) this.#rows.push(this.#toRow(position, cells))
      else this.#rows.push({ ...position, column: this.#header![cells.cell] ?? null, reason: cells.reason })
    }
  }

  #toRow(position: { line: number; size: number }, cells: readonly string[]): FileRow<Value> {
    const header = this.#header!
    return toRow(position, () => {
      if (cells.length !== header.length) {
        const problem = `has ${counted(cells.length, 'cells')}, but the header has ${header.length}`
        throw new CellProblem(null, cells.some(hasBareReturn) ? `${problem}: ${BARE_RETURN}` : problem)
      }
      return this.#kind.fromCells(new Map(header.map((name, at) => [name, cells[at]!])))
    })
  }
}

const hasBareReturn = (text: string): boolean => /\r(?!\n)/.test(text)
const BARE_RETURN = 'a carriage return (CR) alone ends no line, use LF or CRLF'

/** Throws FileProblem if a carriage return alone ends the header, so that the rest of the file belongs to it. */
function requireLineEnds({ number, text }: TextLine): void {
  if (!hasBareReturn(text.replaceAll(/"[^"]*"/g, ''))) return
  throw new FileProblem(`Line ${number} ends with a carriage return (CR) alone: save the file with LF or CRLF lines`)
}

/** Adds a line to a record in place. If a record takes the whole file, copying it for every line would be slow. */
function extended({ lines, size, isOdd }: OpenRecord, line: TextLine): OpenRecord {
  let quotes = isOdd ? 1 : 0
  for (let at = line.text.indexOf('"'); at >= 0; at = line.text.indexOf('"', at + 1)) quotes++
  lines.push(line)
  return { lines, size: size + line.text.length, isOdd: quotes % 2 === 1 }
}
