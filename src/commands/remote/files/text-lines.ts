/*
 * Decodes the bytes of a file into text and lines, chunk by chunk. A file of any size therefore needs the memory of one
 * chunk.
 */
import { FileProblem } from './file-problem.ts'

/** A line of a file. */
export interface TextLine {
  /** Line number, from 1. */
  readonly number: number
  /** Text including its line end. */
  readonly text: string
}

/** Maximum characters of a line. It is longer than any request that a server accepts. */
export const MAX_LINE_LENGTH = 16 * 1024 * 1024

/** Decodes UTF-8 and skips a byte order mark. Throws FileProblem if the bytes are not UTF-8. */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 1
  const decoded = (piece?: Uint8Array): string => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined })
    } catch {
      const readable = new TextDecoder().decode(piece).split('\ufffd', 1)[0]!
      throw new FileProblem(`Line ${line + countLines(readable)} is not UTF-8: save the file as UTF-8`)
    }
  }
  for await (const piece of bytes) {
    const text = decoded(piece)
    line += countLines(text)
    if (text !== '') yield text
  }
  const rest = decoded()
  if (rest !== '') yield rest
}

function countLines(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}

/**
 * Splits texts into lines. Only a line feed ends a line. Node's own line reader also splits at other Unicode line ends,
 * which JSON texts may contain. Throws FileProblem for a line longer than MAX_LINE_LENGTH.
 */
export async function* readLines(texts: AsyncIterable<string>): AsyncGenerator<TextLine[]> {
  let number = 0
  let rest = ''
  for await (const text of texts) {
    const lines: TextLine[] = []
    let from = 0
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      lines.push({ number: ++number, text: rest + text.slice(from, end + 1) })
      rest = ''
      from = end + 1
    }
    rest += text.slice(from)
    if (rest.length > MAX_LINE_LENGTH)
      throw new FileProblem(`Line ${number + 1} is longer than ${MAX_LINE_LENGTH} characters`)
    if (lines.length > 0) yield lines
  }
  if (rest !== '') yield [{ number: number + 1, text: rest }]
}
