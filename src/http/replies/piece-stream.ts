/*
 * A response in pieces. It is sent block by block as the client reads it. A piece is released as soon as it has been
 * copied to a block. If the client reads as fast as this process sends, Node sends all blocks in one turn of the event
 * loop, so the blocks are made in steps.
 */

import { Readable } from 'node:stream'
import { beginTimeSlice } from '../../fairness/time-slices.ts'

/** Size of a block in bytes. At most one block waits in this process. */
export const BLOCK = 65_536

/** The body of a response, which releases each piece as it is sent. */
export class PieceStream extends Readable {
  readonly #pieces: (Uint8Array | null)[]
  readonly #onLeft: (bytes: number) => void
  #left: number
  /** Index of the next piece. `#from` is the index of the next byte in that piece. */
  #at = 0
  #from = 0

  /**
   * Calls `onLeft` with the number of bytes that are still held, `size` at first. The last call has 0, even if the
   * client disconnected.
   */
  constructor(pieces: readonly Uint8Array[], size: number, onLeft: (bytes: number) => void) {
    super({ highWaterMark: BLOCK })
    this.#pieces = [...pieces]
    this.#left = size
    this.#onLeft = onLeft
  }

  override _read(): void {
    const slice = beginTimeSlice()
    if (slice.isOver()) void slice.next().then(() => this.#pushBlock())
    else this.#pushBlock()
  }

  #pushBlock(): void {
    if (this.destroyed) return
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

  /** Copies as much of the next piece as fits. Returns the number of copied bytes. */
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
