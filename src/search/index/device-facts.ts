/* The data of devices that belongs to no field with an order: tags, memos, interfaces and times of changes. */
import { foldCase } from '../../domain/text.ts'
import { ChangeTimes } from './columns/change-times.ts'
import type { EntryOrder } from './columns/entry-order.ts'
import { InterfaceAddresses } from './columns/interface-addresses.ts'
import { JoinedTexts } from './columns/joined-texts.ts'
import { LongMemos } from './columns/long-memos.ts'
import { MacAddresses } from './columns/mac-addresses.ts'
import { Tags } from './columns/tags.ts'
import { type IndexedFacts, NO_FACTS } from './indexed-device.ts'

/** The facts of all devices of a network, by slot. */
export class DeviceFacts {
  readonly tags = new Tags()
  readonly memos = new LongMemos()
  readonly interfaceNames = new JoinedTexts()
  readonly interfaceDescriptions = new JoinedTexts()
  readonly macAddresses = new MacAddresses()
  readonly #interfaces = new InterfaceAddresses()
  readonly #changes = new ChangeTimes()

  /** Memory of the facts, in bytes. Arrays are counted exactly, texts approximately. */
  get bytes(): number {
    const lists = [this.#interfaces, this.macAddresses, this.#changes, this.tags, this.memos]
    return [...lists, this.interfaceNames, this.interfaceDescriptions].reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** The addresses of interfaces, all in order. */
  get interfaces(): InterfaceAddresses {
    this.#interfaces.order.orderNew()
    return this.#interfaces
  }

  /** The times of configuration changes, all in order. */
  get changes(): ChangeTimes {
    this.#changes.order.orderNew()
    return this.#changes
  }

  /** The orders of addresses and times. */
  get orders(): readonly EntryOrder[] {
    return [this.#interfaces.order, this.#changes.order, this.macAddresses.order]
  }

  /** Sets the number of slots to expect. */
  reserve(slots: number): void {
    for (const { entries } of [this.#interfaces, this.macAddresses, this.#changes, this.tags]) entries.reserve(slots)
  }

  /** Frees memory that is not needed. */
  fit(): void {
    this.tags.fit()
  }

  /** Sets the facts of a slot that has none. */
  add(slot: number, facts: IndexedFacts): void {
    this.#interfaces.add(slot, facts.ipAddresses)
    this.macAddresses.add(slot, facts.macAddresses)
    this.#changes.add(slot, facts.configChangedAt)
    this.tags.add(slot, tagsOf(facts))
    this.#replaceTexts(slot, facts)
  }

  /** Replaces the facts of a slot. */
  replace(slot: number, facts: IndexedFacts): void {
    this.#interfaces.replace(slot, facts.ipAddresses)
    this.macAddresses.replace(slot, facts.macAddresses)
    this.#changes.replace(slot, facts.configChangedAt)
    this.tags.replace(slot, tagsOf(facts))
    this.#replaceTexts(slot, facts)
  }

  /** Removes the facts of a slot. */
  remove(slot: number): void {
    this.replace(slot, NO_FACTS)
  }

  /** Returns the facts of a slot, for comparisons. */
  of(slot: number): object {
    const lists = [this.interfaceNames, this.interfaceDescriptions]
    return {
      interfaces: this.#interfaces.of(slot),
      macAddresses: this.macAddresses.of(slot),
      changes: this.#changes.of(slot),
      tags: this.tags.of(slot),
      memo: this.memos.find(slot),
      lists: lists.map((list) => list.joinedOfCode(list.codeOf(slot))),
    }
  }

  #replaceTexts(slot: number, { memo, interfaceNames, interfaceDescriptions }: IndexedFacts): void {
    this.memos.replace(slot, memo)
    this.interfaceNames.replace(slot, interfaceNames)
    this.interfaceDescriptions.replace(slot, interfaceDescriptions)
  }
}

const tagsOf = ({ tags }: IndexedFacts): string[] =>
  tags.length < 2 ? tags.map(foldCase) : [...new Set(tags.map(foldCase))]
