import { createHmac, type KeyObject } from 'node:crypto'

/** Returns a function that computes the HMAC-SHA256 of a text, in hex. */
export const createSigner =
  (key: KeyObject) =>
  (text: string): string =>
    createHmac('sha256', key).update(text).digest('hex')
