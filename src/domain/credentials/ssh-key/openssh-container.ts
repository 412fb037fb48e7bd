/*
 * Reads the container of an OpenSSH private key (PROTOCOL.key of OpenSSH). The public key in it is never encrypted, so
 * its type and fingerprint need no passphrase. The private part is checked as far as that is possible without
 * decrypting it: OpenSSH derives the key with bcrypt, which is slow on purpose.
 */
import { ByteReader, keyProblem } from './byte-reader.ts'

const MAGIC = 'openssh-key-v1\0'

/** Types of keys that are accepted, and the number of fields in their private part. */
const PRIVATE_FIELDS: ReadonlyMap<string, number> = new Map([
  ['ssh-ed25519', 2],
  ['ssh-rsa', 6],
  ['ecdsa-sha2-nistp256', 3],
  ['ecdsa-sha2-nistp384', 3],
  ['ecdsa-sha2-nistp521', 3],
])

/** The public part of a private key. */
export interface PublicPart {
  readonly type: string
  /** The public key as SSH transmits it. Its SHA-256 is the fingerprint. */
  readonly blob: Uint8Array
}

/** Reads a container. Throws ParseError. */
export function readContainer(bytes: Uint8Array): PublicPart {
  const reader = new ByteReader(bytes)
  if (bytes.length < MAGIC.length || String.fromCharCode(...reader.bytes(MAGIC.length)) !== MAGIC) {
    throw keyProblem('is not a key of OpenSSH, although its first line says so')
  }
  const cipher = reader.text()
  reader.field()
  reader.field()
  if (reader.integer() !== 1) throw keyProblem('holds more than one key')
  const blob = reader.field()
  const type = new ByteReader(blob).text()
  if (!PRIVATE_FIELDS.has(type)) throw keyProblem('is not an RSA, ECDSA or Ed25519 key')
  const privatePart = reader.field()
  if (privatePart.length === 0 || privatePart.length % 8 !== 0) throw keyProblem('is damaged')
  if (cipher === 'none') checkPrivatePart(new ByteReader(privatePart), type)
  return { type, blob }
}

/** Checks a private part that is not encrypted: two equal check numbers, the key, a comment and the padding. */
function checkPrivatePart(reader: ByteReader, type: string): void {
  const check = reader.integer()
  if (reader.integer() !== check) throw keyProblem('is damaged')
  if (reader.text() !== type) throw keyProblem('has a public part of another type')
  for (let count = PRIVATE_FIELDS.get(type)!; count > 0; count--) reader.field()
  reader.field()
  const padding = reader.bytes(reader.left)
  if (padding.some((byte, at) => byte !== ((at + 1) & 0xff))) throw keyProblem('is damaged')
}
