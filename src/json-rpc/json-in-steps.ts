/*
 * Parses a large JSON body without blocking the event loop. JSON.parse would need two seconds for 16 MiB of short
 * elements. One scan cuts the text at commas into pieces of about 64 KiB, and JSON.parse parses one piece after the
 * other. A piece belongs to the innermost array or object at its end. This container, and those around it, are then
 * built from pieces. JSON.parse reads all bytes except the commas at cuts and the brackets of built containers. So the
 * grammar is that of JSON.parse.
 */

import { isUtf8 } from 'node:buffer'
import { beginTimeSlice } from '../fairness/time-slices.ts'
import { type JsonLimits, JsonScanner } from './json-limits.ts'
import { ForbiddenKey, mayHaveForbiddenKey, parseBody, parsePiece, parsePlainPiece } from './request.ts'

const PIECE_BYTES = 64 * 1024

/** Maximum bytes of a body that is parsed in one step, which takes at most about 5 ms. */
export const ONE_STEP_BYTES = 32 * 1024

/** Parses a body in steps. Throws JsonLimitExceeded for a body beyond the limits, and the errors of parseBody. */
export async function parseInSteps(
  body: Uint8Array,
  limits: JsonLimits,
  pieceBytes: number = PIECE_BYTES,
): Promise<unknown> {
  if (!isUtf8(body)) throw new TypeError('not UTF-8')
  const shape = new JsonScanner(limits)
  const pieces = new Pieces(body, shape)
  const slice = beginTimeSlice()
  for (let at = 0; at < body.length; ) {
    const to = Math.min(at + pieceBytes, body.length)
    at = shape.scan(body, at, to, { comma: pieces.pending + pieceBytes, depth: pieces.built })
    if (at < to) pieces.endAt(at++)
    if (slice.isOver()) await slice.next()
  }
  return pieces.whole()
}

/** A container that is built from several pieces. */
interface Built {
  readonly container: unknown[] | Record<string, unknown>
  /** Whether a nested container was parsed last, and not the opening bracket or a comma. */
  isAfterContainer: boolean
}

class Pieces {
  readonly #body: Buffer
  readonly #shape: JsonScanner
  readonly #parse: (text: string) => unknown
  /** The containers that are being built, from the outermost to the innermost. */
  readonly #open: Built[] = []
  #root: unknown
  /** Position of the first byte that has not been parsed. */
  pending: number

  constructor({ buffer, byteOffset, length }: Uint8Array, shape: JsonScanner) {
    this.#body = Buffer.from(buffer, byteOffset, length)
    this.#shape = shape
    this.#parse = mayHaveForbiddenKey(this.#body) ? parsePiece : parsePlainPiece
    this.pending = this.#body.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0
  }

  get built(): number {
    return this.#open.length
  }

  /** Parses the pending text up to a comma, or up to the bracket that closes the innermost built container. */
  endAt(at: number): void {
    if (this.#body[at] !== COMMA) {
      this.#close(at)
      return
    }
    while (this.built < this.#shape.depth) this.#build(this.built + 1)
    this.#take(at)
  }

  /** Returns the parsed value once the scan has reached the end. */
  whole(): unknown {
    if (this.#root === undefined) return parseBody(this.#body)
    if (this.built > 0 || !isBlank(this.#text(this.#body.length))) throw notJson()
    return this.#root
  }

  /** Starts to build the open container at a depth. The containers around it are already being built. */
  #build(depth: number): void {
    const opening = this.#shape.openedAt[depth]!
    const around = this.#open.at(-1)
    const container = this.#body[opening] === OPEN_BRACKET ? [] : {}
    if (around === undefined) {
      if (this.#root !== undefined || !isBlank(this.#text(opening))) throw notJson()
      this.#root = container
    } else {
      const comma = this.#shape.lastComma[depth - 1]!
      if (comma >= this.pending) this.#take(comma)
      if (around.isAfterContainer) throw notJson()
      this.#attach(around, this.#text(opening), container)
    }
    this.#open.push({ container, isAfterContainer: false })
    this.pending = opening + 1
  }

  #close(at: number): void {
    this.#take(at)
    const { container } = this.#open.pop()!
    if ((this.#body[at] === CLOSE_BRACKET) !== Array.isArray(container)) throw notJson()
    const around = this.#open.at(-1)
    if (around === undefined) return
    if (isForbidden(around.container)) throw new ForbiddenKey()
    around.isAfterContainer = true
  }

  /**
   * Parses the pending text into the innermost built container, up to a comma or to its closing bracket. A container is
   * built at its first comma, or around another one, so it is never empty.
   */
  #take(at: number): void {
    const built = this.#open.at(-1)!
    let text = this.#text(at).replace(LEADING_BLANKS, '')
    if (built.isAfterContainer && text.startsWith(',')) {
      built.isAfterContainer = false
      text = text.slice(1)
    } else if (built.isAfterContainer && text !== '') throw notJson()
    if (!isBlank(text)) this.#add(built.container, text)
    else if (!built.isAfterContainer) throw notJson()
    built.isAfterContainer = false
    this.pending = at + 1
  }

  #text(end: number): string {
    return this.#body.toString('utf8', this.pending, end)
  }

  #add(container: Built['container'], text: string): void {
    if (Array.isArray(container)) for (const element of this.#parse(`[${text}]`) as unknown[]) container.push(element)
    else Object.assign(container, this.#parse(`{${text}}`))
  }

  /**
   * Adds a container to the container around it. `before` is the text before its bracket, which holds the name of a
   * member or is empty.
   */
  #attach({ container: around }: Built, before: string, container: unknown): void {
    if (Array.isArray(around)) {
      if (!isBlank(before)) throw notJson()
      around.push(container)
      return
    }
    // It is one name: what comes before a comma has been taken, and a text without a name is not JSON.
    const [name] = Object.keys(this.#parse(`{${before}null}`) as object)
    around[name!] = container
  }
}

/**
 * Returns whether an object has members that parsePiece would refuse if it received the whole object. Without a member
 * of this name, `constructor` is a function.
 */
function isForbidden(around: object): boolean {
  const value: unknown = around.constructor
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype')
}

const isBlank = (text: string): boolean => /^[ \t\n\r]*$/.test(text)
const LEADING_BLANKS = /^[ \t\n\r]+/
const notJson = (): SyntaxError => new SyntaxError('not JSON')

const BYTE_ORDER_MARK = Buffer.from('\ufeff')
const COMMA = 0x2c
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
