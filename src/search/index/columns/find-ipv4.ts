const DOT = 46

/**
 * Returns the number of an IPv4 address, or null for any other text. It is several times faster than parseAddress,
 * which matters for millions of addresses.
 */
export function findIPv4(text: string): number | null {
  let value = 0
  let octet = -1
  let dots = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === DOT && octet >= 0) {
      value = value * 256 + octet
      octet = -1
      dots++
    } else if (code >= 48 && code <= 57 && octet !== 0) {
      octet = (octet < 0 ? 0 : octet * 10) + code - 48
      if (octet > 255) return null
    } else return null
  }
  return dots === 3 && octet >= 0 ? value * 256 + octet : null
}
