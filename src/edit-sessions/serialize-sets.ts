/*
 * The sets of a reply as JSON. Each is serialized as soon as it is unsealed, so that only the bytes of the reply are
 * held,
 * and a reply that becomes too large is refused before all of it was read.
 */
import { replyTooLarge } from '../domain/credentials/reply-too-large.ts'
import type { SetContent } from '../domain/credentials/set.ts'
import { stepper } from '../fairness/stepper.ts'

/** A set of a reply. */
export interface SerializedSet {
  /** Its name, for the audit. */
  readonly name: string
  readonly json: string
}

/** How the sets of one reply are serialized. */
export interface SetFormat {
  readonly toJson: (set: SetContent) => string
  /** MAX_PAGE_BYTES */
  readonly maxBytes: number
  /** What the caller can do about a reply that is too large, as a clause: `ask for fewer sets`. */
  readonly advice: string
}

/** Serializes the sets of one reply and counts their bytes. Pages that are read at the same time may share it. */
export class SetSerializer {
  readonly #format: SetFormat
  #bytes = 0

  constructor(format: SetFormat) {
    this.#format = format
  }

  /** Stops counting sets that are not part of the reply, because their page is read again. */
  drop(sets: readonly SerializedSet[]): void {
    for (const { json } of sets) this.#bytes -= Buffer.byteLength(json)
  }

  /** Throws TOO_LARGE. */
  serialize(set: SetContent): SerializedSet {
    const json = this.#format.toJson(set)
    this.#bytes += Buffer.byteLength(json)
    const { maxBytes, advice } = this.#format
    if (this.#bytes > maxBytes) throw replyTooLarge('credential sets', maxBytes, advice)
    return { name: set.name, json }
  }
}

const JOINED_CHARACTERS = 65_536

/** Joins texts to a JSON array, in buffers of about 64 KiB. Other requests run in between if it takes long. */
export async function toJsonArray(texts: Iterable<string> | AsyncIterable<string>): Promise<Buffer[]> {
  const bytes: Buffer[] = []
  const step = stepper()
  let joined = '['
  let separator = ''
  for await (const text of texts) {
    joined += separator + text
    separator = ','
    if (joined.length < JOINED_CHARACTERS) continue
    bytes.push(Buffer.from(joined))
    joined = ''
    if (step.isOver()) await step.next()
  }
  bytes.push(Buffer.from(`${joined}]`))
  return bytes
}
