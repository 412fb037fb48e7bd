import { type OpenContainers, pathOfInnermost } from './open-path.ts'

/**
 * The limits of the JSON in a body. Beyond these limits JSON.parse takes seconds, and 30 times the memory of the body.
 */
export interface JsonLimits {
  /** Maximum nesting depth of brackets. */
  readonly depth: number
  /** Maximum members of one object. */
  readonly members: number
  /** Maximum values in the whole text: elements, members, arrays and objects. */
  readonly values: number
}

/**
 * Maximum members of one object in a body. Objects in the contract have about thirty members at most, but open objects
 * may have more.
 */
export const MAX_MEMBERS = 10_000

/** The error for a JSON text that exceeds a limit. The message names the limit. */
export class JsonLimitExceeded extends Error {
  /** JSON Pointer to the array or object in which the limit was exceeded, as far as its names can be read. */
  readonly path: string

  constructor(reason: string, path: string) {
    super(reason)
    this.path = path
  }
}

/** Throws JsonLimitExceeded if a JSON text exceeds the limits. A text that is not JSON may pass this check or fail. */
export function checkJsonLimits(json: Uint8Array, limits: JsonLimits): void {
  if (reused?.limits !== limits) reused = new JsonScanner(limits)
  reused.restart()
  reused.scan(json, 0, json.length, { comma: json.length, depth: 0 })
}

/** The shape of the last body. It is reused, because its four arrays cost more than the scan of a short body. */
let reused: JsonScanner | null = null

/**
 * The positions at which a scan stops early. These are the first comma at or after `comma`, and each bracket that
 * closes a container whose depth is at most `depth`.
 */
export interface ScanStops {
  readonly comma: number
  readonly depth: number
}

/**
 * Scans a JSON text from its start, in one step or in several. Containers are numbered by depth; the outermost one has
 * depth 1.
 */
export class JsonScanner implements OpenContainers {
  readonly limits: JsonLimits
  #inString = false
  #values = 0
  readonly members: Int32Array
  readonly isObject: Uint8Array
  readonly openedAt: Int32Array
  readonly lastComma: Int32Array
  depth = 0

  constructor(limits: JsonLimits) {
    this.limits = limits
    const depths = limits.depth + 2
    this.members = new Int32Array(depths)
    this.isObject = new Uint8Array(depths)
    this.openedAt = new Int32Array(depths)
    this.lastComma = new Int32Array(depths)
  }

  /** Prepares for another text. The arrays keep their old values, because each opening bracket overwrites its own. */
  restart(): void {
    this.#inString = false
    this.#values = 0
    this.depth = 0
  }

  /**
   * Continues the scan at `from`. Returns the position of the byte at which it stopped, or a position of at least `to`.
   * Throws JsonLimitExceeded.
   */
  scan(json: Uint8Array, from: number, to: number, stops: ScanStops): number {
    let inString = this.#inString
    let at = from
    for (; at < to; at++) {
      if (inString) {
        at = findEndOfString(json, at, to)
        if (at >= to) break
        inString = false
        continue
      }
      const byte = json[at]!
      if (byte === QUOTE) inString = true
      else if (byte === COMMA) {
        this.#countComma(json, at)
        if (at >= stops.comma && this.depth > 0) break
      } else if (isOpening(byte)) this.#open(json, at)
      else if (isClosing(byte) && this.depth > 0 && this.depth-- <= stops.depth) break
    }
    this.#inString = inString
    return at
  }

  #open(json: Uint8Array, at: number): void {
    const depth = ++this.depth
    this.isObject[depth] = json[at] === BRACE ? 1 : 0
    this.members[depth] = 1
    this.openedAt[depth] = at
    this.lastComma[depth] = -1
    const { limits } = this
    if (depth > limits.depth) this.#refuse(json, `the body nests deeper than ${limits.depth}`)
    this.#countValue(json)
  }

  #countComma(json: Uint8Array, at: number): void {
    const { depth, limits } = this
    this.lastComma[depth] = at
    this.#countValue(json)
    if (++this.members[depth]! <= limits.members || this.isObject[depth] === 0) return
    this.#refuse(json, `an object in the body has more than ${limits.members} members`)
  }

  #countValue(json: Uint8Array): void {
    if (++this.#values <= this.limits.values) return
    this.#refuse(json, `the body has more than ${this.limits.values} values: send it in several calls`)
  }

  /** The path is computed here, so that a body within the limits does not pay for it. */
  #refuse(json: Uint8Array, reason: string): never {
    throw new JsonLimitExceeded(reason, pathOfInnermost(json, this))
  }
}

/** Returns the position of the quote that ends a string, or a position of at least `to` if it ends later. */
function findEndOfString(json: Uint8Array, from: number, to: number): number {
  let at = from
  while (at < to) {
    const byte = json[at]!
    if (byte === QUOTE) return at
    at += byte === BACKSLASH ? 2 : 1
  }
  return at
}

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const BRACE = 0x7b

// The codes of [ and { differ in one bit, and so do those of ] and }.
const isOpening = (byte: number): boolean => (byte | 0x20) === BRACE
const isClosing = (byte: number): boolean => (byte | 0x20) === 0x7d
