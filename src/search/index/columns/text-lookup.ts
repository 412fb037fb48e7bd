/*
 * Finds the only device that has a text, in memory that threads share. The index thread writes it. The thread that
 * serves callers reads it, so it does not have to wait until the index thread wakes up.
 *
 * The memory has no texts. It has a cell for each different text: a fingerprint of the text, the number of devices that
 * have it, and the exclusive or of their addresses. If there is one device, this is its address. Two texts may have the
 * same fingerprint, so the reader must compare the text of the device that it found. If a text has no cell, no device
 * has the text.
 *
 * The version is odd while the index changes. A reader that finds the same even version before and after it has read
 * everything else has read one state of the index. The sequence in the memory is that of this state. All accesses are
 * atomic, because a processor may reorder others.
 */
import type { Address } from '../../../domain/address.ts'
import type { Seq } from '../../../store/inventory/seq.ts'
import { formatAddressWords } from './address-column.ts'

/** The words before the cells. */
const [VERSION, SEED, SEQ_LENGTH, SEQ] = [0, 1, 2, 3]
const CELLS = 64
/** A longer sequence is not stored, and the memory then finds nothing. */
const MAX_SEQ_LENGTH = CELLS - SEQ

/** A cell has two words: its state, which is fingerprint, IPv6 bit and number of devices, and the address. */
const WORDS_A_CELL = 2
/** The number of devices. This number stands for itself and all higher ones, and is never reduced. */
const MAX_COUNT = 0xff
const IS_V6 = 0x100
const FINGERPRINT_SHIFT = 9

const WORDS_OF_IPV6 = 4

const CELLS_A_TEXT = 1.6
const MIN_CELLS = 64
/** If more than this share of the cells is used, searches for a cell take long. */
const MAX_USED_SHARE = 0.85
/** A text whose cell is not among this number of cells has none. */
const MAX_PROBES = 256

/** An address as a cell stores it: the IPv4 address, or the position of the IPv6 address among the IPv6 addresses. */
export interface LookupAddress {
  readonly word: number
  readonly isV6: boolean
}

/** The memory of a lookup, which a thread can post to another one. */
export interface SharedLookup {
  readonly cells: SharedArrayBuffer
  /** The IPv6 addresses, 4 words each. */
  readonly ipv6: SharedArrayBuffer
}

/** Writes the memory. */
export class TextLookup {
  readonly memory: SharedArrayBuffer
  readonly #words: Uint32Array
  readonly #maxUsed: number
  /** Number of cells that are not empty. A cell never becomes empty again. */
  #used = 0

  /** Creates a lookup with room for about 1.3 times the expected number of different texts. */
  constructor(texts: number) {
    const cells = Math.ceil(texts * CELLS_A_TEXT) + MIN_CELLS
    this.memory = new SharedArrayBuffer((CELLS + cells * WORDS_A_CELL) * Uint32Array.BYTES_PER_ELEMENT)
    this.#words = new Uint32Array(this.memory)
    // A client that does not know the seed cannot choose texts that share a cell.
    this.#words[SEED] = Math.random() * 2 ** 32
    this.#maxUsed = Math.floor(cells * MAX_USED_SHARE)
  }

  /** Memory of the lookup, in bytes. */
  get bytes(): number {
    return this.#words.byteLength
  }

  /** Adds a device with a text. Returns false if there is no room; then the lookup must not be used any more. */
  add(text: string, address: LookupAddress): boolean {
    return this.#change(text, address, 1)
  }

  /** Removes a device that was added with this text. */
  delete(text: string, address: LookupAddress): void {
    this.#change(text, address, -1)
  }

  /** Lets readers find nothing until `publish` is called. Call it before a change. */
  beginChange(): void {
    const version = Atomics.load(this.#words, VERSION)
    if (version % 2 === 0) Atomics.store(this.#words, VERSION, version + 1)
  }

  /** Lets readers find the devices as of a sequence. */
  publish(seq: Seq): void {
    this.beginChange()
    const length = seq.length > MAX_SEQ_LENGTH ? 0 : seq.length
    Atomics.store(this.#words, SEQ_LENGTH, length)
    for (let at = 0; at < length; at++) Atomics.store(this.#words, SEQ + at, seq.charCodeAt(at))
    Atomics.add(this.#words, VERSION, 1)
  }

  #change(text: string, { word, isV6 }: LookupAddress, by: 1 | -1): boolean {
    const words = this.#words
    const hash = hashText(text, words[SEED]!)
    const at = findCell(words, hash)
    if (at < 0) return false
    const state = Atomics.load(words, at)
    if (state === 0 && ++this.#used > this.#maxUsed) return false
    const count = state & MAX_COUNT
    const nextCount = count === MAX_COUNT ? MAX_COUNT : count + by
    const nextV6 = (state & IS_V6) ^ (isV6 ? IS_V6 : 0)
    Atomics.xor(words, at + 1, word)
    Atomics.store(words, at, (toFingerprint(hash) << FINGERPRINT_SHIFT) | nextV6 | nextCount)
    return true
  }
}

/** The answer of a lookup about a text. */
export interface LookedUp {
  /** The sequence of the network at which this is true. */
  readonly seq: Seq
  /** The address of the only device that can have the text, or null if no device has it. */
  readonly address: Address | null
}

/** Reads the memory of a lookup, in any thread. */
export class TextLookupReader {
  readonly #words: Uint32Array
  readonly #ipv6: Uint32Array

  constructor({ cells, ipv6 }: SharedLookup) {
    this.#words = new Uint32Array(cells)
    this.#ipv6 = new Uint32Array(ipv6)
  }

  /**
   * Looks for the device with a text, which must not be empty. Returns null if the index is changing, or if several
   * devices may have the text.
   */
  find(text: string): LookedUp | null {
    const words = this.#words
    const version = Atomics.load(words, VERSION)
    const seq = this.#readSeq()
    const at = findCell(words, hashText(text, words[SEED]!))
    if (version % 2 === 1 || seq === '' || at < 0) return null
    const state = Atomics.load(words, at)
    const count = state & MAX_COUNT
    const address = count === 1 ? this.#readAddress(Atomics.load(words, at + 1), (state & IS_V6) !== 0) : null
    const isOneState = Atomics.load(words, VERSION) === version
    return isOneState && count === (address === null ? 0 : 1) ? { seq, address } : null
  }

  #readSeq(): Seq {
    let seq = ''
    const length = Atomics.load(this.#words, SEQ_LENGTH)
    for (let at = 0; at < length; at++) seq += String.fromCharCode(Atomics.load(this.#words, SEQ + at))
    return seq
  }

  /** Returns an address. Returns null if the memory of this thread does not have the whole address yet. */
  #readAddress(word: number, isV6: boolean): Address | null {
    if (!isV6) return formatAddressWords([word], false)
    const from = word * WORDS_OF_IPV6
    if (from + WORDS_OF_IPV6 > this.#ipv6.length) return null
    return formatAddressWords(
      [0, 1, 2, 3].map((part) => Atomics.load(this.#ipv6, from + part)),
      true,
    )
  }
}

/**
 * Returns the position of the cell of a text, or of the empty cell where it belongs. Returns -1 if there is none among
 * MAX_PROBES cells.
 */
function findCell(words: Uint32Array, hash: number): number {
  const cells = (words.length - CELLS) / WORDS_A_CELL
  const fingerprint = toFingerprint(hash)
  let cell = Math.floor((hash / 2 ** 32) * cells)
  for (let probe = 0; probe < MAX_PROBES; probe++) {
    const at = CELLS + cell * WORDS_A_CELL
    const state = Atomics.load(words, at)
    if (state === 0 || state >>> FINGERPRINT_SHIFT === fingerprint) return at
    cell = cell + 1 === cells ? 0 : cell + 1
  }
  return -1
}

/** The place of a cell follows from the high bits of the hash, the fingerprint from the low ones. It is never 0. */
const toFingerprint = (hash: number): number => hash & (0xffff_ffff >>> FINGERPRINT_SHIFT) || 1

/** Prime of the FNV-1a hash. */
const PRIME = 0x0100_0193

/** Returns a number of 32 bits. */
function hashText(text: string, seed: number): number {
  let hash = seed
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME)
  // The last characters of FNV-1a do not reach the high bits. These steps of MurmurHash3 spread all bits.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
