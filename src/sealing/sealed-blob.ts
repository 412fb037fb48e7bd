import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'

/*
 * One sealed record is one blob, AES-256-GCM, in base64 as it stands in a JSON record:
 *
 *   format (1 byte) | term (4, big-endian) | nonce (12) | ciphertext | tag (16)
 *
 * Format and term are authenticated, and so are kind, owner and name, which the blob does not hold: whoever reads it says
 * where it was found, so a blob that was moved is refused like one that was cut or altered. An older blob of the same
 * place is not: nothing in a blob tells that it was replaced.
 *
 * Nonces are random: one data key serves for 2^32 blobs (NIST SP 800-38D, section 8.3). Rotate long before.
 */

const FORMAT = 1
const HEAD_BYTES = 5
/** Of base64, that hold the head. */
const HEAD_DIGITS = 8
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The place of a record. Not secret. */
export interface SealContext {
  /** What it is: `set`, `edit`, ... */
  readonly kind: string
  /** Whose it is: the id of a config, the hash of a session, ... */
  readonly owner: string
  /** Which one of the owner's: the name of a set, ... */
  readonly name: string
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

/** Seals a record for its place. A blob is never the same twice. */
export function seal(plaintext: Buffer | string, context: SealContext, { term, key }: DataKey): string {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt8(FORMAT, 0)
  head.writeUInt32BE(term, 1)
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(associatedData(head, context))
  const bytes = typeof plaintext === 'string' ? Buffer.from(plaintext) : plaintext
  return Buffer.concat([head, nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

/** The content of a blob that was sealed with this key for this very place; else throws SealBroken. */
export function unseal(blob: string, context: SealContext, { term, key }: DataKey): Buffer {
  const bytes = bytesOf(blob)
  if (bytes === null) throw new SealBroken()
  if (bytes.readUInt32BE(1) !== term) throw new SealBroken('it is of another term')
  const bodyFrom = HEAD_BYTES + NONCE_BYTES
  const nonce = bytes.subarray(HEAD_BYTES, bodyFrom)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(associatedData(bytes.subarray(0, HEAD_BYTES), context))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(bodyFrom, -TAG_BYTES)), decipher.final()])
  } catch {
    throw new SealBroken()
  }
}

/** The term a text claims in its first digits, whatever follows them: which key to try. Throws SealBroken where it claims none. */
export function claimedTerm(blob: string): number {
  const head = Buffer.from(blob.slice(0, HEAD_DIGITS), 'base64')
  if (head.length < HEAD_BYTES || head[0] !== FORMAT) throw new SealBroken()
  return head.readUInt32BE(1)
}

/** The term a blob claims, proven only by unsealing it. Throws SealBroken for what can't be a blob. */
export function termOf(blob: string): number {
  const term = findTerm(blob)
  if (term === null) throw new SealBroken()
  return term
}

/** The term a blob claims; null for what can't be a blob. */
export function findTerm(blob: string): number | null {
  return bytesOf(blob)?.readUInt32BE(1) ?? null
}

/** null for what can't be a blob. */
function bytesOf(blob: string): Buffer | null {
  const bytes = Buffer.from(blob, 'base64')
  // Decoding skips what is not base64, and spare bits of the last digit: many texts for the same bytes, of which one counts.
  const isCanonical = bytes.toString('base64') === blob
  const isBlob = isCanonical && bytes.length >= HEAD_BYTES + NONCE_BYTES + TAG_BYTES && bytes[0] === FORMAT
  return isBlob ? bytes : null
}

// With their lengths, so that no two places run together to the same bytes. UTF-8, because that is how Redis has names:
// what is one name there is one here.
function associatedData(head: Buffer, { kind, owner, name }: SealContext): Buffer {
  const texts = [kind, owner, name]
  const lengths = texts.map((text) => Buffer.byteLength(text))
  const bytes = Buffer.allocUnsafe(head.length + lengths.reduce((sum, length) => sum + 4 + length, 0))
  let at = head.copy(bytes)
  texts.forEach((text, index) => {
    at = bytes.writeUInt32BE(lengths[index]!, at)
    at += bytes.write(text, at)
  })
  return bytes
}
