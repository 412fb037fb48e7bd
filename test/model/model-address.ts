/*
 * The model's own parser for addresses and CIDR blocks: text to BigInt and back. It shares no code with the service.
 */

export interface ModelAddress {
  readonly family: 4 | 6
  readonly value: bigint
}

/** Results of parseAddress by text. A search compares the same few hundred addresses again and again. */
const parsed = new Map<string, ModelAddress | null>()
const MAX_PARSED = 10_000

/** Parses an address. Returns null if the text is not an address. */
export function parseAddress(text: string): ModelAddress | null {
  const known = parsed.get(text)
  if (known !== undefined) return known
  const address = text.includes(':') ? parseIpv6(text) : parseIpv4(text)
  const result = address === null ? null : unmapped(address)
  if (parsed.size >= MAX_PARSED) parsed.clear()
  parsed.set(text, result)
  return result
}

function parseIpv4(text: string): ModelAddress | null {
  const octets = text.split('.')
  if (octets.length !== 4) return null
  if (!octets.every((octet) => /^(0|[1-9][0-9]{0,2})$/.test(octet) && Number(octet) <= 255)) return null
  return { family: 4, value: octets.reduce((value, octet) => value * 256n + BigInt(octet), 0n) }
}

function parseIpv6(text: string): ModelAddress | null {
  const hextets = withoutDottedEnd(text)
  if (hextets === null) return null
  const halves = hextets.split('::')
  if (halves.length > 2) return null
  const [left, right] = halves.map((half) => (half === '' ? [] : half.split(':'))) as [string[], string[]?]
  // RFC 4291, 2.2: "::" stands for one or more groups.
  const missing = 8 - left.length - (right?.length ?? 0)
  if (right === undefined ? missing !== 0 : missing < 1) return null
  const groups = [...left, ...Array<string>(missing).fill('0'), ...(right ?? [])]
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null
  return { family: 6, value: groups.reduce((value, group) => value * 65536n + BigInt(`0x${group}`), 0n) }
}

/** Rewrites `::1.2.3.4` as `::102:304`. Returns null if the end is dotted but not an IPv4 address. */
function withoutDottedEnd(text: string): string | null {
  const end = text.slice(text.lastIndexOf(':') + 1)
  if (!end.includes('.')) return text
  const last = parseIpv4(end)
  if (last === null) return null
  const hextets = `${(last.value >> 16n).toString(16)}:${(last.value & 0xffffn).toString(16)}`
  return text.slice(0, text.length - end.length) + hextets
}

function unmapped(address: ModelAddress): ModelAddress {
  if (address.family === 4 || address.value >> 32n !== 0xffffn) return address
  return { family: 4, value: address.value & 0xffffffffn }
}

/** Returns the address in RFC 5952 form. */
export function formatAddress({ family, value }: ModelAddress): string {
  if (family === 4) return [24n, 16n, 8n, 0n].map((shift) => String((value >> shift) & 255n)).join('.')
  const groups = hextetsOf(value)
  const run = longestZeroRun(groups)
  if (run.length < 2) return groups.join(':')
  return `${groups.slice(0, run.start).join(':')}::${groups.slice(run.start + run.length).join(':')}`
}

export function hextetsOf(value: bigint): string[] {
  return [7, 6, 5, 4, 3, 2, 1, 0].map((place) => ((value >> BigInt(place * 16)) & 0xffffn).toString(16))
}

/** RFC 5952, 4.2.3: returns the first of the longest zero runs. */
function longestZeroRun(groups: string[]): { start: number; length: number } {
  let best = { start: 0, length: 0 }
  for (let start = 0; start < groups.length; start++) {
    let length = 0
    while (groups[start + length] === '0') length++
    if (length > best.length) best = { start, length }
  }
  return best
}

/** Compares two addresses. IPv4 sorts before IPv6. */
export function compareAddresses(left: ModelAddress, right: ModelAddress): number {
  if (left.family !== right.family) return left.family - right.family
  return left.value < right.value ? -1 : left.value > right.value ? 1 : 0
}

/** Returns a function that tests if an address is in the address or CIDR block. Returns null if the text is neither. */
export function parseBlock(text: string): ((address: ModelAddress) => boolean) | null {
  const [addressText, prefixText, ...more] = text.split('/') as [string, ...string[]]
  const address = parseAddress(addressText)
  if (address === null || more.length > 0) return null
  if (prefixText === undefined) return (other) => compareAddresses(address, other) === 0
  if (!/^(0|[1-9][0-9]{0,2})$/.test(prefixText)) return null
  const prefix = Number(prefixText)
  if (!addressText.includes(':')) return prefix <= 32 ? blockOf(address, prefix) : null
  if (prefix > 128) return null
  if (address.family === 4 && prefix >= 96) return blockOf(address, prefix - 96)
  // An IPv6 block that is larger than the range of the IPv4-mapped addresses.
  return blockOf(address.family === 4 ? { family: 6, value: (0xffffn << 32n) | address.value } : address, prefix)
}

function blockOf(address: ModelAddress, prefix: number): (other: ModelAddress) => boolean {
  const hostBits = BigInt((address.family === 4 ? 32 : 128) - prefix)
  return (other) => other.family === address.family && other.value >> hostBits === address.value >> hostBits
}
