/* Computes the address before another one, in the order of the service: IPv4 before IPv6, each by number. */

const LAST_IPV4 = '255.255.255.255'

/**
 * Returns the address before `ipAddress`, or null for the very first address. `ipAddress` has the form of the service
 * (RFC 5952).
 */
export function addressBefore(ipAddress: string): string | null {
  if (!ipAddress.includes(':')) {
    const number = ipAddress.split('.').reduce((sum, octet) => sum * 256 + Number(octet), 0)
    return number === 0 ? null : ipv4Text(number - 1)
  }
  const number = BigInt(`0x${hextetsOf(ipAddress).join('')}`)
  if (number === 0n) return LAST_IPV4
  return (number - 1n).toString(16).padStart(32, '0').match(/.{4}/g)!.join(':')
}

const ipv4Text = (number: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.')

/** Returns the eight hextets of an IPv6 address, each with four digits. */
function hextetsOf(ipAddress: string): string[] {
  const [before = '', after] = ipAddress.split('::')
  const left = before === '' ? [] : before.split(':')
  const right = after === undefined || after === '' ? [] : after.split(':')
  const zeros = after === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right].map((hextet) => hextet.padStart(4, '0'))
}
