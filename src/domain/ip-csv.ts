import { parseAddress } from './address.ts'
import type { DeviceId } from './device.ts'
import { ApplicationError } from './errors/application-error.ts'
import { InvalidParams } from './errors/invalid-params.ts'
import { ParseError } from './errors/parse-error.ts'
import { DEFAULT_NETWORK, isNetworkName } from './network.ts'

type RefusalCode = 'INVALID_ADDRESS' | 'NETWORK_NOT_FOUND' | 'DEVICE_NOT_FOUND'

interface Refusal {
  /** Position in the list, from 0; blank entries count. */
  readonly index: number
  readonly entry: string
  readonly code: RefusalCode
}

/** The devices that a list names, and its malformed entries, each once. */
export interface IpCsv {
  /** The named devices, each once. */
  readonly ids: readonly DeviceId[]
  /** The first entry of each device. */
  readonly mentions: readonly { readonly index: number; readonly entry: string }[]
  readonly malformed: readonly Refusal[]
}

/**
 * Parses `<ip_address>@<network>` entries separated by commas. An entry without `@network` is in the network Default.
 * Malformed entries are kept for `refuseEntries`, so that the error lists all faults at once. Throws InvalidParams if
 * there is no entry, or more than `max` entries. One script with more entries would block Redis too long.
 */
export function parseIpCsv(ipCsv: string, max: number): IpCsv {
  const entries = splitEntries(ipCsv, max)
  if (entries.length === 0) throw invalid('names no device')
  if (entries.length > max) throw invalid(`has more than ${max} entries`, { max })
  const mentioned = new Map<string, { id: DeviceId; index: number; entry: string }>()
  const malformed = new Map<string, Refusal>()
  for (const { index, entry } of entries) {
    const id = readEntry(entry)
    if (typeof id === 'string') {
      if (!malformed.has(entry)) malformed.set(entry, { index, entry, code: id })
      continue
    }
    const key = keyOf(id)
    if (!mentioned.has(key)) mentioned.set(key, { id, index, entry })
  }
  const found = [...mentioned.values()]
  return {
    ids: found.map(({ id }) => id),
    mentions: found.map(({ index, entry }) => ({ index, entry })),
    malformed: [...malformed.values()],
  }
}

/** Returns the entries that are not blank. Stops one entry after the maximum. */
function splitEntries(ipCsv: string, max: number): { index: number; entry: string }[] {
  const entries: { index: number; entry: string }[] = []
  let from = 0
  for (let index = 0; from <= ipCsv.length && entries.length <= max; index++) {
    const comma = ipCsv.indexOf(',', from)
    const end = comma < 0 ? ipCsv.length : comma
    const entry = ipCsv.slice(from, end).trim()
    if (entry !== '') entries.push({ index, entry })
    from = end + 1
  }
  return entries
}

/**
 * Maximum bytes that one script writes for all devices together. A larger script would block Redis for other callers.
 */
const MAX_BYTES = 16 * 1024 * 1024

/** Throws InvalidParams if one script would write too much. `texts` are those of each device, by param. */
export function checkSize({ ids }: IpCsv, texts: Readonly<Record<string, readonly (string | null)[]>>): void {
  const sizes = Object.entries(texts).map(([param, values]) => ({ param, bytes: bytesOf(values) }))
  const bytes = sizes.reduce((sum, size) => sum + size.bytes, 0)
  if (ids.length * bytes <= MAX_BYTES) return
  const { param } = sizes.reduce((largest, size) => (size.bytes > largest.bytes ? size : largest))
  const reason = `must have at most ${MAX_BYTES} bytes for all devices together`
  throw new InvalidParams([{ path: `/${param}`, reason, max: MAX_BYTES }])
}

const bytesOf = (texts: readonly (string | null)[]): number =>
  texts.reduce((sum, text) => sum + (text === null ? 0 : utf8Length(text)), 0)

const utf8Length = (text: string): number => new TextEncoder().encode(text).length

/** Throws InvalidParams if devices together have more than `max` bytes of facts, because one script writes them all. */
export function checkFactsSize(bytes: number): void {
  if (bytes <= MAX_BYTES) return
  const parts = 'memos, tags, interfaces, hardware and change times'
  throw invalid(`must name devices whose ${parts} have at most ${MAX_BYTES} bytes together`, { max: MAX_BYTES })
}

/** Throws InvalidParams with all entries that are no addresses, which needs no look at the store. */
export function refuseMalformed({ malformed }: IpCsv): void {
  const items = malformed.filter(({ code }) => code === 'INVALID_ADDRESS')
  if (items.length > 0) throw invalid(NO_DEVICES, { items })
}

/**
 * Throws if an entry is malformed or names no device. The kind of the error depends on the first faulty entry, and
 * `items` lists all faulty entries.
 */
export function refuseEntries(
  { mentions, malformed }: IpCsv,
  found: readonly { readonly networkExists: boolean; readonly device: unknown }[],
): void {
  const unknown = mentions.flatMap(({ index, entry }, at): Refusal[] => {
    const { networkExists, device } = found[at]!
    if (!networkExists) return [{ index, entry, code: 'NETWORK_NOT_FOUND' }]
    return device === null ? [{ index, entry, code: 'DEVICE_NOT_FOUND' }] : []
  })
  const items = [...malformed, ...unknown].sort((a, b) => a.index - b.index)
  const [first] = items
  if (first === undefined) return
  if (first.code === 'INVALID_ADDRESS') throw invalid(NO_DEVICES, { items })
  throw new ApplicationError(first.code, undefined, { items })
}

function readEntry(entry: string): DeviceId | 'INVALID_ADDRESS' | 'NETWORK_NOT_FOUND' {
  const at = entry.indexOf('@')
  const network = at < 0 ? DEFAULT_NETWORK : entry.slice(at + 1)
  try {
    const address = parseAddress(at < 0 ? entry : entry.slice(0, at))
    return isNetworkName(network) ? { network, address } : 'NETWORK_NOT_FOUND'
  } catch (error) {
    if (error instanceof ParseError) return 'INVALID_ADDRESS'
    throw error
  }
}

const NO_DEVICES = 'has entries that name no device'

const keyOf = ({ network, address }: DeviceId): string => `${address}@${network}`

const invalid = (reason: string, more: Record<string, unknown> = {}): InvalidParams =>
  new InvalidParams([{ path: '/ipCsv', reason, ...more }])
