/*
 * Creates nonces for AES-GCM, of 96 random bits each. It takes them from a pool of random bytes. A system call for each
 * nonce would be a third of the cost of sealing.
 */

import { randomFillSync } from 'node:crypto'

export const NONCE_BYTES = 12

const pool = Buffer.alloc(NONCE_BYTES * 256)
let at = pool.length

/** Returns a new nonce. It is a copy, so that the caller holds no reference to the pool. */
export function newNonce(): Buffer {
  if (at === pool.length) {
    randomFillSync(pool)
    at = 0
  }
  const nonce = Buffer.from(pool.subarray(at, at + NONCE_BYTES))
  at += NONCE_BYTES
  return nonce
}
