import { createHash } from 'node:crypto'
import { type Act, type StreamName, signedText } from './audit.ts'
import type { AuditEntry, AuditTrail } from './audit-trail.ts'

/*
 * Whether a stream of the audit is whole: no number left out, and every mac the one that only the key makes. The oldest
 * entries are trimmed by age, so it may begin at any number. That the newest were cut off, the last number that
 * Redis gave tells, and the number of changes; who can alter those too, leaves no trace.
 */

export interface Verdict {
  readonly count: number
  /** Entries from before there was a key to sign with. */
  readonly unsigned: number
  /** What is wrong first, or null. */
  readonly fault: string | null
}

export async function verifyStream(
  trail: AuditTrail,
  stream: StreamName,
  sign: NonNullable<Act['sign']>,
): Promise<Verdict> {
  let [count, unsigned] = [0, 0]
  let last: AuditEntry | null = null
  // Before the entries are read: more may come meanwhile.
  const newest = await trail.newestNumber(stream)
  for await (const page of trail.pages(stream, null)) {
    for (const entry of page) {
      const fault = faultOf(entry, last, sign)
      if (fault !== null) return { count, unsigned, fault }
      count++
      if (entry.mac === '') unsigned++
      last = entry
    }
  }
  const read: number = last?.number ?? 0
  return { count, unsigned, fault: read < newest ? `the entries after ${read} are missing, to ${newest}` : null }
}

function faultOf(entry: AuditEntry, last: AuditEntry | null, sign: NonNullable<Act['sign']>): string | null {
  const { number, mac, id } = entry
  if (last !== null && number !== last.number + 1) return `entry ${last.number + 1} is missing`
  // Of networks there may be entries from before there was a key; credentials, keys and users can't be without one.
  if (mac === '' && entry.stream.startsWith('n:') && (last === null || last.mac === '')) return null
  const secret = sign(signedText(entry.stream, entry))
  const expected = createHash('sha1').update(`${secret}:${id}`).digest('hex')
  return mac === expected ? null : `entry ${number} is forged: it is not what was recorded`
}
