/*
 * Joins reads of single fields. The calls of a batch begin in one piece of synchronous code. The first of several reads
 * of one hash is sent as it is, because most reads are alone. The others follow as one HMGET with one deadline. Both
 * commands are sent together, so that the reads take one round trip.
 */

/** A read that waits until its command is sent. */
interface WaitingRead {
  readonly field: string
  readonly resolve: (value: Buffer | null) => void
  readonly reject: (failure: unknown) => void
}

/** Reads fields of a hash in one round trip, in the order of the fields. */
type ReadFields = (key: string, fields: readonly string[]) => Promise<readonly (Buffer | null)[]>

/** The reads of one Redis that begin together. */
export class JoinedReads {
  readonly #readFields: ReadFields
  /** The hash that was read last, and the reads of it that wait. */
  #key: string | null = null
  #waiting: WaitingRead[] = []

  constructor(readFields: ReadFields) {
    this.#readFields = readFields
  }

  /**
   * Returns whether the read before this one was of the same hash and began in the same piece of synchronous code. Then
   * call `join`. Otherwise send the read.
   */
  canJoin(key: string): boolean {
    if (key === this.#key) return true
    if (this.#key === null) queueMicrotask(this.#end)
    else this.#flush()
    this.#key = key
    return false
  }

  /** Returns the value of a field, or null if there is none. Throws what the joined round trip throws. */
  join(field: string): Promise<Buffer | null> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ field, resolve, reject })
    })
  }

  readonly #end = (): void => {
    this.#flush()
    this.#key = null
  }

  #flush(): void {
    const key = this.#key!
    const reads = this.#waiting
    if (reads.length === 0) return
    this.#waiting = []
    void this.#send(key, reads)
  }

  async #send(key: string, reads: readonly WaitingRead[]): Promise<void> {
    try {
      const values = await this.#readFields(
        key,
        reads.map(({ field }) => field),
      )
      for (let at = 0; at < reads.length; at++) reads[at]!.resolve(values[at]!)
    } catch (failure) {
      for (const { reject } of reads) reject(failure)
    }
  }
}
