import type { Address, AddressRange } from '../../../domain/address.ts'
import { AddressColumn, toAddressWords } from './address-column.ts'
import { Entries } from './entries.ts'
import { EntryOrder, type OrderedRange } from './entry-order.ts'

/** The addresses of all interfaces, in ascending order. */
export class InterfaceAddresses {
  readonly entries = new Entries()
  readonly #addresses = new AddressColumn()
  readonly order = new EntryOrder(this.entries, {
    compare: (a, b) => this.#addresses.compare(a, b),
    sort: (end) => {
      this.#addresses.reserve(end)
      return this.#addresses.sorted(end)
    },
  })

  /** Memory of the addresses, in bytes. */
  get bytes(): number {
    return this.entries.bytes + this.#addresses.bytes + this.order.bytes
  }

  /** Sets the addresses of a slot. */
  replace(slot: number, ipAddresses: readonly (string | number)[]): void {
    const held = this.entries.of(slot)
    const last = ipAddresses.length - 1
    const isHeld =
      held.length === ipAddresses.length &&
      held.every((entry, at) => this.#addresses.is(entry, ipAddresses[last - at]!))
    if (isHeld) return
    for (const entry of held) {
      this.order.remove(entry)
      this.#addresses.clear(entry)
    }
    this.entries.drop(slot)
    this.add(slot, ipAddresses)
  }

  /** Sets the addresses of a slot that has none. */
  add(slot: number, ipAddresses: readonly (string | number)[]): void {
    for (const ipAddress of ipAddresses) {
      const entry = this.entries.add(slot)
      this.#addresses.grow(entry, this.entries.capacity)
      this.#addresses.setAny(entry, ipAddress)
      this.order.add(entry)
    }
  }

  of(slot: number): Address[] {
    return this.entries
      .of(slot)
      .map((entry) => this.#addresses.get(entry))
      .sort()
  }

  /** Returns the entries with addresses in a range. */
  findInRange(range: AddressRange): OrderedRange {
    const [first, last] = [toAddressWords(range.first), toAddressWords(range.last)]
    return this.order.findRange(
      (entry) => this.#addresses.compareTo(entry, first),
      (entry) => this.#addresses.compareTo(entry, last),
    )
  }

  /** Returns whether the text of the address of an entry passes a test. */
  passes(entry: number, isIPv4: (address: number) => boolean, isText: (text: string) => boolean): boolean {
    return this.#addresses.passes(entry, isIPv4, isText)
  }

  within(range: AddressRange): (entry: number) => boolean {
    return this.#addresses.within(range)
  }
}
