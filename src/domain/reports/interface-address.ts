/*
 * The addresses of a reported interface. They are stored in one spelling, so the prefix length of an IPv4-mapped
 * address becomes that of the IPv4 address.
 */
import type { InterfaceAddress, ReportedInterface, ReportedInterfaceAddress } from '../../../generated/types.ts'
import { MAPPED_BITS, normalizeAddress } from '../address.ts'
import type { Finding } from '../errors/invalid-params.ts'

const IPV4_BITS = 32

export function completeAddress({ ipAddress, prefixLength }: ReportedInterfaceAddress): InterfaceAddress {
  const stored = normalizeAddress(ipAddress)
  const length = prefixLength ?? null
  return { ipAddress: stored, prefixLength: isMappedLength(stored, length) ? length - MAPPED_BITS : length }
}

/** Returns a finding if an IPv4 address has the prefix length of a longer address. The shape must be valid. */
export function prefixLengthFindings(interfaces: readonly ReportedInterface[]): Finding[] {
  for (const [at, { ipAddresses }] of interfaces.entries()) {
    const place = ipAddresses?.findIndex(isTooLong) ?? -1
    if (place >= 0) {
      const path = `/interfaces/${at}/ipAddresses/${place}/prefixLength`
      return [{ path, reason: `must be at most ${IPV4_BITS} for an IPv4 address` }]
    }
  }
  return []
}

/** The length is compared first, because most addresses need no more. */
function isTooLong({ ipAddress, prefixLength }: ReportedInterfaceAddress): boolean {
  if (prefixLength == null || prefixLength <= IPV4_BITS) return false
  const stored = normalizeAddress(ipAddress)
  return isIPv4(stored) && !isMappedLength(stored, prefixLength)
}

/** Returns whether the length of an address counts the 96 bits that an IPv4-mapped address has before an IPv4 one. */
const isMappedLength = (stored: string, length: number | null): length is number =>
  length !== null && length >= MAPPED_BITS && isIPv4(stored)

const isIPv4 = (stored: string): boolean => !stored.includes(':')
