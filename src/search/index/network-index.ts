/*
 * The index of all devices of one network. Each device has a slot. Each indexed field has a column, and each column has
 * a list of the slots in its order. The whole index can be built from the records at any time. The functions of
 * domain/search define which devices match, and in which order.
 *
 * The file is longer than others because every write of a slot must change all columns and lists together.
 */
import type { Address } from '../../domain/address.ts'
import { NO_NAMED_FIELDS } from '../../domain/named-fields.ts'
import { isGroupedText } from '../../domain/search/grouping.ts'
import {
  type DeviceField,
  type NumberField,
  numberFields,
  type TextField,
  textFields,
} from '../../domain/search/sort-order.ts'
import { type BackupLetter, toBackupLetter } from '../../domain/search/status-letter.ts'
import type { Seq } from '../../store/inventory/seq.ts'
import type { AddressColumn } from './columns/address-column.ts'
import { DeviceSlots } from './columns/device-slots.ts'
import { FieldLookup } from './columns/field-lookup.ts'
import { NamedColumns } from './columns/named-columns.ts'
import { NumberColumn } from './columns/number-column.ts'
import { TextColumn } from './columns/text-column.ts'
import type { SharedLookup } from './columns/text-lookup.ts'
import { DeviceFacts } from './device-facts.ts'
import { MatchCache } from './evaluation/match-cache.ts'
import type { IndexedFacts, IndexedValues } from './indexed-device.ts'
import type { Bitmap } from './structures/bitmap.ts'
import type { OrderedList } from './structures/ordered-list.ts'
import { SlotSet } from './structures/slot-set.ts'
import { Spellings } from './structures/spellings.ts'
import { FieldSubstrings } from './substrings/field-substrings.ts'
import type { SubstringIndex } from './substrings/substring-index.ts'
import { createTokenIndex } from './substrings/token-index.ts'
import { createWholeTextIndex } from './substrings/whole-text-index.ts'

/** Fields that can be searched by substrings of their texts. */
const SUBSTRING_FIELDS = ['hostname', 'serialNumber'] as const
/** A field that can be searched by substrings of its texts, and whose whole texts other threads can look up. */
type SubstringField = (typeof SUBSTRING_FIELDS)[number]

/** The memory in which other threads look up texts, by field. */
export type SharedLookups = Readonly<Record<SubstringField, SharedLookup>>

const FEW = 4096

/** Memory of an index without devices, in bytes. Such an index has about sixty objects. */
const BYTES_OF_NONE = 20_000

/** The index of one network. */
export class NetworkIndex {
  readonly matches = new MatchCache(() => this.#slots.end)
  readonly facts = new DeviceFacts()
  readonly named = new NamedColumns()
  readonly #slots = new DeviceSlots()
  readonly #texts = new Map<TextField, TextColumn>()
  readonly #numbers = new Map<NumberField, NumberColumn>()
  readonly #substrings: Readonly<Record<SubstringField, FieldSubstrings>>
  readonly #lookups: Readonly<Record<SubstringField, FieldLookup>>
  /** The columns of texts and of numbers, in the order of the fields. */
  readonly #textColumns: readonly TextColumn[]
  readonly #numberColumns: readonly NumberColumn[]
  readonly #letters = new Map<BackupLetter, SlotSet>()
  #version = 0

  /** If there are at most this many texts or slots, a search tests all of them without planning. */
  readonly few: number

  /** `expected` is the number of devices that the index will have at first. */
  constructor(expected = 0, few = FEW) {
    this.few = few
    for (const field of textFields) {
      const spellings = isGroupedText(field) ? new Spellings() : null
      this.#texts.set(field, new TextColumn(this.addresses, few, spellings))
    }
    for (const field of numberFields) this.#numbers.set(field, new NumberColumn(this.addresses))
    this.#textColumns = [...this.#texts.values()]
    this.#numberColumns = [...this.#numbers.values()]
    for (const column of [this.#slots, ...this.#columns()]) column.reserve(expected)
    this.facts.reserve(expected)
    const [hostnames, serialNumbers] = [this.#texts.get('hostname')!, this.#texts.get('serialNumber')!]
    const hostnameTokens = createTokenIndex((slot) => hostnames.textOf(slot))
    this.#substrings = {
      hostname: new FieldSubstrings(this.#slots, hostnames, hostnameTokens),
      serialNumber: new FieldSubstrings(this.#slots, serialNumbers, createWholeTextIndex(serialNumbers)),
    }
    this.#lookups = {
      hostname: new FieldLookup(this.#slots, hostnames),
      serialNumber: new FieldLookup(this.#slots, serialNumbers),
    }
    for (const letter of ['N', 'S', 'I', 'F'] as const) this.#letters.set(letter, new SlotSet())
  }

  /** Memory of the index, in bytes. Arrays are counted exactly, texts approximately. */
  get bytes(): number {
    const parts = [this.#slots, ...this.#columns(), this.facts, this.named, this.matches]
    const indexes = [...Object.values(this.#substrings), ...Object.values(this.#lookups)]
    return [...parts, ...indexes].reduce((sum, { bytes }) => sum + bytes, BYTES_OF_NONE)
  }

  /** Number of devices. */
  get size(): number {
    return this.#slots.size
  }

  /** A number that grows with each change. */
  get version(): number {
    return this.#version
  }

  /** All slots are below this number. */
  get slots(): number {
    return this.#slots.end
  }

  /** The slots that have a device. Callers must not change it. */
  get taken(): Bitmap {
    return this.#slots.taken
  }

  get addresses(): AddressColumn {
    return this.#slots.addresses
  }

  get byAddress(): OrderedList {
    return this.#slots.byAddress
  }

  text(field: TextField): TextColumn {
    const column = this.#texts.get(field)!
    column.orderNew(this.#slots)
    return column
  }

  number(field: NumberField): NumberColumn {
    const column = this.#numbers.get(field)!
    column.orderNew(this.#slots)
    return column
  }

  letter(letter: BackupLetter): SlotSet {
    return this.#letters.get(letter)!
  }

  /** Returns the index of the substrings of a field's texts, or null if the field has none. */
  substrings(field: TextField): SubstringIndex | null {
    return isSubstringField(field) ? this.#substrings[field].complete() : null
  }

  /** The memory in which other threads look up texts. It is null while it does not have all devices. */
  get sharedLookups(): SharedLookups | null {
    const { hostname, serialNumber } = this.#lookups
    const [hostnames, serialNumbers] = [hostname.shared, serialNumber.shared]
    if (hostnames === null || serialNumbers === null) return null
    return { hostname: hostnames, serialNumber: serialNumbers }
  }

  /** Notes that the index is in the state of a sequence. Until then, other threads find nothing after a change. */
  publish(seq: Seq): void {
    for (const field of SUBSTRING_FIELDS) this.#lookups[field].publish(seq)
  }

  /** Returns all slots ordered by a field, then by address. All slots of an index have the same `network`. */
  orderOf(field: DeviceField): OrderedList {
    if (field === 'ipAddress' || field === 'network') return this.byAddress
    return this.#texts.has(field as TextField)
      ? this.text(field as TextField).order
      : this.number(field as NumberField).order
  }

  /** Returns the sort key of a slot, with folded case, or null if only the address decides. */
  keyOf(field: DeviceField, slot: number): string | number | null {
    if (field === 'ipAddress' || field === 'network') return null
    return this.#texts.get(field as TextField)?.textOf(slot) ?? this.#numbers.get(field as NumberField)!.valueOf(slot)
  }

  /** Returns the data of a slot that belongs to no field with an order, for comparisons. */
  factsOf(slot: number): unknown {
    return {
      ...this.facts.of(slot),
      named: this.named.of(slot),
      letters: [...this.#letters].filter(([, slots]) => slots.has(slot)).map(([letter]) => letter),
    }
  }

  /** Returns the texts of a slot as its device has them, by field; null for one that may have several spellings. */
  spellingsOf(slot: number): Map<string, string | null> {
    const texts = [...this.#texts].map(([field, column]) => [field, column.spellingOf(column.codeOf(slot))] as const)
    return new Map([...texts, ...this.named.spellingsOf(slot)])
  }

  /** Returns whether a slot has a device. */
  hasDevice(slot: number): boolean {
    return this.#slots.has(slot)
  }

  /** Returns the slot of the device at an address, or null if there is none. */
  slotAt(address: Address): number | null {
    return this.#slots.find(address)
  }

  /**
   * Adds a device to an index that is being built. The caller adds the devices in address order, and calls `finish`
   * after the last one.
   */
  append(address: Address, values: IndexedValues, facts: IndexedFacts): void {
    this.#add(this.#slots.append(address), values, facts)
  }

  /** Ends a build. Yields before each order that it makes, because each takes long. */
  *finish(): Generator<void> {
    this.#slots.fill()
    yield* this.orderNew()
    this.facts.fit()
  }

  /** Builds the lookups of other threads if they do not have all devices. Yields between two parts. */
  *buildLookups(): Generator<void> {
    for (const field of SUBSTRING_FIELDS) if (this.#lookups[field].needsBuild) yield* this.#lookups[field].build()
  }

  /**
   * Puts all new devices into all orders, so that no search has to do it. Yields before each part that has new devices.
   */
  *orderNew(): Generator<void> {
    for (const column of [...this.#columns(), ...this.facts.orders]) {
      if (!column.hasNew(this.#slots)) continue
      yield
      column.orderNew(this.#slots)
    }
    for (const substrings of Object.values(this.#substrings)) {
      if (!substrings.hasNew()) continue
      yield
      substrings.orderNew()
    }
    for (const column of this.named.all) {
      if (!column.lacksTrigrams(this.few)) continue
      yield
      column.indexTrigrams()
    }
  }

  /** Adds or replaces the device at an address. */
  put(address: Address, values: IndexedValues, facts: IndexedFacts): void {
    this.#beginChange()
    const known = this.#slots.find(address)
    const slot = known ?? this.#slots.add(address)
    if (known === null) this.#add(slot, values, facts)
    else this.#replace(slot, values, facts)
    this.matches.noteChange(slot)
  }

  /** Removes the device at an address if there is one. */
  remove(address: Address): void {
    this.#beginChange()
    const slot = this.#slots.find(address)
    if (slot === null) return
    this.matches.noteChange(slot)
    for (const field of SUBSTRING_FIELDS) {
      this.#lookups[field].delete(slot)
      this.#substrings[field].delete(slot)
    }
    for (const column of this.#columns()) column.remove(slot)
    this.facts.remove(slot)
    this.named.replace(slot, NO_NAMED_FIELDS)
    for (const letter of this.#letters.values()) letter.delete(slot)
    this.#slots.remove(slot)
  }

  #beginChange(): void {
    this.#version++
    for (const field of SUBSTRING_FIELDS) this.#lookups[field].beginChange()
  }

  #add(slot: number, { texts, numbers, named }: IndexedValues, facts: IndexedFacts): void {
    for (let at = 0; at < texts.length; at++) this.#textColumns[at]!.add(slot, texts[at]!)
    for (let at = 0; at < numbers.length; at++) this.#numberColumns[at]!.add(slot, numbers[at]!)
    this.facts.add(slot, facts)
    this.named.replace(slot, named)
    this.letter(toBackupLetter(texts[BACKUP_STATUS]!)).add(slot)
    for (const field of SUBSTRING_FIELDS) {
      this.#lookups[field].add(slot)
      this.#substrings[field].add(slot)
    }
  }

  #replace(slot: number, { texts, numbers, named }: IndexedValues, facts: IndexedFacts): void {
    for (let at = 0; at < texts.length; at++) {
      if (!this.#textColumns[at]!.has(slot, texts[at]!)) this.#replaceText(textFields[at]!, slot, texts[at]!)
    }
    for (let at = 0; at < numbers.length; at++) {
      const [column, value] = [this.#numberColumns[at]!, numbers[at]!]
      if (column.valueOf(slot) === value) continue
      column.remove(slot)
      column.add(slot, value)
    }
    this.facts.replace(slot, facts)
    this.named.replace(slot, named)
    const letter = this.letter(toBackupLetter(texts[BACKUP_STATUS]!))
    if (letter.has(slot)) return
    for (const other of this.#letters.values()) other.delete(slot)
    letter.add(slot)
  }

  #replaceText(field: TextField, slot: number, text: string): void {
    const column = this.#texts.get(field)!
    const substrings = isSubstringField(field) ? this.#substrings[field] : null
    const lookup = isSubstringField(field) ? this.#lookups[field] : null
    substrings?.delete(slot)
    lookup?.delete(slot)
    column.remove(slot)
    column.add(slot, text)
    lookup?.add(slot)
    substrings?.add(slot)
  }

  #columns(): (TextColumn | NumberColumn)[] {
    return [...this.#textColumns, ...this.#numberColumns]
  }
}

const isSubstringField = (field: TextField): field is SubstringField =>
  (SUBSTRING_FIELDS as readonly TextField[]).includes(field)

const BACKUP_STATUS = textFields.indexOf('backupStatus')
