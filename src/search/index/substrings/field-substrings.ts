/*
 * Keeps the index of the substrings of one text field. New slots are added to it together, when a search needs it,
 * because the codes of their texts may change before.
 */
import type { DeviceSlots } from '../columns/device-slots.ts'
import type { TextColumn } from '../columns/text-column.ts'
import type { SubstringIndex } from './substring-index.ts'

/** The substrings of the texts of a field. */
export class FieldSubstrings {
  readonly #slots: DeviceSlots
  readonly #column: TextColumn
  readonly #index: SubstringIndex
  /** Slots from this one on are not in the index yet. */
  #end = 0

  constructor(slots: DeviceSlots, column: TextColumn, index: SubstringIndex) {
    this.#slots = slots
    this.#column = column
    this.#index = index
  }

  /** Approximate memory of the index, in bytes. */
  get bytes(): number {
    return this.#index.bytes
  }

  /** Returns whether there are slots that are not in the index yet. */
  hasNew(): boolean {
    return this.#end < this.#slots.end
  }

  /** Adds all new slots to the index. */
  orderNew(): void {
    if (!this.hasNew()) return
    this.#column.orderNew(this.#slots)
    const from = this.#end
    this.#end = this.#slots.end
    this.#index.addNew(this.#slots, from)
  }

  /** Returns the index with all slots. */
  complete(): SubstringIndex {
    this.orderNew()
    return this.#index
  }

  /** Adds a slot whose text is set. If the slot is new, `orderNew` adds it. */
  add(slot: number): void {
    if (slot < this.#end) this.#index.add(slot)
  }

  /** Removes a slot while its text is still set. */
  delete(slot: number): void {
    if (slot < this.#end) this.#index.delete(slot)
  }
}
