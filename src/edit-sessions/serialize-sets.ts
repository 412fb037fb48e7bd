/*
 * Serializes the sets of a reply as JSON. Each set is serialized as soon as it is unsealed, so that memory holds only
 * the bytes of the reply. A reply that becomes too large is refused before all of it has been read.
 */
import { replyTooLarge } from '../domain/credentials/reply-too-large.ts'
import type { SetContent } from '../domain/credentials/set.ts'

/** A set in a reply. */
export interface SerializedSet {
  /** The name of the set, for the audit. */
  readonly name: string
  readonly json: string
}

/** The format and the size limit of the sets in one reply. */
export interface SetFormat {
  readonly toJson: (set: SetContent) => string
  /** Maximum bytes of the sets (MAX_PAGE_BYTES). */
  readonly maxBytes: number
  /** The advice in the error for a reply that is too large, as a clause such as `ask for fewer sets`. */
  readonly advice: string
}

/**
 * Serializes the sets of one reply and counts their bytes. Pages that are read at the same time may share one
 * serializer.
 */
export class SetSerializer {
  readonly #format: SetFormat
  #bytes = 0

  constructor(format: SetFormat) {
    this.#format = format
  }

  /** Serializes a set and adds its bytes. Throws TOO_LARGE if the reply exceeds its limit. */
  serialize(set: SetContent): SerializedSet {
    const json = this.#format.toJson(set)
    this.#bytes += Buffer.byteLength(json)
    const { maxBytes, advice } = this.#format
    if (this.#bytes > maxBytes) throw replyTooLarge('credential sets', maxBytes, advice)
    return { name: set.name, json }
  }
}
