import { beginTimeSlice } from '../fairness/time-slices.ts'

const JOINED_CHARACTERS = 65_536

/** Joins texts to a JSON array, in buffers of about 64 KiB. Works in steps. */
export async function toJsonArray(texts: Iterable<string> | AsyncIterable<string>): Promise<Buffer[]> {
  const bytes: Buffer[] = []
  const slice = beginTimeSlice()
  let joined = '['
  let separator = ''
  for await (const text of texts) {
    joined += separator + text
    separator = ','
    if (joined.length < JOINED_CHARACTERS) continue
    bytes.push(Buffer.from(joined))
    joined = ''
    if (slice.isOver()) await slice.next()
  }
  bytes.push(Buffer.from(`${joined}]`))
  return bytes
}
