/*
 * One sealed record is one blob, AES-256-GCM, in base64 as it stands in a JSON record:
 *
 * format (1 byte) | term (4, big-endian) | nonce (12) | ciphertext | tag (16)
 *
 * Format and term are authenticated, and so are kind, owner and name, which the blob does not hold: its reader says
 * where it was found, so a blob that was moved is refused like one that was cut or altered. Blobs of format 2 also
 * bind what stands in clear beside them. An older blob of the same place is not refused: nothing in a blob tells that
 * it was replaced.
 *
 * Nonces are random: one data key serves for 2^32 blobs (NIST SP 800-38D, section 8.3). Rotate long before.
 */

import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto'
import { NONCE_BYTES, newNonce } from './nonce.ts'

const FORMATS = { plain: 1, bound: 2 } as const
const HEAD_BYTES = 5
const TAG_BYTES = 16
const OPTIONS = { authTagLength: TAG_BYTES }

/** The place of a record. Not secret. */
export interface SealContext {
  /** The kind of the record: `set`, `edit`, ... */
  readonly kind: string
  /** Whose it is: the id of a config, the hash of a session, ... */
  readonly owner: string
  /** Which one of the owner's: the name of a set, ... */
  readonly name: string
  /** The clear text that is stored with the blob and must not be altered; absent if there is none. */
  readonly bound?: string
}

/** The 256-bit key of a term. */
export interface DataKey {
  /** An integer from 0 to 2^32 - 1. */
  readonly term: number
  readonly key: KeyObject
}

/** A blob that can't be unsealed. Says nothing of its content, its key or its place. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken'

  constructor(reason = 'it was moved, cut or altered since it was sealed') {
    super(`Cannot unseal a record: ${reason}`)
  }
}

/** A blob's bytes, and the term they claim: proven only by unsealing them. */
export interface Blob {
  /** Whether the blob binds the clear text that is stored with it. */
  readonly isBound: boolean
  readonly term: number
  readonly bytes: Buffer
}

/** Seals a record for its place. A blob is never the same twice. */
export function seal(plaintext: Buffer | string, context: SealContext, { term, key }: DataKey): string {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt8(context.bound === undefined ? FORMATS.plain : FORMATS.bound, 0)
  head.writeUInt32BE(term, 1)
  const nonce = newNonce()
  const cipher = createCipheriv('aes-256-gcm', key, nonce, OPTIONS)
  cipher.setAAD(associatedData(head, context))
  const bytes = typeof plaintext === 'string' ? Buffer.from(plaintext) : plaintext
  const body = cipher.update(bytes)
  // GCM holds nothing back: what is final is the tag alone.
  cipher.final()
  return Buffer.concat([head, nonce, body, cipher.getAuthTag()]).toString('base64')
}

/** Returns the content of a blob that was sealed with this key for this place; otherwise throws SealBroken. */
export function unseal(blob: Blob, context: SealContext, { term, key }: DataKey): Buffer {
  if (blob.term !== term) throw new SealBroken('it is of another term')
  const { bytes } = blob
  const bodyFrom = HEAD_BYTES + NONCE_BYTES
  const nonce = bytes.subarray(HEAD_BYTES, bodyFrom)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, OPTIONS)
  const { bound, ...place } = context
  const wholeContext = blob.isBound ? { ...place, bound: bound ?? '' } : place
  decipher.setAAD(associatedData(bytes.subarray(0, HEAD_BYTES), wholeContext))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    const content = decipher.update(bytes.subarray(bodyFrom, -TAG_BYTES))
    // Only this compares the tag: until then the content may be anybody's.
    decipher.final()
    return content
  } catch {
    throw new SealBroken()
  }
}

/** Throws SealBroken for what can't be a blob. */
export function parseBlob(text: string): Blob {
  const blob = findBlob(text)
  if (blob === null) throw new SealBroken()
  return blob
}

/** null for what can't be a blob. */
export function findBlob(text: string): Blob | null {
  const bytes = Buffer.from(text, 'base64')
  // Decoding skips what is not base64, and spare bits of the last digit: many texts for the same bytes, of which one
  // counts.
  const isCanonical = bytes.toString('base64') === text
  const isBound = bytes[0] === FORMATS.bound
  const isBlob = bytes.length >= HEAD_BYTES + NONCE_BYTES + TAG_BYTES && (isBound || bytes[0] === FORMATS.plain)
  return isCanonical && isBlob ? { isBound, term: bytes.readUInt32BE(1), bytes } : null
}

/** The most bytes that UTF-8 needs for one UTF-16 unit. */
const BYTES_A_UNIT = 3

// With their lengths, so that no two places run together to the same bytes. UTF-8, because that is how Redis has names:
// what is one name there is one here.
function associatedData(head: Buffer, { kind, owner, name, bound }: SealContext): Buffer {
  const texts = bound === undefined ? [kind, owner, name] : [kind, owner, name, bound]
  const units = texts.reduce((sum, text) => sum + text.length, 0)
  const bytes = Buffer.allocUnsafe(HEAD_BYTES + texts.length * 4 + BYTES_A_UNIT * units)
  let at = head.copy(bytes)
  for (const text of texts) {
    const length = bytes.write(text, at + 4)
    bytes.writeUInt32BE(length, at)
    at += 4 + length
  }
  return bytes.subarray(0, at)
}
