/*
 * Reads the searched facts of millions of devices from their JSON (see domain/stored-facts.ts). Repeated tags share one
 * string. JSON.parse reads the records with an escape or with characters beyond ASCII.
 */
import type { IndexedFacts } from '../index/indexed-device.ts'
import { type InterfaceLists, type InterfaceParts, readInterface } from './interface-reader.ts'
import { JsonCursor, QUOTE } from './json-cursor.ts'
import { ListReader } from './list-reader.ts'
import { NO_TEXT, type RecentTexts } from './recent-texts.ts'

const [OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d]
const [COMMA, COLON] = [0x2c, 0x3a]
const [MEMO, TAGS, INTERFACES, HARDWARE, CHANGES] = [0x6d, 0x74, 0x69, 0x68, 0x63]

interface FactsParts extends InterfaceParts {
  memo: string | null
  interfaceNames: string
  interfaceDescriptions: string
  readonly tags: string[]
  readonly configChangedAt: number[]
}

const createParts = (): FactsParts => ({
  memo: null,
  tags: [],
  interfaceNames: '',
  interfaceDescriptions: '',
  macAddresses: [],
  ipAddresses: [],
  configChangedAt: [],
})

/** Reads a memo. Facts contain few memos, because only a memo that is longer than its summary is stored. */
function readMemo(json: JsonCursor): string {
  const from = json.at
  json.passValue()
  return JSON.parse(json.bytes.toString('utf8', from, json.at)) as string
}

/**
 * Reads the searched facts of devices. Each list has a loop of its own: V8 does not inline the functions that one loop
 * for all lists would call, and a build then takes longer.
 */
export class FactsReader {
  readonly #recentTexts: RecentTexts
  readonly #json = new JsonCursor()
  readonly #lists: InterfaceLists

  constructor(recentTexts: RecentTexts) {
    this.#recentTexts = recentTexts
    this.#lists = { names: new ListReader(recentTexts), descriptions: new ListReader(recentTexts) }
  }

  /** Returns the searched facts, or null if JSON.parse must read them. */
  read(bytes: Buffer): IndexedFacts | null {
    const json = this.#json
    json.begin(bytes)
    const facts = createParts()
    if (!json.takesByte(OPEN)) return null
    while (!json.takesByte(CLOSE)) {
      if (!this.#readMember(facts)) return null
      json.takesByte(COMMA)
    }
    return json.isAtEnd ? facts : null
  }

  #readMember(facts: FactsParts): boolean {
    switch (this.#key()) {
      case MEMO:
        facts.memo = readMemo(this.#json)
        return true
      case TAGS:
        return this.#readTags(facts.tags)
      case INTERFACES:
        return this.#readInterfaces(facts)
      case CHANGES:
        return this.#readTimes(facts.configChangedAt)
      case HARDWARE:
        this.#json.passValue()
        return true
      default:
        return false
    }
  }

  #readInterfaces(facts: FactsParts): boolean {
    const json = this.#json
    const { names, descriptions } = this.#lists
    names.begin()
    descriptions.begin()
    if (!json.takesByte(OPEN_LIST)) return false
    do if (!readInterface(json, this.#lists, facts)) return false
    while (json.takesByte(COMMA))
    facts.interfaceNames = names.joined
    facts.interfaceDescriptions = descriptions.joined
    return json.takesByte(CLOSE_LIST)
  }

  /** Reads a key of one letter and its colon. Returns the letter's code, or undefined for any other text. */
  #key(): number | undefined {
    const json = this.#json
    if (!json.takesByte(QUOTE)) return undefined
    const letter = json.next
    json.at++
    return json.takesByte(QUOTE) && json.takesByte(COLON) ? letter : undefined
  }

  #readTags(into: string[]): boolean {
    const json = this.#json
    if (!json.takesByte(OPEN_LIST)) return false
    do {
      if (!json.takesByte(QUOTE)) return false
      const tag = this.#recentTexts.read(json)
      if (tag === NO_TEXT) return false
      into.push(tag)
    } while (json.takesByte(COMMA))
    return json.takesByte(CLOSE_LIST)
  }

  #readTimes(into: number[]): boolean {
    const json = this.#json
    if (!json.takesByte(OPEN_LIST)) return false
    do {
      const time = json.passWholeNumber()
      if (Number.isNaN(time)) return false
      into.push(time)
    } while (json.takesByte(COMMA))
    return json.takesByte(CLOSE_LIST)
  }
}
