/*
 * Random bytes from a pool. A system call for each nonce would be a third of the cost of sealing, and one for each
 * session id would be a third of the cost of issuing it.
 */

import { randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(4096)
let at = pool.length

/** Returns new random bytes, few enough for the pool. They are a copy, so the caller holds no reference to the pool. */
export function takeRandomBytes(count: number): Buffer {
  if (at + count > pool.length) {
    randomFillSync(pool)
    at = 0
  }
  const bytes = Buffer.from(pool.subarray(at, at + count))
  at += count
  return bytes
}
