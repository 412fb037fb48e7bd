// What searches ask of facts, from their JSON (see domain/stored-facts.ts), for millions at once: tags that come again are
// the same strings, and IPv4 addresses become numbers without being texts before.
//
// What is unusual (an escape, an IPv6 address, an interface of which more is known) is left to JSON.parse.
import type { IndexedFacts } from '../index/network-index.ts'
import { JsonCursor, QUOTE } from './json-cursor.ts'
import { NO_TEXT, type RecentTexts } from './recent-texts.ts'

const [OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d]
const [COMMA, COLON, BLANK, SLASH, DOT, ZERO] = [0x2c, 0x3a, 0x20, 0x2f, 0x2e, 0x30]
const [MEMO, TAGS, INTERFACES, HARDWARE, CHANGES] = [0x6d, 0x74, 0x69, 0x68, 0x63]

export class FactsReader {
  readonly #recent: RecentTexts
  readonly #json = new JsonCursor()

  constructor(recent: RecentTexts) {
    this.#recent = recent
  }

  /** null: they have to be read by JSON.parse. */
  read(bytes: Buffer): IndexedFacts | null {
    const json = this.#json
    json.begin(bytes)
    const tags: string[] = []
    const ipAddresses: number[] = []
    const configChangedAt: number[] = []
    if (!json.takesByte(OPEN)) return null
    while (!json.takesByte(CLOSE)) {
      if (!this.#readMember(tags, ipAddresses, configChangedAt)) return null
      json.takesByte(COMMA)
    }
    return json.isAtEnd ? { tags, ipAddresses, configChangedAt } : null
  }

  #readMember(tags: string[], ipAddresses: number[], configChangedAt: number[]): boolean {
    switch (this.#key()) {
      case TAGS:
        return this.#readList((json) => this.#readTag(json, tags))
      case INTERFACES:
        return this.#readList((json) => readAddress(json, ipAddresses))
      case CHANGES:
        return this.#readList((json) => readTime(json, configChangedAt))
      case MEMO:
      case HARDWARE:
        this.#json.passValue()
        return true
      default:
        return false
    }
  }

  /** The letter that is a member's key; undefined: it is none. */
  #key(): number | undefined {
    const json = this.#json
    if (!json.takesByte(QUOTE)) return undefined
    const letter = json.next
    json.at++
    return json.takesByte(QUOTE) && json.takesByte(COLON) ? letter : undefined
  }

  #readList(readElement: (json: JsonCursor) => boolean): boolean {
    const json = this.#json
    if (!json.takesByte(OPEN_LIST)) return false
    do if (!readElement(json)) return false
    while (json.takesByte(COMMA))
    return json.takesByte(CLOSE_LIST)
  }

  #readTag(json: JsonCursor, into: string[]): boolean {
    if (!json.takesByte(QUOTE)) return false
    const tag = this.#recent.read(json)
    into.push(tag)
    return tag !== NO_TEXT
  }
}

/** Of an interface, "eth0 11.0.0.1/24". */
function readAddress(json: JsonCursor, into: number[]): boolean {
  if (!json.takesByte(QUOTE)) return false
  const to = json.passPlainText()
  if (to < 0) return false
  let from = to
  while (json.bytes[from - 1] !== BLANK && json.bytes[from - 1] !== QUOTE) from--
  const address = ipv4At(json.bytes, from)
  if (address < 0) return false
  into.push(address)
  return true
}

function readTime(json: JsonCursor, into: number[]): boolean {
  const time = json.passWholeNumber()
  into.push(time)
  return !Number.isNaN(time)
}

/** The number of an IPv4 address that a quote or a slash ends; -1 for anything else. */
function ipv4At(bytes: Buffer, from: number): number {
  let value = 0
  let octet = -1
  let dots = 0
  for (let at = from; ; at++) {
    const byte = bytes[at]!
    if (byte === DOT && octet >= 0) {
      value = value * 256 + octet
      octet = -1
      dots++
    } else if (byte >= ZERO && byte <= ZERO + 9 && octet !== 0) {
      octet = (octet < 0 ? 0 : octet * 10) + byte - ZERO
      if (octet > 255) return -1
    } else if (byte === QUOTE || byte === SLASH) return dots === 3 && octet >= 0 ? value * 256 + octet : -1
    else return -1
  }
}
