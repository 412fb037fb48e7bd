/*
 * A sealed record is one blob, AES-256-GCM, in base64 because it is part of a JSON record:
 *
 * format (1 byte) | term (4, big-endian) | nonce (12) | ciphertext | tag (16)
 *
 * Format and term are authenticated, and so are kind, owner and name of the record. The blob does not hold these three.
 * Its reader passes them for the place where it found the blob, so a blob that was moved is refused like one that was
 * altered. Blobs of format 2 also bind the clear text stored with them. An older blob of the same place is accepted,
 * because a blob does not show that it was replaced.
 *
 * Nonces are random, so one data key may seal 2^32 blobs (NIST SP 800-38D, section 8.3). Rotate long before that number
 * is reached.
 */

import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto'
import { takeRandomBytes } from './random-pool.ts'

const FORMATS = { plain: 1, bound: 2 } as const
const HEAD_BYTES = 5
const NONCE_BYTES = 12
const TAG_BYTES = 16
const OPTIONS = { authTagLength: TAG_BYTES }

/** The place of a record, which is not secret. */
export interface SealContext {
  /** The kind of the record: `set`, `edit`, ... */
  readonly kind: string
  /** The owner of the record: the id of a config, the hash of a session, ... */
  readonly owner: string
  /** The record's name, unique for its kind and owner: the name of a set, ... */
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

/** The error for a blob that cannot be unsealed. Its message contains neither content nor key nor context. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken'

  constructor(reason = 'it was moved, cut or altered since it was sealed') {
    super(`Cannot unseal a record: ${reason}`)
  }
}

/** The parts of a blob. Its term is only proven when the blob is unsealed. */
export interface Blob {
  /** Whether the blob binds the clear text that is stored with it. */
  readonly isBound: boolean
  readonly term: number
  readonly bytes: Buffer
}

/** Seals a record for its place. Returns a different blob each time. */
export function seal(plaintext: Buffer | string, context: SealContext, { term, key }: DataKey): string {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt8(context.bound === undefined ? FORMATS.plain : FORMATS.bound, 0)
  head.writeUInt32BE(term, 1)
  const nonce = takeRandomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, OPTIONS)
  cipher.setAAD(associatedData(head, context))
  const bytes = typeof plaintext === 'string' ? Buffer.from(plaintext) : plaintext
  const body = cipher.update(bytes)
  // GCM buffers no content: `final` only computes the tag.
  cipher.final()
  return Buffer.concat([head, nonce, body, cipher.getAuthTag()]).toString('base64')
}

/** Returns the content of a blob that was sealed with this key for this place; otherwise throws SealBroken. */
export function unseal(blob: Blob, context: SealContext, { term, key }: DataKey): Buffer {
  if (blob.term !== term) throw new SealBroken('it was sealed on another term')
  const { bytes } = blob
  const bodyFrom = HEAD_BYTES + NONCE_BYTES
  const nonce = bytes.subarray(HEAD_BYTES, bodyFrom)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, OPTIONS)
  const { bound, ...unbound } = context
  const wholeContext = blob.isBound ? { ...unbound, bound: bound ?? '' } : unbound
  decipher.setAAD(associatedData(bytes.subarray(0, HEAD_BYTES), wholeContext))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    const content = decipher.update(bytes.subarray(bodyFrom, -TAG_BYTES))
    // Only `final` compares the tag. Before it, the content may be forged.
    decipher.final()
    return content
  } catch {
    throw new SealBroken()
  }
}

/** Returns the parts of a blob. Throws SealBroken if the text cannot be a blob. */
export function parseBlob(text: string): Blob {
  const blob = findBlob(text)
  if (blob === null) throw new SealBroken()
  return blob
}

/** Returns the parts of a blob, or null if the text cannot be a blob. */
export function findBlob(text: string): Blob | null {
  const bytes = Buffer.from(text, 'base64')
  // Decoding skips characters that are not base64, and spare bits of the last digit. Only the canonical text is valid.
  const isCanonical = bytes.toString('base64') === text
  const isBound = bytes[0] === FORMATS.bound
  const isBlob = bytes.length >= HEAD_BYTES + NONCE_BYTES + TAG_BYTES && (isBound || bytes[0] === FORMATS.plain)
  return isCanonical && isBlob ? { isBound, term: bytes.readUInt32BE(1), bytes } : null
}

/** The maximum number of UTF-8 bytes for one UTF-16 unit. */
const BYTES_A_UNIT = 3

// Returns the bytes to authenticate. The length of each text precedes it, so that two different places never have the
// same bytes. The texts are in UTF-8, as in Redis, so that two names are equal here only if they are equal in Redis.
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
