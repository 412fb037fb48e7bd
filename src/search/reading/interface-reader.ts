/*
 * Reads the searched members of stored interfaces (see domain/stored-facts.ts) in one pass. Interfaces are 60 % of the
 * bytes from which an index is built. An IPv4 address is returned as its number, any other address as its text.
 */
import { BACKSLASH, type JsonCursor, QUOTE, toCharacters } from './json-cursor.ts'
import type { ListReader } from './list-reader.ts'
import { readMac } from './read-mac.ts'

const [OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d]
const DESCRIPTION = toCharacters('"description":')
const MAC_ADDRESS = toCharacters('"macAddress":')
const [COMMA, COLON, BLANK, SLASH, DOT, ZERO] = [0x2c, 0x3a, 0x20, 0x2f, 0x2e, 0x30]
const NONE = -1

/** The lists of texts that the interfaces of a device have. */
export interface InterfaceLists {
  readonly names: ListReader
  readonly descriptions: ListReader
}

/** The addresses that the interfaces of a device have. */
export interface InterfaceParts {
  readonly macAddresses: (string | number)[]
  readonly ipAddresses: (string | number)[]
}

/** Reads one interface; returns false if JSON.parse must read it. */
export function readInterface(json: JsonCursor, lists: InterfaceLists, into: InterfaceParts): boolean {
  if (json.takesByte(QUOTE)) return readNameAndAddress(json, lists, into)
  if (!json.takesByte(OPEN_LIST) || !readText(json, lists.names)) return false
  if (!json.takesByte(COMMA) || !readAddresses(json, into.ipAddresses)) return false
  if (json.takesByte(COMMA) && !readOthers(json, lists, into)) return false
  return json.takesByte(CLOSE_LIST)
}

/** Reads a text such as "eth0 11.0.0.1/24" after its opening quote. */
function readNameAndAddress(json: JsonCursor, { names }: InterfaceLists, into: InterfaceParts): boolean {
  const from = json.at
  if (!readLastWord(json, into.ipAddresses)) return false
  names.add(json.bytes, from, Math.max(json.bytes.lastIndexOf(BLANK, json.at - 1), from))
  return true
}

/** Reads the other known members of an interface. */
function readOthers(json: JsonCursor, { descriptions }: InterfaceLists, into: InterfaceParts): boolean {
  if (!json.takesByte(OPEN)) return false
  while (!json.takesByte(CLOSE)) {
    if (json.takes(DESCRIPTION)) {
      if (!readText(json, descriptions)) return false
    } else if (json.takes(MAC_ADDRESS)) {
      if (!readMacAddress(json, into.macAddresses)) return false
    } else {
      json.passValue()
      if (!json.takesByte(COLON)) return false
      json.passValue()
    }
    json.takesByte(COMMA)
  }
  return true
}

const readText = (json: JsonCursor, into: ListReader): boolean => json.takesByte(QUOTE) && into.read(json)

/** Reads a MAC address. One of 6 octets is returned as its number. */
function readMacAddress(json: JsonCursor, into: (string | number)[]): boolean {
  if (!json.takesByte(QUOTE)) return false
  const mac = readMac(json)
  if (mac >= 0) {
    into.push(mac)
    return true
  }
  const { bytes, at: from } = json
  const to = json.passPlainText()
  if (to < 0) return false
  into.push(bytes.toString('latin1', from, to))
  return true
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
  let value = 0
  let octet = NONE
  let dots = 0
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
