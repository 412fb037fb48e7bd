/*
 * Tests whether the text of an IPv4 address contains a part. An inventory has millions of addresses, so the test uses
 * two tables: one for the first two octets, one for the last two. Each entry is computed when it is first needed.
 */

/** The entry of a table that is not computed yet. */
const UNKNOWN = 255
/** Set if the part is within these two octets. The other bits belong to the dots of the part. */
const WITHIN = 1

/** Returns a test for the numbers of IPv4 addresses. `part` consists of digits and dots. */
export function createIPv4Test(part: string): (address: number) => boolean {
  const splits = splitsAtDots(part)
  const first = new Uint8Array(65_536).fill(UNKNOWN)
  const last = new Uint8Array(65_536).fill(UNKNOWN)
  const toFirst = (octets: string): number =>
    toBits(
      octets,
      part,
      splits.map(([left]) => octets.endsWith(left)),
    )
  const toLast = (octets: string): number =>
    toBits(
      octets,
      part,
      splits.map(([, right]) => octets.startsWith(right)),
    )
  return (address) => {
    const [high, low] = [address >>> 16, address & 0xffff]
    if (first[high] === UNKNOWN) first[high] = toFirst(toText(high))
    if (last[low] === UNKNOWN) last[low] = toLast(toText(low))
    const [one, other] = [first[high]!, last[low]!]
    return ((one | other) & WITHIN) !== 0 || (one & other) !== 0
  }
}

/** Returns both sides of each dot that may be the dot between the second and the third octet. */
function splitsAtDots(part: string): [left: string, right: string][] {
  const pieces = part.split('.')
  // A part with more than three dots is in no address.
  if (pieces.length > 4) return []
  return pieces.slice(1).map((_, at) => [pieces.slice(0, at + 1).join('.'), pieces.slice(at + 1).join('.')])
}

function toBits(octets: string, part: string, touches: readonly boolean[]): number {
  const within = octets.includes(part) ? WITHIN : 0
  return touches.reduce((bits, isTouched, at) => bits | (isTouched ? 2 << at : 0), within)
}

const toText = (octets: number): string => `${octets >>> 8}.${octets & 255}`
