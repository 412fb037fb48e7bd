/*
 * Splits a JSON array into its elements without parsing them. The splitter therefore needs memory for only one element,
 * and knows the line number of each. It only has to recognise strings, because brackets inside them do not count.
 */
import { FileProblem } from './file-problem.ts'
import { MAX_LINE_LENGTH } from './text-lines.ts'

export interface Element {
  /** Line where the element begins, from 1. */
  readonly line: number
  readonly text: string
}

const QUOTE = 34
const BACKSLASH = 92
const COMMA = 44
const NEWLINE = 10
const OPENING = new Set([91, 123])
const CLOSING = new Set([93, 125])
const BLANK = new Set([9, 10, 13, 32])

/** Reads the elements of an array. Throws FileProblem if the text is not an array or is incomplete. */
export async function* readElements(texts: AsyncIterable<string>): AsyncGenerator<Element[]> {
  const cutter = new ElementCutter()
  for await (const text of texts) {
    const elements = cutter.take(text)
    if (elements.length > 0) yield elements
  }
  cutter.end()
}

class ElementCutter {
  #line = 1
  /** Nesting depth: 0 before the array, 1 between its elements, more inside an element. */
  #depth = 0
  #isOver = false
  #inString = false
  #isEscaped = false
  /** The element read so far and its position; -1 before it begins. */
  #text = ''
  #beganAt = -1
  /** Whether the last token was a comma, so that an element must follow. */
  #isOwed = false

  take(text: string): Element[] {
    const elements: Element[] = []
    let from = 0
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === NEWLINE) this.#line++
      if (this.#inString) this.#inside(code)
      else if (!BLANK.has(code)) {
        const wasOutside = this.#depth === 0
        const ends = this.#isEnd(code)
        if (ends && (this.#beganAt >= 0 || this.#isOwed || code === COMMA)) {
          elements.push(this.#cut(text.slice(from, at), code === COMMA))
        }
        if (!ends && !wasOutside && this.#beganAt < 0) this.#beganAt = this.#line
        this.#step(code)
        if (wasOutside || ends) from = at + 1
      }
    }
    if (this.#depth > 0) this.#text += text.slice(from)
    if (this.#text.length > MAX_LINE_LENGTH) {
      throw new FileProblem(`The element in line ${this.#beganAt} is longer than ${MAX_LINE_LENGTH} characters`)
    }
    return elements
  }

  end(): void {
    if (!this.#isOver) throw new FileProblem('The JSON array in the file is incomplete')
  }

  /** Returns whether the element, or the array, ends here. */
  #isEnd(code: number): boolean {
    return this.#depth === 1 && (code === COMMA || CLOSING.has(code))
  }

  #cut(tail: string, isOwed: boolean): Element {
    const text = (this.#text + tail).trim()
    if (text === '') throw new FileProblem(`An element is missing in line ${this.#line}`)
    const element = { line: this.#beganAt, text }
    this.#text = ''
    this.#beganAt = -1
    this.#isOwed = isOwed
    return element
  }

  #inside(code: number): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (code === BACKSLASH) this.#isEscaped = true
    else if (code === QUOTE) this.#inString = false
  }

  #step(code: number): void {
    if (this.#isOver || (this.#depth === 0 && code !== 91)) {
      throw new FileProblem(`The file must be a JSON array of objects: see line ${this.#line}`)
    }
    if (code === QUOTE) this.#inString = true
    else if (OPENING.has(code)) this.#depth++
    else if (CLOSING.has(code)) this.#depth--
    this.#isOver = this.#depth === 0
  }
}
