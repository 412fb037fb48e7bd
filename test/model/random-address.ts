import type { Random } from '../support/seeded-random.ts'
import { formatAddress, hextetsOf, parseAddress } from './model-address.ts'

/** Prefixes that many addresses share, so that CIDR blocks contain several addresses. */
const IPV4_CLUSTERS = [
  '10.0.0.',
  '10.0.0.',
  '10.0.1.',
  '10.0.255.',
  '10.1.0.',
  '172.16.31.',
  '192.168.56.',
  '192.168.57.',
]
const IPV6_CLUSTERS = ['2001:db8::', '2001:db8::', '2001:db8:0:1::', '2001:db8:0:1:8000::', '2001:db8:ffff::', 'fe80::']
const LONELY = [
  '0.0.0.0',
  '0.0.0.1',
  '127.0.0.1',
  '128.0.0.0',
  '255.255.255.255',
  '::',
  '::1',
  // The same number as 10.0.0.1, but in the other family.
  '::a00:1',
  '1:0:0:2::',
  '1:2:3:4:5:6:7:0',
  '0:2:3:4:5:6:7:8',
  '8000::',
  'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
]

/** Returns an address in RFC 5952 form. */
export function randomAddress(random: Random): string {
  if (random.chance(0.08)) return random.pick(LONELY)
  const last = random.chance(0.5) ? random.between(0, 31) : random.between(0, 255)
  if (random.chance(0.6)) return random.pick(IPV4_CLUSTERS) + last
  return formatAddress(parseAddress(random.pick(IPV6_CLUSTERS) + last.toString(16))!)
}

/** Returns one of the spellings of an address, usually the RFC 5952 form. */
export function randomSpelling(random: Random, ipAddress: string): string {
  return random.chance(0.7) ? ipAddress : random.pick(spellingsOf(ipAddress))
}

export function spellingsOf(ipAddress: string): string[] {
  const { family, value } = parseAddress(ipAddress)!
  if (family === 4) {
    const hextets = `${(value >> 16n).toString(16)}:${(value & 0xffffn).toString(16)}`
    return [`::ffff:${ipAddress}`, `::FFFF:${ipAddress}`, `0:0:0:0:0:ffff:${ipAddress}`, `::ffff:${hextets}`]
  }
  const hextets = hextetsOf(value)
  const dotted = formatAddress({ family: 4, value: value & 0xffffffffn })
  const padded = hextets.map((hextet) => hextet.padStart(4, '0'))
  return [
    ipAddress.toUpperCase(),
    hextets.join(':'),
    padded.join(':'),
    padded.join(':').toUpperCase(),
    `${hextets.slice(0, 6).join(':')}:${dotted}`,
  ]
}
