/*
 * The index of all devices of one network. Each device has a slot. Each indexed field has a column, and each column has
 * a list of the slots in its order. The whole index can be built again from the records. The functions of domain/search
 * define which devices match, and in which order.
 */
import type { Address } from '../../domain/address.ts'
import {
  type DeviceField,
  type NumberField,
  numberFields,
  type TextField,
  textFields,
} from '../../domain/search/sort-order.ts'
import { type BackupLetter, toBackupLetter } from '../../domain/search/status-letter.ts'
import { foldCase } from '../../domain/text.ts'
import { AddressColumn, toAddressWords } from './address-column.ts'
import { createAscending } from './ascending.ts'
import { ChangeTimes } from './change-times.ts'
import type { IndexedDevice, IndexedFacts, IndexedValues } from './indexed-device.ts'
import { InterfaceAddresses } from './interface-addresses.ts'
import { MatchCache } from './match-cache.ts'
import { NumberColumn } from './number-column.ts'
import { OrderedList } from './ordered-list.ts'
import type { PartIndex } from './part-index.ts'
import { SlotSet } from './slot-set.ts'
import { Tags } from './tags.ts'
import { TextColumn } from './text-column.ts'
import { createTokenIndex } from './token-index.ts'
import { createWholeTextIndex } from './whole-text-index.ts'

/** Fields that can be searched by parts of their texts. */
const PART_FIELDS = ['hostname', 'serialNumber'] as const
/** A field that can be searched by parts of its texts. */
export type PartField = (typeof PART_FIELDS)[number]

const FEW = 4096

/** Memory of an index without devices, in bytes. Such an index has about sixty objects. */
const BYTES_OF_NONE = 20_000

/** The index of one network. */
export class NetworkIndex {
  readonly addresses = new AddressColumn()
  readonly byAddress = new OrderedList((a, b) => this.addresses.compare(a, b))
  readonly interfaces = new InterfaceAddresses()
  readonly changes = new ChangeTimes()
  readonly recent = new MatchCache()
  readonly tags = new Tags()
  readonly parts: Readonly<Record<PartField, PartIndex>>
  readonly #texts = new Map<TextField, TextColumn>()
  readonly #numbers = new Map<NumberField, NumberColumn>()
  /** The columns of texts and of numbers, in the order of the fields. */
  readonly #textColumns: readonly TextColumn[]
  readonly #numberColumns: readonly NumberColumn[]
  readonly #letters = new Map<BackupLetter, SlotSet>()
  readonly #free: number[] = []
  #slots = 0
  #version = 0

  /** Up to this number of texts or slots, all of them are tested without planning. */
  readonly few: number

  /** `expected` is the number of devices that the index will have at first. */
  constructor(expected = 0, few = FEW) {
    this.few = few
    this.addresses.reserve(expected)
    for (const field of textFields) this.#texts.set(field, new TextColumn(this.addresses))
    for (const field of numberFields) this.#numbers.set(field, new NumberColumn(this.addresses))
    this.#textColumns = [...this.#texts.values()]
    this.#numberColumns = [...this.#numbers.values()]
    for (const column of this.#columns()) column.reserve(expected)
    for (const { entries } of [this.interfaces, this.changes, this.tags]) entries.reserve(expected)
    this.parts = {
      hostname: createTokenIndex((slot) => this.text('hostname').textOf(slot)),
      serialNumber: createWholeTextIndex(this.text('serialNumber')),
    }
    for (const letter of ['N', 'S', 'I', 'F'] as const) this.#letters.set(letter, new SlotSet())
  }

  /** Memory of the index, in bytes. Arrays are counted exactly, texts approximately. */
  get bytes(): number {
    const columns = [...this.#columns(), this.addresses, this.byAddress, this.interfaces, this.changes, this.tags]
    return [...columns, ...Object.values(this.parts)].reduce((sum, { bytes }) => sum + bytes, BYTES_OF_NONE)
  }

  /** Number of devices. */
  get size(): number {
    return this.byAddress.length
  }

  /** A number that grows with each change. */
  get version(): number {
    return this.#version
  }

  /** All slots are below this number. */
  get slots(): number {
    return this.#slots
  }

  text(field: TextField): TextColumn {
    return this.#texts.get(field)!
  }

  number(field: NumberField): NumberColumn {
    return this.#numbers.get(field)!
  }

  letter(letter: BackupLetter): SlotSet {
    return this.#letters.get(letter)!
  }

  /** Returns all slots ordered by a field, then by address. All slots of an index have the same `network`. */
  orderOf(field: DeviceField): OrderedList {
    if (field === 'ipAddress' || field === 'network') return this.byAddress
    return (this.#texts.get(field as TextField) ?? this.#numbers.get(field as NumberField))!.order
  }

  /** Returns the sort key of a slot, with folded case, or null if only the address decides. */
  keyOf(field: DeviceField, slot: number): string | number | null {
    if (field === 'ipAddress' || field === 'network') return null
    return this.#texts.get(field as TextField)?.textOf(slot) ?? this.#numbers.get(field as NumberField)!.valueOf(slot)
  }

  /** Returns the data of a slot that no field orders, for comparisons. */
  factsOf(slot: number): unknown {
    return {
      interfaces: this.interfaces.of(slot),
      changes: this.changes.of(slot),
      tags: this.tags.of(slot),
      letters: [...this.#letters].filter(([, slots]) => slots.has(slot)).map(([letter]) => letter),
    }
  }

  /**
   * Adds a device to an index that is being built. The caller adds the devices in address order, and calls `arrange`
   * after the last one.
   */
  append(address: Address, { texts, numbers }: IndexedValues, facts: IndexedFacts): void {
    const slot = this.#slots++
    this.addresses.set(slot, address)
    for (let at = 0; at < texts.length; at++) this.#textColumns[at]!.append(slot, texts[at]!)
    for (let at = 0; at < numbers.length; at++) this.#numberColumns[at]!.append(slot, numbers[at]!)
    this.interfaces.append(slot, facts.ipAddresses)
    this.changes.append(slot, facts.configChangedAt)
    this.tags.append(slot, tagsOf(facts))
    this.letter(toBackupLetter(texts[BACKUP_STATUS]!)).add(slot)
  }

  /**
   * Puts all parts of the index in order. Yields the name of a part before it arranges that part, because each takes
   * long.
   */
  *arrange(): Generator<string> {
    this.byAddress.fill(createAscending(this.#slots))
    for (const [field, column] of [...this.#texts, ...this.#numbers]) {
      yield field
      column.arrange(this.#slots)
    }
    for (const field of PART_FIELDS) {
      yield `parts of ${field}`
      this.parts[field].arrange(this.#slots)
    }
    yield 'interfaces'
    this.interfaces.arrange()
    yield 'tags'
    this.tags.arrange()
    yield 'changes'
    this.changes.arrange()
  }

  /** Inserts or replaces the device at an address. Removes it if `next` is null. */
  put(address: Address, next: IndexedDevice | null): void {
    this.#version++
    this.recent.clear()
    const slot = this.slotAt(address)
    if (next === null) {
      if (slot !== null) this.#remove(slot)
    } else if (slot === null) this.#insert(address, next)
    else this.#replace(slot, next)
  }

  slotAt(address: Address): number | null {
    const words = toAddressWords(address)
    const rank = this.byAddress.rankOf((slot) => this.addresses.compareTo(slot, words))
    const slot = rank < this.size ? this.byAddress.at(rank) : null
    return slot !== null && this.addresses.compareTo(slot, words) === 0 ? slot : null
  }

  #insert(address: Address, { device, facts }: IndexedDevice): void {
    const slot = this.#free.pop() ?? this.#slots++
    this.addresses.set(slot, address)
    this.byAddress.insert(slot)
    for (const [field, column] of this.#texts) column.insert(slot, foldCase(device[field] ?? ''))
    for (const [field, column] of this.#numbers) column.insert(slot, device[field] ?? Number.NEGATIVE_INFINITY)
    this.interfaces.replace(slot, facts.ipAddresses)
    this.changes.replace(slot, facts.configChangedAt)
    for (const field of PART_FIELDS) this.parts[field].add(slot)
    this.tags.replace(slot, tagsOf(facts))
    this.letter(toBackupLetter(device.backupStatus)).add(slot)
  }

  #replace(slot: number, { device, facts }: IndexedDevice): void {
    for (const [field, column] of this.#texts) {
      const text = foldCase(device[field] ?? '')
      if (column.textOf(slot) === text) continue
      const parts = this.#partsOf(field)
      parts?.delete(slot)
      column.remove(slot)
      column.insert(slot, text)
      parts?.add(slot)
    }
    for (const [field, column] of this.#numbers) {
      const value = device[field] ?? Number.NEGATIVE_INFINITY
      if (column.valueOf(slot) === value) continue
      column.remove(slot)
      column.insert(slot, value)
    }
    this.interfaces.replace(slot, facts.ipAddresses)
    this.changes.replace(slot, facts.configChangedAt)
    this.tags.replace(slot, tagsOf(facts))
    for (const letter of this.#letters.values()) letter.delete(slot)
    this.letter(toBackupLetter(device.backupStatus)).add(slot)
  }

  #columns(): (TextColumn | NumberColumn)[] {
    return [...this.#textColumns, ...this.#numberColumns]
  }

  #partsOf(field: TextField): PartIndex | null {
    return field in this.parts ? this.parts[field as PartField] : null
  }

  #remove(slot: number): void {
    for (const field of PART_FIELDS) this.parts[field].delete(slot)
    for (const column of this.#columns()) column.remove(slot)
    this.interfaces.replace(slot, [])
    this.changes.replace(slot, [])
    this.tags.replace(slot, [])
    for (const letter of this.#letters.values()) letter.delete(slot)
    this.byAddress.remove(slot)
    this.addresses.clear(slot)
    this.#free.push(slot)
  }
}

const BACKUP_STATUS = textFields.indexOf('backupStatus')

const tagsOf = ({ tags }: IndexedFacts): string[] =>
  tags.length < 2 ? tags.map(foldCase) : [...new Set(tags.map(foldCase))]
