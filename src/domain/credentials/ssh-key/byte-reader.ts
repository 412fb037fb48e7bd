import { ParseError } from '../../errors/parse-error.ts'

/** The error for a private key that cannot be read. It does not quote the key. */
export const keyProblem = (reason: string): ParseError => new ParseError('SSH private key', '', reason)

/** Reads the fields of SSH's binary format (RFC 4251, section 5) in order. Throws ParseError past the end. */
export class ByteReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** Number of bytes that have not been read. */
  get left(): number {
    return this.#bytes.length - this.#at
  }

  /** Returns the next bytes. */
  bytes(length: number): Uint8Array {
    if (length > this.left) throw keyProblem('is cut off')
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }

  /** Returns the next unsigned integer of 32 bits. */
  integer(): number {
    return this.bytes(4).reduce((value, byte) => value * 256 + byte, 0)
  }

  /** Returns the next field that begins with its length. */
  field(): Uint8Array {
    return this.bytes(this.integer())
  }

  /** Returns the next field as ASCII text. */
  text(): string {
    return String.fromCharCode(...this.field().subarray(0, 256))
  }
}
