import { type Address, type AddressRange, parseAddress } from '../../domain/address.ts'
import { Bitmap } from './bitmap.ts'
import { findIPv4 } from './find-ipv4.ts'
import { radixSort } from './radix-sort.ts'
import { shrunk, withCapacity } from './typed-array.ts'

/*
 * Addresses as numbers: 4 bytes for an IPv4 address; an IPv6 address is 16 in a pool, and the 4 tell where.
 */

const WORDS = 4

/** An address to compare with. */
export interface AddressWords {
  readonly isV6: boolean
  readonly words: readonly number[]
}

export function toAddressWords(address: Address): AddressWords {
  const words: number[] = []
  for (let at = 1; at < address.length; at += 8) words.push(Number.parseInt(address.slice(at, at + 8), 16))
  return { isV6: address.startsWith('6'), words }
}

export class AddressColumn {
  #low = new Uint32Array(0)
  readonly #isV6 = new Bitmap(0)
  #pool = new Uint32Array(0)
  #pooled = 0
  readonly #free: number[] = []

  /** Memory it takes, in bytes. */
  get bytes(): number {
    return this.#low.byteLength + this.#isV6.bytes + this.#pool.byteLength
  }

  /** Makes room for `count` addresses at once. */
  reserve(count: number): void {
    this.#low = shrunk(this.#low, count)
  }

  /** Room for a place, and then for `length` of them. */
  makeRoom(at: number, length: number): void {
    this.#low = withCapacity(this.#low, at, length)
  }

  /** Gives back the room that was made for more than `count`. */
  fit(count: number): void {
    this.#low = shrunk(this.#low, count)
  }

  /** From the text of an address, or the number of an IPv4 one; most are IPv4, and there are millions. */
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
    const place = this.#free.pop() ?? this.#pooled++
    this.#pool = withCapacity(this.#pool, place * WORDS + WORDS - 1)
    this.#pool.set(words, place * WORDS)
    this.#low = withCapacity(this.#low, at)
    this.#low[at] = place
    this.#isV6.add(at)
  }

  /** Gives back what an address that is set takes. */
  clear(at: number): void {
    if (!this.#isV6.has(at)) return
    this.#free.push(this.#low[at]!)
    this.#isV6.delete(at)
  }

  get(at: number): Address {
    if (!this.#isV6.has(at)) return `4${hex(this.#low[at]!)}` as Address
    const place = this.#low[at]! * WORDS
    return `6${Array.from(this.#pool.subarray(place, place + WORDS), hex).join('')}` as Address
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

  /** The first `count` places in the order of their addresses; equal ones stay as they stand. */
  sorted(count: number): Uint32Array {
    const places = new Uint32Array(count)
    let ipv4 = 0
    const ipv6: number[] = []
    for (let at = 0; at < count; at++) {
      if (this.#isV6.has(at)) ipv6.push(at)
      else places[ipv4++] = at
    }
    const sorted = new Uint32Array(count)
    sorted.set(radixSort(places.subarray(0, ipv4), this.#low))
    sorted.set(
      ipv6.sort((a, b) => this.compare(a, b) || a - b),
      ipv4,
    )
    return sorted
  }

  /** A test for what lies in a range. */
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
