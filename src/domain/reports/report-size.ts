/* Limits the size of a device: of a report about it, and of the facts that are stored. */
import type { Finding } from '../errors/invalid-params.ts'

/** Maximum addresses for each allowed interface. A device's addresses are counted over all its interfaces. */
const ADDRESSES_PER_INTERFACE = 4

export interface SizeLimits {
  /** Maximum interfaces of a device. */
  readonly interfaces: number
  /** Maximum bytes of the stored facts of a device. */
  readonly deviceBytes: number
}

/**
 * Returns the finding about the size of a report, or null. The report may be any JSON, because this is checked before
 * its schema. Otherwise the service would validate hundreds of thousands of addresses or members before it refuses the
 * device as too large, which would block the process for a large part of a second.
 */
export function sizeFinding(report: unknown, limits: SizeLimits): Finding | null {
  const { interfaces, hardware } = (report ?? {}) as { interfaces?: unknown; hardware?: unknown }
  const max = limits.interfaces * ADDRESSES_PER_INTERFACE
  if (countUpTo(max, interfaces, countAddresses) > max) {
    return { path: '/interfaces', reason: `must have at most ${max} addresses together`, max }
  }
  const members = Math.floor(limits.deviceBytes / MIN_BYTES_PER_MEMBER)
  if (countUpTo(members, hardware, countKnownMembers) <= members) return null
  return { path: '/hardware', reason: `must have at most ${limits.deviceBytes} bytes`, max: limits.deviceBytes }
}

/**
 * Returns whether stored facts of `bytes` would be too large after a change. Facts from before the limit existed may
 * exceed it. They may become smaller, but not larger. `before` returns the bytes before the change. It is called only
 * if the facts exceed the limit, because it may have to serialize them.
 */
export const isGrowthTooLarge = (bytes: number, max: number, before: () => number): boolean =>
  bytes > max && bytes >= before()

/** Minimum bytes of a member that is not null: the size of `"a":1,`. */
const MIN_BYTES_PER_MEMBER = 6

/** Sums the counts of elements. Stops when the sum exceeds `max`. */
function countUpTo(max: number, elements: unknown, count: (element: object) => number): number {
  let sum = 0
  if (!Array.isArray(elements)) return sum
  for (const element of elements) {
    if (sum > max) break
    if (typeof element === 'object' && element !== null) sum += count(element)
  }
  return sum
}

function countAddresses(one: { ipAddresses?: unknown }): number {
  return Array.isArray(one.ipAddresses) ? one.ipAddresses.length : 0
}

function countKnownMembers(part: object): number {
  let members = 0
  for (const name in part) if ((part as Record<string, unknown>)[name] !== null) members++
  return members
}
