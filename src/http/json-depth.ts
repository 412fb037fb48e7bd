/**
 * Whether the brackets of a JSON text nest deeper than `most`. Text that is not JSON may answer either way. Asked before
 * parsing: what JSON.parse builds of deep text takes seconds and 30 times its bytes.
 */
export function isTooDeep(json: Uint8Array, most: number): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]!
    if (inString) {
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) inString = false
      continue
    }
    if (byte === QUOTE) inString = true
    else if (isOpening(byte)) depth++
    else if (isClosing(byte)) depth--
    if (depth > most) return true
  }
  return false
}

const QUOTE = 0x22
const BACKSLASH = 0x5c

// One bit tells [ from { and ] from }.
const isOpening = (byte: number): boolean => (byte | 0x20) === 0x7b
const isClosing = (byte: number): boolean => (byte | 0x20) === 0x7d
