/*
 * Compresses streams of events. Each text is compressed once for all readers that get it: it becomes blocks that refer
 * to nothing before them, so each reader can get them after any others. A text for few readers is stored as it is,
 * because compressing it costs more than sending it.
 */
import { constants, crc32, deflateRawSync } from 'node:zlib'
import type { EventSink } from './event-reader.ts'

/** A text as blocks, and what the end of a gzip stream needs to know about it. */
interface Part {
  readonly blocks: Buffer
  readonly length: number
  readonly crc: number
  /** The factor for the checksum of the text before it. */
  readonly shift: number
}

/** deflate, no name and no time, unknown system (RFC 1952). */
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** An empty last block. */
const LAST_BLOCK = Buffer.from([3, 0])

const parts = new WeakMap<Uint8Array, Part>()

function toPart(bytes: Uint8Array, isShared: boolean): Part {
  const known = parts.get(bytes)
  if (known !== undefined) return known
  const blocks = deflateRawSync(bytes, { level: isShared ? 1 : 0, finishFlush: constants.Z_SYNC_FLUSH })
  const part = { blocks, length: bytes.length, crc: crc32(bytes), shift: toShift(bytes.length) }
  parts.set(bytes, part)
  return part
}

/** Returns a sink that compresses what goes to another one. */
export function createGzipSink(sink: EventSink): EventSink {
  let crc = 0
  let length = 0
  const add = (bytes: Uint8Array, isShared: boolean): Buffer => {
    const part = toPart(bytes, isShared)
    crc = (multiply(part.shift, crc) ^ part.crc) >>> 0
    length = (length + part.length) % 2 ** 32
    return part.blocks
  }
  sink.write(HEAD, true)
  return {
    write: (bytes, isShared) => sink.write(add(bytes, isShared), isShared),
    get pendingBytes() {
      return sink.pendingBytes
    },
    drained: () => sink.drained(),
    cut: () => sink.cut(),
    end(bytes) {
      const blocks = add(bytes, false)
      const tail = Buffer.alloc(8)
      tail.writeUInt32LE(crc)
      tail.writeUInt32LE(length, 4)
      sink.end(Buffer.concat([blocks, LAST_BLOCK, tail]))
    },
  }
}

/** The polynomial of CRC-32 without its highest term. The lowest bit stands for the highest power. */
const POLYNOMIAL = 0xedb88320
const ONE = 0x80000000
const BYTE = 0x00800000

/** Multiplies two polynomials modulo the one of CRC-32. */
function multiply(one: number, other: number): number {
  let product = 0
  let power = other
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if ((one & bit) !== 0) product ^= power
    power = (power & 1) === 0 ? power >>> 1 : (power >>> 1) ^ POLYNOMIAL
  }
  return product >>> 0
}

/** Returns the polynomial that moves a checksum on by a number of bytes. */
function toShift(bytes: number): number {
  let shift = ONE
  let power = BYTE
  for (let left = bytes; left > 0; left >>>= 1) {
    if ((left & 1) === 1) shift = multiply(shift, power)
    power = multiply(power, power)
  }
  return shift
}
