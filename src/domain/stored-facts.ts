/*
 * The stored form of facts. It is JSON without anything that can be omitted, because most of the stored data is facts.
 *
 * {"m": memo, "t": tags, "i": interfaces, "h": hardware without unknown members, "c": times of configuration changes}
 *
 * An interface that has only a name and one address is stored as one text, such as "eth0 11.0.0.1/24", with a blank
 * between name and address. Any other interface is [name, addresses] or [name, addresses, other members].
 */
import type { Interface, ReportedHardware } from '../../generated/types.ts'
import { type Facts, noFacts, type SearchedFacts } from './facts.ts'
import { UNKNOWN_INTERFACE } from './reports/reported-parts.ts'

type StoredInterface = string | readonly [name: string, addresses: readonly string[], rest?: object]

interface StoredFacts {
  readonly m?: string
  readonly t?: string[]
  readonly i?: readonly StoredInterface[]
  readonly h?: ReportedHardware[]
  readonly c?: number[]
}

/** Returns the JSON under which facts are stored. */
export const serializeFacts = (facts: Facts): string => new FactsTexts().serialize(facts)

interface PartText {
  readonly json: string
  readonly bytes: number
}

/** Serializes the arrays of one part of facts. It keeps the texts of the last two arrays. */
class PartTexts<Element> {
  readonly #toStored: (part: readonly Element[]) => unknown
  #last: readonly Element[] | null = null
  #lastText: PartText | null = null
  #before: readonly Element[] | null = null
  #beforeText: PartText | null = null

  constructor(toStored: (part: readonly Element[]) => unknown = (part) => part) {
    this.#toStored = toStored
  }

  textOf(part: readonly Element[]): PartText {
    if (part === this.#last) return this.#lastText!
    const text = part === this.#before ? this.#beforeText! : partText(this.#toStored(part))
    this.#before = this.#last
    this.#beforeText = this.#lastText
    this.#last = part
    this.#lastText = text
    return text
  }
}

/**
 * Serializes facts and measures their size. An array that the facts before and after a report share is serialized only
 * once.
 */
export class FactsTexts {
  readonly #tags = new PartTexts<string>()
  readonly #interfaces = new PartTexts<Interface>((part) => part.map(storedInterface))
  readonly #hardware = new PartTexts<ReportedHardware>()
  readonly #changes = new PartTexts<number>()

  serialize(facts: Facts): string {
    return `{${this.#partsOf(facts)
      .map(([name, { json }]) => `"${name}":${json}`)
      .join(',')}}`
  }

  /** Returns the size of the serialized facts in bytes of UTF-8. */
  bytesOf(facts: Facts): number {
    // Each part adds its name, three characters and a comma. The braces are two bytes, but the last part has no comma,
    // so they add only one.
    return this.#partsOf(facts).reduce((sum, [, { bytes }]) => sum + bytes + 5, 1)
  }

  #partsOf({ memo, tags, interfaces, hardware, configChangedAt }: Facts): [name: string, text: PartText][] {
    const parts: [string, PartText][] = []
    if (memo !== null) parts.push(['m', partText(memo)])
    if (tags.length > 0) parts.push(['t', this.#tags.textOf(tags)])
    if (interfaces.length > 0) parts.push(['i', this.#interfaces.textOf(interfaces)])
    if (hardware.length > 0) parts.push(['h', this.#hardware.textOf(hardware)])
    if (configChangedAt.length > 0) parts.push(['c', this.#changes.textOf(configChangedAt)])
    return parts
  }
}

function partText(stored: unknown): PartText {
  const json = JSON.stringify(stored)
  return { json, bytes: Buffer.byteLength(json) }
}

/**
 * Parses stored facts. Interfaces are created only if `wanted` names them, because creating them takes most of the
 * time.
 */
export function parseFacts(json: string, wanted: ReadonlySet<keyof Facts> = EVERY_FACT): Facts {
  const parsing = parsingFacts(json, wanted)
  for (;;) {
    const { done, value } = parsing.next()
    if (done === true) return value
  }
}

/** Parses stored facts in steps, because creating thousands of interfaces takes tens of milliseconds. */
export function* parsingFacts(
  json: string,
  wanted: ReadonlySet<keyof Facts> = EVERY_FACT,
): Generator<void, Facts, void> {
  const { m, t, i, h, c } = JSON.parse(json) as StoredFacts
  return {
    memo: m ?? null,
    tags: t ?? noFacts.tags,
    interfaces: i === undefined || !wanted.has('interfaces') ? noFacts.interfaces : yield* mapped(i, readInterface),
    hardware: h === undefined || !wanted.has('hardware') ? noFacts.hardware : h,
    configChangedAt: c ?? noFacts.configChangedAt,
  }
}

const PARTS_A_SLICE = 256

function* mapped<Stored, Part>(stored: readonly Stored[], read: (one: Stored) => Part): Generator<void, Part[], void> {
  const parts: Part[] = []
  for (const one of stored) {
    if (parts.push(read(one)) % PARTS_A_SLICE === 0) yield
  }
  return parts
}

/**
 * Returns stored facts with another memo and other tags, or null if nothing is left. All other parts stay as they are
 * stored.
 */
export function replaceNotes(json: string | null, { memo, tags }: Pick<Facts, 'memo' | 'tags'>): string | null {
  const { m: _memo, t: _tags, ...others } = (json === null ? {} : JSON.parse(json)) as StoredFacts
  const notes: StoredFacts = { ...(memo !== null && { m: memo }), ...(tags.length > 0 && { t: tags }) }
  const stored = { ...notes, ...others }
  return Object.keys(stored).length === 0 ? null : JSON.stringify(stored)
}

const EVERY_FACT = new Set(Object.keys(noFacts) as (keyof Facts)[])

/** Returns the facts that searches need, from the value that JSON.parse returned. */
export function searchedFacts(stored: unknown): SearchedFacts {
  const { m = null, t = [], i = [], c = [] } = (stored ?? {}) as StoredFacts
  const interfaceNames: string[] = []
  const interfaceDescriptions: string[] = []
  const macAddresses: string[] = []
  const ipAddresses: string[] = []
  for (const one of i) {
    const [name, addresses, rest] = typeof one === 'string' ? atLastBlank(one) : one
    const { description, macAddress } = (rest ?? {}) as Partial<Interface>
    interfaceNames.push(name)
    if (typeof description === 'string') interfaceDescriptions.push(description)
    if (typeof macAddress === 'string') macAddresses.push(macAddress)
    for (const address of addresses) ipAddresses.push(toIpAddress(address))
  }
  return { memo: m, tags: t, interfaceNames, interfaceDescriptions, macAddresses, ipAddresses, configChangedAt: c }
}

function storedInterface(one: Interface): StoredInterface {
  const texts = one.ipAddresses.map(({ ipAddress, prefixLength }) =>
    prefixLength === null ? ipAddress : `${ipAddress}/${prefixLength}`,
  )
  const others = otherMembers(one)
  if (others !== null) return [one.name, texts, others]
  return texts.length === 1 ? `${one.name} ${texts[0]}` : [one.name, texts]
}

/** Returns the known members besides the name and the addresses, or null if there are none. */
function otherMembers(one: Interface): object | null {
  let others: Partial<Record<string, unknown>> | null = null
  for (const name in one) {
    const value = one[name as keyof Interface]
    if (value === null || name === 'name' || name === 'ipAddress' || name === 'ipAddresses') continue
    others ??= {}
    others[name] = value
  }
  return others
}

/** Completes a stored interface. The stored values are already in canonical form. */
function readInterface(stored: StoredInterface): Interface {
  const [name, addresses, rest] = typeof stored === 'string' ? atLastBlank(stored) : stored
  const ipAddresses = addresses.map((text) => {
    const slash = text.indexOf('/')
    return slash < 0
      ? { ipAddress: text, prefixLength: null }
      : { ipAddress: text.slice(0, slash), prefixLength: Number(text.slice(slash + 1)) }
  })
  return { ...UNKNOWN_INTERFACE, ...rest, name, ipAddress: ipAddresses[0]?.ipAddress ?? null, ipAddresses }
}

/** Splits a text at its last blank. An address contains no blank, but a name may. */
function atLastBlank(text: string): [name: string, addresses: string[], rest?: object] {
  const blank = text.lastIndexOf(' ')
  return [text.slice(0, blank), [text.slice(blank + 1)]]
}

function toIpAddress(text: string): string {
  const slash = text.indexOf('/')
  return slash < 0 ? text : text.slice(0, slash)
}
