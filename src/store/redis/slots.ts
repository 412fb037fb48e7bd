/*
 * Computes the slot of a key in a Redis Cluster, which is the CRC16 of the text in its first braces.
 */
/** Number of slots of a cluster. */
const SLOTS = 16_384

/** CRC16 of each byte, polynomial 0x1021 (XMODEM). */
const TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1
  return crc
})

/** Returns the slot of a key. */
export function toSlot(key: string): number {
  let crc = 0
  for (const byte of Buffer.from(taggedPart(key))) crc = ((crc << 8) & 0xffff) ^ TABLE[(crc >> 8) ^ byte]!
  return crc % SLOTS
}

/**
 * Returns the text that the slot depends on: the text in the first braces, or the whole key if that text is empty or
 * missing.
 */
function taggedPart(key: string): string {
  const open = key.indexOf('{')
  const close = open < 0 ? -1 : key.indexOf('}', open)
  return close > open + 1 ? key.slice(open + 1, close) : key
}

/** A range of slots and the server of a cluster that has it. */
export interface SlotRange {
  readonly first: number
  readonly last: number
  /** `host:port` of the primary, then of its replicas. */
  readonly hosts: readonly string[]
}

/**
 * Parses the reply of CLUSTER SLOTS. Returns null if the reply is not a list. `asked` is the `host:port` of the node
 * that replied. An empty host in the reply stands for that node.
 */
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
