/*
 * Finds the private key in a PEM text (RFC 7468). Text outside of the blocks is allowed, except in a key of OpenSSH,
 * which OpenSSH itself accepts only without such text.
 */
import { keyProblem } from './byte-reader.ts'

/** A block of a PEM text that holds a private key. */
export interface PemBlock {
  /** The label without `PRIVATE KEY`: `OPENSSH`, `RSA`, `EC`, `ENCRYPTED`, or an empty text for PKCS#8. */
  readonly kind: string
  /** The block with its first and last line. */
  readonly text: string
  /** The lines between the first and the last line. */
  readonly body: string
}

const BLOCK = /-----BEGIN ([A-Z0-9 ]{0,32})-----\r?\n?([^-]*(?:-(?!----)[^-]*)*)-----END \1-----/g

/** Returns the block with the private key. Throws ParseError if the text does not hold exactly one. */
export function findPrivateKey(text: string): PemBlock {
  const blocks = [...text.matchAll(BLOCK)].map(([whole, label, body]) => ({ label: label!, body: body!, text: whole }))
  const keys = blocks.filter(({ label }) => label.endsWith('PRIVATE KEY'))
  const [key, second] = keys
  if (key === undefined) throw keyProblem(reasonWithoutKey(text))
  if (second !== undefined) throw keyProblem('holds more than one private key')
  const kind = key.label.slice(0, -'PRIVATE KEY'.length).trim()
  if (kind === 'OPENSSH' && text.trim() !== key.text) {
    throw keyProblem('has text before or after the key, which OpenSSH does not accept')
  }
  return { kind, text: key.text, body: key.body }
}

function reasonWithoutKey(text: string): string {
  if (text.startsWith('PuTTY-User-Key-File')) return 'is in the format of PuTTY: export it as an OpenSSH key'
  if (/^(ssh-|ecdsa-|sk-)\S+ \S/.test(text) || text.includes('PUBLIC KEY-----')) return 'is a public key'
  if (text.includes('PRIVATE KEY-----')) return 'is cut off: its last line is missing or does not match the first one'
  return 'is not a PEM text with a private key'
}

/** Decodes the base64 of a block. Throws ParseError. */
export function decodeBody({ body }: PemBlock): Uint8Array {
  const digits = body.replace(/\s+/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(digits) || digits.length % 4 !== 0) throw keyProblem('is not valid base64')
  return Uint8Array.from(atob(digits), (character) => character.charCodeAt(0))
}
