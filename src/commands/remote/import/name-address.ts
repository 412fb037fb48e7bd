/*
 * Chooses the address of a name in DNS. The order of the addresses changes from one lookup to the next, so the first of
 * them would be another device in each import.
 */
import { isIPv4 } from 'node:net'

/** Returns the only IPv4 address, or the only address. Returns null if there are several of that kind. */
export function chooseAddress(addresses: readonly string[]): string | null {
  const distinct = [...new Set(addresses)]
  const ipv4 = distinct.filter((address) => isIPv4(address))
  const [address, ...others] = ipv4.length > 0 ? ipv4 : distinct
  return address === undefined || others.length > 0 ? null : address
}
