/*
 * Joins reads of single fields. The calls of a batch begin in one piece of synchronous code. The first of several reads
 * of one hash is sent as it is, because most reads are alone. The others follow as one HMGET with one deadline. Both
 * commands are sent together, so that the reads take one round trip.
 */

/** Reads that wait until their command is sent. They share one promise, which has the values of all fields. */
interface WaitingReads {
  readonly fields: string[]
  readonly values: Promise<readonly (Buffer | null)[]>
  readonly send: (key: string) => void
}

/** Reads fields of a hash in one round trip, in the order of the fields. */
type ReadFields = (key: string, fields: readonly string[]) => Promise<readonly (Buffer | null)[]>

/** The reads of one Redis that begin together. */
export class JoinedReads {
  readonly #readFields: ReadFields
  /** The hash that was read last, and the reads of it that wait. */
  #key: string | null = null
  #waiting: WaitingReads | null = null

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
    this.#waiting ??= this.#begin()
    const at = this.#waiting.fields.push(field) - 1
    return this.#waiting.values.then((values) => values[at]!)
  }

  #begin(): WaitingReads {
    const fields: string[] = []
    let send: WaitingReads['send']
    const values = new Promise<readonly (Buffer | null)[]>((resolve) => {
      send = (key) => resolve(this.#readFields(key, fields))
    })
    return { fields, values, send: send! }
  }

  readonly #end = (): void => {
    this.#flush()
    this.#key = null
  }

  #flush(): void {
    this.#waiting?.send(this.#key!)
    this.#waiting = null
  }
}
