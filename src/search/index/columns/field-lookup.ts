/*
 * Keeps the lookup of one text field of an index. It is built after the index, because no search has to wait for it,
 * and in parts, between which the index may change.
 */
import type { Seq } from '../../../store/inventory/seq.ts'
import type { DeviceSlots } from './device-slots.ts'
import type { TextColumn } from './text-column.ts'
import { type LookupAddress, type SharedLookup, TextLookup } from './text-lookup.ts'

/** Number of slots that are added to a lookup without a pause. */
const SLOTS_A_PART = 4096
/** After this number of builds in a row that found no room for a text, the field has no lookup. */
const MAX_FAILED_BUILDS = 3

/** The lookup of a field. */
export class FieldLookup {
  readonly #slots: DeviceSlots
  readonly #column: TextColumn
  #table: TextLookup | null = null
  /** Slots below this one are in the table. It is Infinity if the table is complete. */
  #end = 0
  #failedBuilds = 0
  #seq: Seq = ''

  constructor(slots: DeviceSlots, column: TextColumn) {
    this.#slots = slots
    this.#column = column
  }

  /** Memory of the lookup, in bytes. */
  get bytes(): number {
    return this.#table?.bytes ?? 0
  }

  /** Whether `build` should be called. */
  get needsBuild(): boolean {
    return !this.#isComplete && this.#slots.size > 0 && this.#failedBuilds < MAX_FAILED_BUILDS
  }

  /** The memory for readers in other threads, or null while the lookup does not have all devices. */
  get shared(): SharedLookup | null {
    return this.#isComplete ? { cells: this.#table!.memory, ipv6: this.#slots.addresses.sharedIPv6 } : null
  }

  /** Adds a slot whose address and text are set. */
  add(slot: number): void {
    if (slot >= this.#end) return
    const text = this.#column.textOf(slot)
    if (text === '' || this.#table!.add(text, this.#addressOf(slot))) return
    // `build` makes a larger table. Readers of this one find nothing, because its change is never published.
    this.#table = null
    this.#end = 0
  }

  /** Removes a slot while its address and text are still set. */
  delete(slot: number): void {
    const text = slot < this.#end ? this.#column.textOf(slot) : ''
    if (text !== '') this.#table!.delete(text, this.#addressOf(slot))
  }

  /** Call it before each change of the index. */
  beginChange(): void {
    this.#table?.beginChange()
  }

  /** Notes that the index is in the state of a sequence. */
  publish(seq: Seq): void {
    this.#seq = seq
    if (this.#isComplete) this.#table!.publish(seq)
  }

  /** Builds the lookup. Yields between parts. */
  *build(): Generator<void> {
    const table = new TextLookup(Math.min(this.#slots.size, this.#column.codes))
    this.#table = table
    this.#end = 0
    this.#failedBuilds++
    for (let slot = 0; slot < this.#slots.end; slot++) {
      this.#end = slot + 1
      if (this.#slots.has(slot)) this.add(slot)
      if (slot % SLOTS_A_PART === SLOTS_A_PART - 1) yield
      // The table was full, perhaps because of a change during the pause.
      if (this.#table !== table) return
    }
    this.#end = Number.POSITIVE_INFINITY
    this.#failedBuilds = 0
    table.publish(this.#seq)
  }

  get #isComplete(): boolean {
    return this.#end === Number.POSITIVE_INFINITY
  }

  #addressOf(slot: number): LookupAddress {
    const { addresses } = this.#slots
    return { word: addresses.wordOf(slot), isV6: addresses.isV6(slot) }
  }
}
