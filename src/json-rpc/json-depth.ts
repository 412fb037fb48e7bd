/** The limits of the JSON in a body. Beyond them JSON.parse takes seconds, and 30 times the memory of the body. */
export interface JsonLimits {
  /** How deep brackets may nest. */
  readonly depth: number
  /** Members of one object. */
  readonly members: number
  /** Values of the whole text: elements, members, arrays and objects. */
  readonly values: number
}

/** Members of one object of a body. The contract names about thirty at most; open objects may have more. */
export const MAX_MEMBERS = 10_000

/** A JSON text is beyond a limit. The message names the limit. */
export class ShapeProblem extends Error {}

/** Throws ShapeProblem if a JSON text is beyond the limits. A text that is not JSON may pass or not. */
export function checkShape(json: Uint8Array, limits: JsonLimits): void {
  if (reused?.limits !== limits) reused = new JsonShape(limits)
  reused.restart()
  reused.scan(json, 0, json.length, { comma: json.length, depth: 0 })
}

/** The shape of the last body: its four arrays cost more than the scan of a short body. */
let reused: JsonShape | null = null

/**
 * The positions at which a scan stops early: the first comma from `comma` on, and brackets that close a container at
 * most `depth` deep.
 */
export interface Stops {
  readonly comma: number
  readonly depth: number
}

/**
 * Scans a JSON text from its start, in one step or in several. Containers are numbered by depth, the outermost is 1.
 */
export class JsonShape {
  readonly limits: JsonLimits
  #inString = false
  #values = 0
  readonly #members: Int32Array
  readonly #isObject: Uint8Array
  /** For the open container at each depth: the position of its bracket and of its last comma. */
  readonly openedAt: Int32Array
  readonly lastComma: Int32Array
  depth = 0

  constructor(limits: JsonLimits) {
    this.limits = limits
    const depths = limits.depth + 2
    this.#members = new Int32Array(depths)
    this.#isObject = new Uint8Array(depths)
    this.openedAt = new Int32Array(depths)
    this.lastComma = new Int32Array(depths)
  }

  /** Begins with another text. The arrays keep what the last one left there: each bracket that opens sets its own. */
  restart(): void {
    this.#inString = false
    this.#values = 0
    this.depth = 0
  }

  /**
   * Scans on from `from`. Returns the position of the byte it stopped at, or one that is not below `to`.
   * Throws ShapeProblem.
   */
  scan(json: Uint8Array, from: number, to: number, stops: Stops): number {
    let inString = this.#inString
    let at = from
    for (; at < to; at++) {
      const byte = json[at]!
      if (inString) {
        if (byte === BACKSLASH) at++
        else if (byte === QUOTE) inString = false
        continue
      }
      if (byte === QUOTE) inString = true
      else if (byte === COMMA) {
        this.#countComma(at)
        if (at >= stops.comma && this.depth > 0) break
      } else if (isOpening(byte)) this.#open(byte, at)
      else if (isClosing(byte) && this.depth > 0 && this.depth-- <= stops.depth) break
    }
    this.#inString = inString
    return at
  }

  #open(byte: number, at: number): void {
    const depth = ++this.depth
    if (depth > this.limits.depth) throw new ShapeProblem(`the body nests deeper than ${this.limits.depth}`)
    this.#countValue()
    this.#isObject[depth] = byte === BRACE ? 1 : 0
    this.#members[depth] = 1
    this.openedAt[depth] = at
    this.lastComma[depth] = -1
  }

  #countComma(at: number): void {
    const { depth } = this
    this.lastComma[depth] = at
    this.#countValue()
    if (this.#isObject[depth] === 0 || ++this.#members[depth]! <= this.limits.members) return
    throw new ShapeProblem(`an object in the body has more than ${this.limits.members} members`)
  }

  #countValue(): void {
    if (++this.#values <= this.limits.values) return
    throw new ShapeProblem(`the body has more than ${this.limits.values} values: send it in several calls`)
  }
}

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const BRACE = 0x7b

// [ and { differ in one bit, and so do ] and }.
const isOpening = (byte: number): boolean => (byte | 0x20) === BRACE
const isClosing = (byte: number): boolean => (byte | 0x20) === 0x7d
