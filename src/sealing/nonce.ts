/*
 * Nonces for AES-GCM, 96 random bits each. Drawn from a pool: asked for one by one they are a third of what sealing
 * costs.
 */

import { randomFillSync } from 'node:crypto'

export const NONCE_BYTES = 12

const pool = Buffer.alloc(NONCE_BYTES * 256)
let at = pool.length

/** Never given twice. A copy, so that nothing of the pool leaves it. */
export function newNonce(): Buffer {
  if (at === pool.length) {
    randomFillSync(pool)
    at = 0
  }
  const nonce = Buffer.from(pool.subarray(at, at + NONCE_BYTES))
  at += NONCE_BYTES
  return nonce
}
