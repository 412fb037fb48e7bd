// All devices of one network, arranged for searching: a slot for each, columns of what it has, and for each column the
// slots in its order. Everything here can be made anew from the records; what matches, and in which order, is defined by
// the plain functions of domain/search.
import type { Device } from '../../../generated/types.ts'
import { type Address, findAddress } from '../../domain/address.ts'
import type { Facts } from '../../domain/facts.ts'
import {
  type DeviceField,
  type NumberField,
  numberFields,
  type TextField,
  textFields,
} from '../../domain/search/sort-order.ts'
import { type BackupLetter, backupLetterOf } from '../../domain/search/status-letter.ts'
import { foldCase } from '../../domain/text.ts'
import { AddressColumn, wordsOf } from './address-column.ts'
import { ChangeTimes } from './change-times.ts'
import { InterfaceAddresses } from './interface-addresses.ts'
import { NumberColumn } from './number-column.ts'
import { OrderedList } from './ordered-list.ts'
import { SlotSet } from './slot-set.ts'
import { Tags } from './tags.ts'
import { TextColumn } from './text-column.ts'
import { TokenIndex } from './token-index.ts'

/** What the index is made from. */
export interface IndexedDevice {
  readonly device: Device
  readonly facts: Pick<Facts, 'tags' | 'interfaces' | 'configChangedAt'>
}

/** Fields whose parts are looked for. */
export type TokenField = 'hostname' | 'serialNumber'

export class NetworkIndex {
  readonly addresses = new AddressColumn()
  readonly byAddress = new OrderedList((a, b) => this.addresses.compare(a, b))
  readonly interfaces = new InterfaceAddresses()
  readonly changes = new ChangeTimes()
  readonly tags = new Tags()
  readonly tokens: Readonly<Record<TokenField, TokenIndex>> = {
    hostname: new TokenIndex(),
    serialNumber: new TokenIndex(),
  }
  readonly #texts = new Map<TextField, TextColumn>()
  readonly #numbers = new Map<NumberField, NumberColumn>()
  readonly #letters = new Map<BackupLetter, SlotSet>()
  readonly #free: number[] = []
  #slots = 0

  constructor() {
    for (const field of textFields) this.#texts.set(field, new TextColumn(this.addresses))
    for (const field of numberFields) this.#numbers.set(field, new NumberColumn(this.addresses))
    for (const letter of ['N', 'S', 'I', 'F'] as const) this.#letters.set(letter, new SlotSet())
  }

  /** How many devices there are. */
  get size(): number {
    return this.byAddress.length
  }

  /** Slots lie below this. */
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

  /** All slots by a field, then address. Within a network all have the same `network`. */
  orderOf(field: DeviceField): OrderedList {
    if (field === 'ipAddress' || field === 'network') return this.byAddress
    return (this.#texts.get(field as TextField) ?? this.#numbers.get(field as NumberField))!.order
  }

  /** What a slot sorts by, folded; null where only the address decides. */
  keyOf(field: DeviceField, slot: number): string | number | null {
    if (field === 'ipAddress' || field === 'network') return null
    return this.#texts.get(field as TextField)?.textOf(slot) ?? this.#numbers.get(field as NumberField)!.valueOf(slot)
  }

  /** Devices of an index that is being made: in address order, and `arrange` after the last. */
  append(address: Address, { device, facts }: IndexedDevice): void {
    const slot = this.#slots++
    this.addresses.set(slot, address)
    for (const [field, column] of this.#texts) column.append(slot, foldCase(device[field] ?? ''))
    for (const [field, column] of this.#numbers) column.append(slot, device[field] ?? Number.NEGATIVE_INFINITY)
    this.interfaces.append(slot, addressesOf(facts))
    this.changes.append(slot, facts.configChangedAt)
    this.#addUnordered(slot, device, facts)
  }

  /** Puts everything in its order; yields the name of each part before it is begun, as each takes its time. */
  *arrange(): Generator<string> {
    this.byAddress.fill(Uint32Array.from({ length: this.#slots }, (_, slot) => slot))
    for (const [field, column] of [...this.#texts, ...this.#numbers]) {
      yield field
      column.arrange(this.#slots)
    }
    yield 'interfaces'
    this.interfaces.arrange()
    yield 'changes'
    this.changes.arrange()
  }

  /** The device at an address is now this one; null: there is none. */
  put(address: Address, next: IndexedDevice | null): void {
    const slot = this.slotAt(address)
    if (next === null) {
      if (slot !== null) this.#remove(slot)
    } else if (slot === null) this.#insert(address, next)
    else this.#replace(slot, next)
  }

  slotAt(address: Address): number | null {
    const words = wordsOf(address)
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
    this.interfaces.replace(slot, addressesOf(facts))
    this.changes.replace(slot, facts.configChangedAt)
    this.#addUnordered(slot, device, facts)
  }

  #replace(slot: number, { device, facts }: IndexedDevice): void {
    for (const field of TOKEN_FIELDS) {
      const [before, after] = [this.text(field).textOf(slot), foldCase(device[field] ?? '')]
      if (before === after) continue
      this.tokens[field].delete(slot, before)
      this.tokens[field].add(slot, after)
    }
    for (const [field, column] of this.#texts) column.replace(slot, foldCase(device[field] ?? ''))
    for (const [field, column] of this.#numbers) column.replace(slot, device[field] ?? Number.NEGATIVE_INFINITY)
    this.interfaces.replace(slot, addressesOf(facts))
    this.changes.replace(slot, facts.configChangedAt)
    this.tags.replace(slot, tagsOf(facts))
    for (const letter of this.#letters.values()) letter.delete(slot)
    this.letter(backupLetterOf(device.backupStatus)).add(slot)
  }

  #addUnordered(slot: number, device: Device, facts: IndexedDevice['facts']): void {
    for (const field of TOKEN_FIELDS) this.tokens[field].add(slot, this.text(field).textOf(slot))
    this.tags.replace(slot, tagsOf(facts))
    this.letter(backupLetterOf(device.backupStatus)).add(slot)
  }

  #remove(slot: number): void {
    for (const field of TOKEN_FIELDS) this.tokens[field].delete(slot, this.text(field).textOf(slot))
    for (const column of [...this.#texts.values(), ...this.#numbers.values()]) column.remove(slot)
    this.interfaces.replace(slot, [])
    this.changes.replace(slot, [])
    this.tags.replace(slot, [])
    for (const letter of this.#letters.values()) letter.delete(slot)
    this.byAddress.remove(slot)
    this.addresses.clear(slot)
    this.#free.push(slot)
  }
}

const TOKEN_FIELDS = ['hostname', 'serialNumber'] as const

const tagsOf = ({ tags }: IndexedDevice['facts']): string[] => [...new Set(tags.map(foldCase))]

/** Of all interfaces, each once. */
function addressesOf({ interfaces }: IndexedDevice['facts']): Address[] {
  const texts = interfaces.flatMap(({ ipAddress, ipAddresses }) => [
    ...(ipAddress === null ? [] : [ipAddress]),
    ...ipAddresses.map((entry) => entry.ipAddress),
  ])
  return [...new Set(texts)].map(findAddress).filter((address) => address !== null)
}
