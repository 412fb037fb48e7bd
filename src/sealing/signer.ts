import { createHmac, type KeyObject } from 'node:crypto'

/** HMAC-SHA256 of texts, in hex. */
export const createSigner =
  (key: KeyObject) =>
  (text: string): string =>
    createHmac('sha256', key).update(text).digest('hex')
