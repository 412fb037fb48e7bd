/*
 * Reads the addresses of stored interfaces (see domain/stored-facts.ts) in one pass. Interfaces are 60 % of the bytes
 * from which an index is built. An IPv4 address is returned as its number, any other address as its text.
 */
import { BACKSLASH, type JsonCursor, QUOTE } from './json-cursor.ts'

const [OPEN_LIST, CLOSE_LIST] = [0x5b, 0x5d]
const [COMMA, BLANK, SLASH, DOT, ZERO] = [0x2c, 0x20, 0x2f, 0x2e, 0x30]
const NONE = -1

/** Reads one interface; returns false if JSON.parse must read it. */
export function parseInterface(json: JsonCursor, into: (string | number)[]): boolean {
  if (json.takesByte(QUOTE)) return readLastWord(json, into)
  if (!json.takesByte(OPEN_LIST)) return false
  json.passValue()
  if (!json.takesByte(COMMA) || !readAddresses(json, into)) return false
  if (json.takesByte(COMMA)) json.passValue()
  return json.takesByte(CLOSE_LIST)
}

function readAddresses(json: JsonCursor, into: (string | number)[]): boolean {
  if (!json.takesByte(OPEN_LIST)) return false
  if (json.takesByte(CLOSE_LIST)) return true
  do if (!json.takesByte(QUOTE) || !readLastWord(json, into)) return false
  while (json.takesByte(COMMA))
  return json.takesByte(CLOSE_LIST)
}

/** Reads the address from a text after its opening quote, such as "eth0 11.0.0.1/24" or "11.0.0.1". */
function readLastWord(json: JsonCursor, into: (string | number)[]): boolean {
  const { bytes, at: start } = json
  let from = start
  let to = NONE
  let isIPv4 = true
  let [value, octet, dots] = [0, NONE, 0]
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte === QUOTE) {
      json.at = at + 1
      isIPv4 = isIPv4 && dots === 3 && octet >= 0
      into.push(isIPv4 ? value * 256 + octet : bytes.toString('latin1', from, to === NONE ? at : to))
      return true
    }
    if (byte === BLANK) {
      from = at + 1
      to = NONE
      isIPv4 = true
      value = 0
      octet = NONE
      dots = 0
    } else if (byte === BACKSLASH || byte > 127) return false
    else if (to !== NONE) continue
    else if (byte === SLASH) to = at
    else if (byte === DOT) {
      isIPv4 = isIPv4 && octet >= 0
      value = value * 256 + octet
      octet = NONE
      dots++
    } else if (byte >= ZERO && byte <= ZERO + 9 && octet !== 0) {
      octet = (octet < 0 ? 0 : octet * 10) + byte - ZERO
      isIPv4 = isIPv4 && octet < 256
    } else isIPv4 = false
  }
  return false
}
