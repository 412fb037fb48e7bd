/*
 * Reads from an encrypted PKCS#8 key (RFC 5958, RFC 8018) how many rounds its key derivation takes, before the
 * service performs them. The author of the key chooses the number, and a large one would block the service.
 */
import { keyProblem } from './byte-reader.ts'

const SEQUENCE = 0x30
const OCTETS = 0x04
const INTEGER = 0x02
const IDENTIFIER = 0x06
const PBES2 = '2a864886f70d01050d'
const PBKDF2 = '2a864886f70d01050c'

/** Returns the rounds of PBKDF2. Throws ParseError for any other key derivation. */
export function readRounds(bytes: Uint8Array): number {
  const [algorithm] = readAll(readOne(bytes, SEQUENCE))
  const [scheme, schemeParams] = readAll(expect(algorithm, SEQUENCE))
  if (hexOf(expect(scheme, IDENTIFIER)) !== PBES2) throw otherEncryption()
  const [derivation] = readAll(expect(schemeParams, SEQUENCE))
  const [name, params] = readAll(expect(derivation, SEQUENCE))
  if (hexOf(expect(name, IDENTIFIER)) !== PBKDF2) throw otherEncryption()
  const [salt, rounds] = readAll(expect(params, SEQUENCE))
  expect(salt, OCTETS)
  return expect(rounds, INTEGER).reduce((value, byte) => value * 256 + byte, 0)
}

const otherEncryption = () =>
  keyProblem('is encrypted in a way that is not supported: convert it with "openssl pkcs8 -topk8" or ssh-keygen -p')

/** An element of DER: its tag and its content. */
interface Element {
  readonly tag: number
  readonly content: Uint8Array
}

const readOne = (bytes: Uint8Array, tag: number): Uint8Array => expect(readAll(bytes)[0], tag)

function expect(element: Element | undefined, tag: number): Uint8Array {
  if (element?.tag !== tag) throw keyProblem('is damaged')
  return element.content
}

/** Returns the elements that follow each other in the bytes. */
function readAll(bytes: Uint8Array): Element[] {
  const elements: Element[] = []
  for (let at = 0; at < bytes.length; ) {
    const [tag, first] = [bytes[at]!, bytes[at + 1] ?? 0]
    const lengthBytes = first < 0x80 ? 0 : first & 0x7f
    if (lengthBytes > 3) throw keyProblem('is damaged')
    const begin = at + 2 + lengthBytes
    const length = first < 0x80 ? first : bytes.subarray(at + 2, begin).reduce((value, byte) => value * 256 + byte, 0)
    if (begin + length > bytes.length) throw keyProblem('is cut off')
    elements.push({ tag, content: bytes.subarray(begin, begin + length) })
    at = begin + length
  }
  return elements
}

const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
