/*
 * Collects the chunks of a body with little memory besides their bytes. Small chunks are copied together, because each
 * chunk is an object that takes more memory than its bytes. Once a quarter of the declared length has arrived, all
 * chunks are copied into one buffer of that length. A client that only declares a length reserves no memory.
 */

const BLOCK = 65_536

/** Chunks below this size are copied together. */
export const SMALL_CHUNK = 4096

/** The bytes of a body that have arrived. */
export class BodyBytes {
  readonly #declared: number
  #parts: Buffer[] = []
  #block: Buffer | null = null
  #blockLength = 0
  #whole: Buffer | null = null
  #length = 0

  /** `declared` is the length that the client declared, or NaN if it did not declare one. */
  constructor(declared: number) {
    this.#declared = declared
  }

  /** The number of bytes that have arrived. */
  get length(): number {
    return this.#length
  }

  /** Adds a chunk. The chunks together must not be longer than the declared length. */
  add(chunk: Buffer): void {
    const at = this.#length
    this.#length += chunk.length
    if (this.#whole !== null) chunk.copy(this.#whole, at)
    else if (chunk.length < SMALL_CHUNK) this.#addSmall(chunk)
    else {
      this.#endBlock()
      this.#parts.push(chunk)
      if (this.#isTimeToCollect()) this.#collect()
    }
  }

  /** Returns the body once all of it has arrived. */
  toBuffer(): Buffer {
    if (this.#whole !== null) return this.#whole
    this.#endBlock()
    return this.#parts.length === 1 ? this.#parts[0]! : Buffer.concat(this.#parts, this.#length)
  }

  /** Drops what has arrived. */
  clear(): void {
    this.#parts = []
    this.#block = null
    this.#whole = null
  }

  #isTimeToCollect(): boolean {
    return this.#declared > BLOCK && this.#length < this.#declared && this.#length >= this.#declared / 4
  }

  #collect(): void {
    const whole = Buffer.allocUnsafeSlow(this.#declared)
    let at = 0
    for (const part of this.#parts) at += part.copy(whole, at)
    this.#parts = []
    this.#whole = whole
  }

  #addSmall(chunk: Buffer): void {
    if (this.#blockLength + chunk.length > BLOCK) this.#endBlock()
    this.#block ??= Buffer.allocUnsafeSlow(BLOCK)
    chunk.copy(this.#block, this.#blockLength)
    this.#blockLength += chunk.length
  }

  #endBlock(): void {
    if (this.#block === null) return
    this.#parts.push(this.#block.subarray(0, this.#blockLength))
    this.#block = null
    this.#blockLength = 0
  }
}
