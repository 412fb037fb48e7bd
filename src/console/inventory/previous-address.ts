/*
 * Computes the address that precedes another one. Collector.getReports reads reports after an address, so the address
 * that precedes that of a device leads to the device. Addresses come from the service, in the form of RFC 5952.
 */

const LAST_IPV4 = '255.255.255.255'

/** Returns the address before this one, or null if there is none. */
export function previousAddress(ipAddress: string): string | null {
  return ipAddress.includes(':') ? previousIPv6(ipAddress) : previousIPv4(ipAddress)
}

function previousIPv4(ipAddress: string): string | null {
  const number = ipAddress.split('.').reduce((sum, octet) => sum * 256 + Number(octet), 0)
  if (number === 0) return null
  const before = number - 1
  return [24, 16, 8, 0].map((bits) => (before >>> bits) & 255).join('.')
}

/** IPv4 comes before IPv6, so the last IPv4 address is before `::`. */
function previousIPv6(ipAddress: string): string {
  const [head = '', tail] = ipAddress.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  const digits = [...before, ...zeros, ...after].map((hextet) => hextet.padStart(4, '0')).join('')
  const number = BigInt(`0x${digits}`)
  if (number === 0n) return LAST_IPV4
  const hextets = (number - 1n).toString(16).padStart(32, '0').match(/.{4}/g)!
  return hextets.join(':')
}
