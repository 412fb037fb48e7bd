import { Readable } from 'node:stream'

/*
 * A response in pieces, sent block by block as the client takes them. Pieces are let go as soon as their block was
 * made.
 */

/** Bytes that are copied together, and the most that waits outside the operating system. */
export const BLOCK = 65_536

export class PieceStream extends Readable {
  readonly #pieces: (Uint8Array | null)[]
  readonly #onLeft: (bytes: number) => void
  #left: number
  /** Position of the next piece, and of the next byte in it. */
  #at = 0
  #from = 0

  /**
   * `onLeft` is called with how many of the `size` bytes are still held; at last, also for a client that went away,
   * with 0.
   */
  constructor(pieces: readonly Uint8Array[], size: number, onLeft: (bytes: number) => void) {
    super({ highWaterMark: BLOCK })
    this.#pieces = [...pieces]
    this.#left = size
    this.#onLeft = onLeft
  }

  override _read(): void {
    this.#onLeft(this.#left)
    if (this.#left === 0) {
      this.push(null)
      return
    }
    const block = Buffer.allocUnsafeSlow(Math.min(BLOCK, this.#left))
    for (let filled = 0; filled < block.length; ) filled += this.#fill(block, filled)
    this.#left -= block.length
    this.push(block)
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#pieces.length = 0
    this.#onLeft(0)
    done(error)
  }

  /** Copies from the next piece what fits; returns how many bytes that was. */
  #fill(block: Buffer, filled: number): number {
    const piece = this.#pieces[this.#at]!
    const part = piece.subarray(this.#from, this.#from + block.length - filled)
    block.set(part, filled)
    this.#from += part.length
    if (this.#from === piece.length) {
      this.#pieces[this.#at++] = null
      this.#from = 0
    }
    return part.length
  }
}
