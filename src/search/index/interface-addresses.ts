import type { Address, AddressRange } from '../../domain/address.ts'
import { AddressColumn, toAddressWords } from './address-column.ts'
import { Entries } from './entries.ts'
import { isCheaperToInsert } from './live-slots.ts'
import { OrderedList } from './ordered-list.ts'

/** The addresses of all interfaces, in ascending order. */
export class InterfaceAddresses {
  readonly entries = new Entries()
  readonly #addresses = new AddressColumn()
  readonly #order = new OrderedList((a, b) => this.#addresses.compare(a, b) || a - b)
  /** Entries from this one on are not in the order yet. */
  #ordered = 0

  /** Memory of the addresses, in bytes. */
  get bytes(): number {
    return this.entries.bytes + this.#addresses.bytes + this.#order.bytes
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
      if (entry < this.#ordered) this.#order.remove(entry)
      this.#addresses.clear(entry)
    }
    this.entries.drop(slot)
    this.add(slot, ipAddresses)
  }

  /** Sets the addresses of a slot that has none. */
  add(slot: number, ipAddresses: readonly (string | number)[]): void {
    for (const ipAddress of ipAddresses) {
      const entry = this.entries.add(slot)
      this.#addresses.makeRoom(entry, this.entries.room)
      this.#addresses.setAny(entry, ipAddress)
      if (entry < this.#ordered) this.#order.insert(entry)
    }
  }

  /** Returns whether there are addresses that are not in the order yet. */
  hasNew(): boolean {
    return this.#ordered < this.entries.length
  }

  /** Puts all new addresses in order. */
  orderNew(): void {
    const [from, end] = [this.#ordered, this.entries.length]
    if (!this.hasNew()) return
    this.#ordered = end
    if (isCheaperToInsert(end - from, end)) {
      for (let entry = from; entry < end; entry++) if (this.entries.isUsed(entry)) this.#order.insert(entry)
      return
    }
    this.entries.fit()
    this.#addresses.fit(end)
    this.#order.fill(this.#addresses.sorted(end).filter((entry) => this.entries.isUsed(entry)))
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

  /** Returns whether the text of the address of an entry passes a test. */
  passes(entry: number, isIPv4: (address: number) => boolean, isText: (text: string) => boolean): boolean {
    return this.#addresses.passes(entry, isIPv4, isText)
  }

  within(range: AddressRange): (entry: number) => boolean {
    return this.#addresses.within(range)
  }
}
