import { type JsonCursor, QUOTE } from './json-cursor.ts'

const OCTETS = 6
/** Characters of an octet with its colon. */
const CHARACTERS = 3
const COLON = 0x3a
const NO_DIGIT = 16
/** The value of each byte that is a hexadecimal digit in lower case; otherwise NO_DIGIT. */
const DIGITS = Uint8Array.from({ length: 256 }, (_, byte) => {
  const digit = '0123456789abcdef'.indexOf(String.fromCharCode(byte))
  return digit < 0 ? NO_DIGIT : digit
})

/**
 * Reads a MAC address of 6 octets after its opening quote, such as 00:1b:54:00:12:ab, and returns its number. Returns
 * -1 for any other text, and does not move.
 */
export function readMac(json: JsonCursor): number {
  const { bytes, at } = json
  const end = at + OCTETS * CHARACTERS - 1
  if (bytes[end] !== QUOTE) return -1
  let mac = 0
  for (let from = at; from < end; from += CHARACTERS) {
    const high = DIGITS[bytes[from]!]!
    const low = DIGITS[bytes[from + 1]!]!
    if (high === NO_DIGIT || low === NO_DIGIT) return -1
    if (from > at && bytes[from - 1] !== COLON) return -1
    mac = mac * 256 + high * 16 + low
  }
  json.at = end + 1
  return mac
}
