/*
 * Writes ZIP archives as wheels need them: deflated files without a date, so that equal contents make equal archives.
 * There is no support for files of 4 GiB or more.
 */
import { crc32, deflateRawSync } from 'node:zlib'

const DEFLATED = 8
const VERSION = 20
// 1980-01-01, the first date of the format.
const DATE = 0x21
// Says that the names are UTF-8.
const FLAGS = 0x800
// A regular file that its owner may write and all may read, as Unix stores it.
const ATTRIBUTES = (0o100644 << 16) >>> 0

/** Returns a ZIP archive of `files`: pairs of a path and a Buffer. */
export function zip(files) {
  const locals = []
  const entries = []
  let offset = 0
  for (const [path, content] of files) {
    const name = Buffer.from(path)
    const packed = deflateRawSync(content)
    const facts = factsOf({ name, content, packed })
    const local = Buffer.concat([uint32(0x04034b50), uint16(VERSION), facts, uint16(0), name, packed])
    const place = [uint16(0), uint16(0), uint16(0), uint16(0), uint32(ATTRIBUTES), uint32(offset)]
    // "Made by" names Unix, which gives ATTRIBUTES their meaning.
    entries.push(
      Buffer.concat([uint32(0x02014b50), uint16((3 << 8) | VERSION), uint16(VERSION), facts, ...place, name]),
    )
    locals.push(local)
    offset += local.length
  }
  return Buffer.concat([...locals, ...entries, endRecord(entries, offset)])
}

/** Returns the fields that the local header and the entry of the directory share. */
const factsOf = ({ name, content, packed }) =>
  Buffer.concat([
    ...[FLAGS, DEFLATED, 0, DATE].map(uint16),
    ...[crc32(content), packed.length, content.length].map(uint32),
    uint16(name.length),
  ])

function endRecord(entries, offset) {
  const length = entries.reduce((sum, entry) => sum + entry.length, 0)
  const counts = [0, 0, entries.length, entries.length].map(uint16)
  return Buffer.concat([uint32(0x06054b50), ...counts, uint32(length), uint32(offset), uint16(0)])
}

function uint16(value) {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function uint32(value) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
