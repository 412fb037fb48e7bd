import type { Address } from '../../../domain/address.ts'
import { createAscending } from '../structures/ascending.ts'
import { Bitmap } from '../structures/bitmap.ts'
import { OrderedList } from '../structures/ordered-list.ts'
import { AddressColumn, toAddressWords } from './address-column.ts'

/**
 * The slots of the devices of a network, in address order. A column adds the value of a new slot at once, but orders
 * its new slots only when a search needs the order. A bulk load then costs little until the next search.
 */
export class DeviceSlots {
  readonly addresses = new AddressColumn()
  readonly byAddress = new OrderedList((a, b) => this.addresses.compare(a, b))
  /** The slots that have a device. */
  readonly taken = new Bitmap(0)
  readonly #free: number[] = []
  #end = 0

  /** All slots are below this number. */
  get end(): number {
    return this.#end
  }

  /** Number of slots that have a device. */
  get size(): number {
    return this.byAddress.length
  }

  /** Memory of the slots, in bytes. */
  get bytes(): number {
    return this.addresses.bytes + this.byAddress.bytes + this.taken.bytes
  }

  /** Allocates memory for `count` slots. */
  reserve(count: number): void {
    this.addresses.reserve(count)
  }

  /** Returns whether a slot has a device. */
  has(slot: number): boolean {
    return this.taken.has(slot)
  }

  /** Returns the slot of the device at an address, or null if there is none. */
  find(address: Address): number | null {
    const words = toAddressWords(address)
    const rank = this.byAddress.rankOf((slot) => this.addresses.compareTo(slot, words))
    const slot = rank < this.size ? this.byAddress.at(rank) : null
    return slot !== null && this.addresses.compareTo(slot, words) === 0 ? slot : null
  }

  /**
   * Adds a slot to an empty index that is being built. The caller adds all slots in address order, and then calls
   * `fill`.
   */
  append(address: Address): number {
    const slot = this.#end++
    this.addresses.set(slot, address)
    this.taken.add(slot)
    return slot
  }

  /** Puts all appended slots in address order. */
  fill(): void {
    this.byAddress.fill(createAscending(this.#end))
  }

  /** Adds a slot for a device, which may be a slot that was removed. */
  add(address: Address): number {
    const slot = this.#free.pop() ?? this.#end++
    this.addresses.set(slot, address)
    this.byAddress.insert(slot)
    this.taken.add(slot)
    return slot
  }

  remove(slot: number): void {
    this.byAddress.remove(slot)
    this.addresses.clear(slot)
    this.taken.delete(slot)
    this.#free.push(slot)
  }

  /** Returns the slots that have a device, in address order. */
  inAddressOrder(): Uint32Array {
    const slots = new Uint32Array(this.size)
    let count = 0
    for (const run of this.byAddress.runs(0, this.size)) {
      slots.set(run, count)
      count += run.length
    }
    return slots
  }

  /** Returns the slots from `from` on that have a device. */
  *since(from: number): Generator<number> {
    for (let slot = from; slot < this.#end; slot++) if (this.has(slot)) yield slot
  }
}

/** Inserting a slot into an order costs as much as ordering this number of slots at once. */
export const INSERTION = 16

/** Returns whether `added` slots should be inserted one by one, instead of ordering all `size` slots again. */
export const isCheaperToInsert = (added: number, size: number): boolean => added * INSERTION < size
