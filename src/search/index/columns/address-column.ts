/*
 * Stores addresses as numbers. An IPv4 address takes 4 bytes. An IPv6 address takes 16 bytes in a pool, and 4 bytes for
 * its position in the pool.
 */
import { type Address, type AddressRange, formatAddress, parseAddress } from '../../../domain/address.ts'
import { Bitmap } from '../structures/bitmap.ts'
import { radixSort } from '../structures/radix-sort.ts'
import { shrunk, withCapacity } from '../structures/typed-array.ts'
import { findIPv4 } from './find-ipv4.ts'

const WORDS = 4

/** An address to compare with. */
export interface AddressWords {
  readonly isV6: boolean
  readonly words: readonly number[]
}

/** Splits an address into words of 32 bits. */
export function toAddressWords(address: Address): AddressWords {
  const words: number[] = []
  for (let at = 1; at < address.length; at += 8) words.push(Number.parseInt(address.slice(at, at + 8), 16))
  return { isV6: address.startsWith('6'), words }
}

/** Joins the words of an address. An IPv4 address has one word. */
export const formatAddressWords = (words: readonly number[], isV6: boolean): Address =>
  `${isV6 ? '6' : '4'}${words.map(hex).join('')}` as Address

/** The addresses of slots or entries. */
export class AddressColumn {
  #low = new Uint32Array(0)
  readonly #isV6 = new Bitmap(0)
  /** Threads share it, see text-lookup.ts. */
  #pool = new Uint32Array(new SharedArrayBuffer(0))
  #pooled = 0
  readonly #free: number[] = []

  /** Memory of the column, in bytes. */
  get bytes(): number {
    return this.#low.byteLength + this.#isV6.bytes + this.#pool.byteLength
  }

  /** The IPv6 addresses, 4 words each. The memory is replaced if it is too short for another address. */
  get sharedIPv6(): SharedArrayBuffer {
    return this.#pool.buffer
  }

  /** Returns the IPv4 address as a number, or the position of the IPv6 address in `sharedIPv6`. */
  wordOf(at: number): number {
    return this.#low[at]!
  }

  isV6(at: number): boolean {
    return this.#isV6.has(at)
  }

  /** Allocates memory for `count` addresses, and frees memory that more would need. */
  reserve(count: number): void {
    this.#low = shrunk(this.#low, count)
  }

  /** Allocates memory for index `at`. If the array must grow, it grows to `length` addresses. */
  grow(at: number, length: number): void {
    this.#low = withCapacity(this.#low, at, length)
  }

  /**
   * Sets an address from its text, or from the number of an IPv4 address. IPv4 has a fast path, because most of the
   * millions of addresses are IPv4.
   */
  setAny(at: number, ipAddress: string | number): void {
    const ipv4 = typeof ipAddress === 'number' ? ipAddress : findIPv4(ipAddress)
    if (ipv4 === null) this.set(at, parseAddress(ipAddress as string))
    else this.#setIPv4(at, ipv4)
  }

  set(at: number, address: Address): void {
    if (!address.startsWith('6')) {
      this.#setIPv4(at, Number.parseInt(address.slice(1), 16))
      return
    }
    const { words } = toAddressWords(address)
    this.clear(at)
    const position = this.#free.pop() ?? this.#pooled++
    this.#pool = withCapacity(this.#pool, position * WORDS + WORDS - 1)
    this.#pool.set(words, position * WORDS)
    this.#low = withCapacity(this.#low, at)
    this.#low[at] = position
    this.#isV6.add(at)
  }

  /** Frees the memory of an address in the pool. */
  clear(at: number): void {
    if (!this.#isV6.has(at)) return
    this.#free.push(this.#low[at]!)
    this.#isV6.delete(at)
  }

  get(at: number): Address {
    if (!this.#isV6.has(at)) return formatAddressWords([this.#low[at]!], false)
    const from = this.#low[at]! * WORDS
    return formatAddressWords(Array.from(this.#pool.subarray(from, from + WORDS)), true)
  }

  /** Returns whether the text of the address passes a test. `isIPv4` tests the number of an IPv4 address. */
  passes(at: number, isIPv4: (address: number) => boolean, isText: (text: string) => boolean): boolean {
    return this.#isV6.has(at) ? isText(formatAddress(this.get(at))) : isIPv4(this.#low[at]!)
  }

  is(at: number, ipAddress: string | number): boolean {
    const ipv4 = typeof ipAddress === 'number' ? ipAddress : findIPv4(ipAddress)
    if (ipv4 !== null) return !this.#isV6.has(at) && this.#low[at] === ipv4
    return this.#isV6.has(at) && this.get(at) === parseAddress(ipAddress as string)
  }

  compare(a: number, b: number): number {
    const isV6 = this.#isV6.has(a)
    if (isV6 !== this.#isV6.has(b)) return isV6 ? 1 : -1
    const [low, other] = [this.#low[a]!, this.#low[b]!]
    if (!isV6) return low - other
    for (let word = 0; word < WORDS; word++) {
      const difference = this.#pool[low * WORDS + word]! - this.#pool[other * WORDS + word]!
      if (difference !== 0) return difference
    }
    return 0
  }

  compareTo(at: number, { isV6, words }: AddressWords): number {
    if (this.#isV6.has(at) !== isV6) return isV6 ? -1 : 1
    const low = this.#low[at]!
    if (!isV6) return low - words[0]!
    for (let word = 0; word < WORDS; word++) {
      const difference = this.#pool[low * WORDS + word]! - words[word]!
      if (difference !== 0) return difference
    }
    return 0
  }

  /** Returns the indexes below `count` in the order of their addresses. Equal addresses keep their order. */
  sorted(count: number): Uint32Array {
    const numbers = new Uint32Array(count)
    let ipv4 = 0
    const ipv6: number[] = []
    for (let at = 0; at < count; at++) {
      if (this.#isV6.has(at)) ipv6.push(at)
      else numbers[ipv4++] = at
    }
    const sorted = new Uint32Array(count)
    sorted.set(radixSort(numbers.subarray(0, ipv4), this.#low))
    sorted.set(
      ipv6.sort((a, b) => this.compare(a, b) || a - b),
      ipv4,
    )
    return sorted
  }

  /** Returns a function that tests whether the address at an index is in a range. */
  within(range: AddressRange): (at: number) => boolean {
    const [first, last] = [toAddressWords(range.first), toAddressWords(range.last)]
    if (!last.isV6) {
      const [low, high] = [first.words[0]!, last.words[0]!]
      return (at) => this.#low[at]! >= low && this.#low[at]! <= high && !this.#isV6.has(at)
    }
    return (at) => this.compareTo(at, first) >= 0 && this.compareTo(at, last) <= 0
  }

  #setIPv4(at: number, value: number): void {
    this.clear(at)
    this.#low = withCapacity(this.#low, at)
    this.#low[at] = value
  }
}

const hex = (word: number): string => word.toString(16).padStart(8, '0')
