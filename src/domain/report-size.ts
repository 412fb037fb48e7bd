import type { Finding } from './invalid-params.ts'

/*
 * A look at the size of a report before its schema is held against it: validating and completing hundreds of thousands of
 * addresses or members, only to refuse the device as too large, would take a large part of a second in one step.
 */

/** Most addresses of all interfaces of a device: four for each of as many interfaces as there may be. */
const ADDRESSES_AN_INTERFACE = 4

export interface SizeLimits {
  /** Most interfaces of a device. */
  readonly interfaces: number
  /** Most bytes of facts of a device, as they are stored. */
  readonly deviceBytes: number
}

/** What is wrong with the size of a report, which may be any JSON, or null. */
export function sizeFinding(report: unknown, limits: SizeLimits): Finding | null {
  const { interfaces, hardware } = (report ?? {}) as { interfaces?: unknown; hardware?: unknown }
  const most = limits.interfaces * ADDRESSES_AN_INTERFACE
  if (countUpTo(most, interfaces, addressesOf) > most) {
    return { path: '/interfaces', reason: `must have at most ${most} addresses together`, max: most }
  }
  const members = Math.floor(limits.deviceBytes / LEAST_BYTES_A_MEMBER)
  if (countUpTo(members, hardware, knownMembersOf) <= members) return null
  return { path: '/hardware', reason: `must have at most ${limits.deviceBytes} bytes`, max: limits.deviceBytes }
}

/** A member that is not null is stored as `"a":1,` at least. */
const LEAST_BYTES_A_MEMBER = 6

/** Sums counts of elements until the sum is above `most`. */
function countUpTo(most: number, elements: unknown, count: (element: object) => number): number {
  let sum = 0
  if (!Array.isArray(elements)) return sum
  for (const element of elements) {
    if (sum > most) break
    if (typeof element === 'object' && element !== null) sum += count(element)
  }
  return sum
}

function addressesOf(one: { ipAddresses?: unknown }): number {
  return Array.isArray(one.ipAddresses) ? one.ipAddresses.length : 0
}

function knownMembersOf(part: object): number {
  let members = 0
  for (const name in part) if ((part as Record<string, unknown>)[name] !== null) members++
  return members
}
