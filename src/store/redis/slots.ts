/*
 * Which slot of a Redis Cluster a key is in: CRC16 of what stands in its first braces.
 */

export const SLOTS = 16_384

/** CRC16 of each byte, polynomial 0x1021 (XMODEM). */
const TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1
  return crc
})

export function toSlot(key: string): number {
  let crc = 0
  for (const byte of Buffer.from(taggedPart(key))) crc = ((crc << 8) & 0xffff) ^ TABLE[(crc >> 8) ^ byte]!
  return crc % SLOTS
}

/** Empty braces count for nothing. */
function taggedPart(key: string): string {
  const open = key.indexOf('{')
  const close = open < 0 ? -1 : key.indexOf('}', open)
  return close > open + 1 ? key.slice(open + 1, close) : key
}

/** A server of a cluster that takes writes, and the slots it has, from first to last. */
export interface SlotRange {
  readonly first: number
  readonly last: number
  /** `host:port` of the primary, then of its replicas. */
  readonly hosts: readonly string[]
}

/** What CLUSTER SLOTS answers; `asked`: who answered, and is meant where no host is told. null: it was no such answer. */
export function parseSlots(answer: unknown, asked: string): SlotRange[] | null {
  if (!Array.isArray(answer)) return null
  return answer.map(([first, last, ...nodes]: [number, number, ...[host: string | null, port: number][]]) => ({
    first,
    last,
    hosts: nodes.map(([host, port]) => hostOf(host, port, asked)),
  }))
}

function hostOf(host: string | null, port: number, asked: string): string {
  if (!host || host === '?') return `${asked.slice(0, asked.lastIndexOf(':'))}:${port}`
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}
