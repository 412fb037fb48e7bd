import type { Address, AddressRange } from '../../domain/address.ts'
import { AddressColumn, toAddressWords } from './address-column.ts'
import { Entries } from './entries.ts'
import { OrderedList } from './ordered-list.ts'

/** The addresses of all interfaces, in ascending order. */
export class InterfaceAddresses {
  readonly entries = new Entries()
  readonly #addresses = new AddressColumn()
  readonly #order = new OrderedList((a, b) => this.#addresses.compare(a, b) || a - b)

  /** Memory of the addresses, in bytes. */
  get bytes(): number {
    return this.entries.bytes + this.#addresses.bytes + this.#order.bytes
  }

  /** Adds the addresses of a new slot; `arrange` puts them in order. */
  append(slot: number, ipAddresses: readonly (string | number)[]): void {
    for (const ipAddress of ipAddresses) {
      const entry = this.entries.add(slot)
      this.#addresses.makeRoom(entry, this.entries.room)
      this.#addresses.setAny(entry, ipAddress)
    }
  }

  replace(slot: number, ipAddresses: readonly (string | number)[]): void {
    const held = this.entries.of(slot)
    const last = ipAddresses.length - 1
    const isHeld =
      held.length === ipAddresses.length &&
      held.every((entry, at) => this.#addresses.is(entry, ipAddresses[last - at]!))
    if (isHeld) return
    for (const entry of held) {
      this.#order.remove(entry)
      this.#addresses.clear(entry)
    }
    this.entries.drop(slot)
    this.append(slot, ipAddresses)
    for (const entry of this.entries.of(slot)) this.#order.insert(entry)
  }

  arrange(): void {
    this.entries.fit()
    this.#addresses.fit(this.entries.length)
    this.#order.fill(this.#addresses.sorted(this.entries.length))
  }

  of(slot: number): Address[] {
    return this.entries
      .of(slot)
      .map((entry) => this.#addresses.get(entry))
      .sort()
  }

  /** Returns the entries with addresses in a range, and their count. */
  findInRange(range: AddressRange): { count: number; runs: () => Iterable<Uint32Array> } {
    const [first, last] = [toAddressWords(range.first), toAddressWords(range.last)]
    const from = this.#order.rankOf((entry) => this.#addresses.compareTo(entry, first))
    const to = this.#order.rankOf((entry) => (this.#addresses.compareTo(entry, last) > 0 ? 1 : -1))
    return { count: to - from, runs: () => this.#order.runs(from, to) }
  }

  within(range: AddressRange): (entry: number) => boolean {
    return this.#addresses.within(range)
  }
}
