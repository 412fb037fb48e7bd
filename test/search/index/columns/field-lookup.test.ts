/* When the lookup of one field has to be built, and what it has then. */
import { expect, test } from 'vitest'
import type { Address } from '../../../../src/domain/address.ts'
import { DeviceSlots } from '../../../../src/search/index/columns/device-slots.ts'
import { FieldLookup } from '../../../../src/search/index/columns/field-lookup.ts'
import { TextColumn } from '../../../../src/search/index/columns/text-column.ts'
import { TextLookup, TextLookupReader } from '../../../../src/search/index/columns/text-lookup.ts'
import { addressOf } from '../../../support/hosts.ts'

/** A lookup for one text has 66 cells, and room for this number of texts. */
const ROOM_FOR_ONE = 56
/** Number of slots that are added to a lookup without a pause. */
const SLOTS_A_PART = 4096

/** A lookup, and the devices of its index. */
class PlayedField {
  readonly #slots = new DeviceSlots()
  readonly #column = new TextColumn(this.#slots.addresses, 4096)
  readonly lookup = new FieldLookup(this.#slots, this.#column)

  add(host: number, text: string): void {
    this.lookup.beginChange()
    const slot = this.#slots.add(addressOf(host))
    this.#column.add(slot, text)
    this.lookup.add(slot)
  }

  replace(host: number, text: string): void {
    this.lookup.beginChange()
    const slot = this.#slots.find(addressOf(host))!
    this.lookup.delete(slot)
    this.#column.remove(slot)
    this.#column.add(slot, text)
    this.lookup.add(slot)
  }

  remove(host: number): void {
    this.lookup.beginChange()
    const slot = this.#slots.find(addressOf(host))!
    this.lookup.delete(slot)
    this.#column.remove(slot)
    this.#slots.remove(slot)
  }

  build(): void {
    for (const _part of this.lookup.build());
  }

  /** Returns the address of the only device with a text, null if there is none, or undefined if nothing is found. */
  find(text: string): Address | null | undefined {
    return new TextLookupReader(this.lookup.shared!).find(text)?.address
  }
}

test('a lookup without devices needs no build, and takes no memory', () => {
  const { lookup } = new PlayedField()
  expect([lookup.needsBuild, lookup.bytes, lookup.shared]).toEqual([false, 0, null])
})

test('a lookup needs a build until it has all devices', () => {
  const played = new PlayedField()
  played.add(1, 'one')
  expect(played.lookup.needsBuild).toBe(true)
  played.build()
  expect(played.lookup.needsBuild).toBe(false)
  expect(played.lookup.bytes).toBe(played.lookup.shared!.cells.byteLength)
})

test('a lookup takes memory for the different texts of its devices only', () => {
  const played = new PlayedField()
  for (let host = 0; host < 1000; host++) played.add(host, 'same')
  played.build()
  expect(played.lookup.bytes).toBe(new TextLookup(1).bytes)
})

test('a lookup that was built before the index had a sequence finds nothing until then', () => {
  const played = new PlayedField()
  played.add(1, 'one')
  played.build()
  expect(played.find('one')).toBeUndefined()
  played.lookup.publish('1:tag')
  expect(played.find('one')).toBe(addressOf(1))
})

test('devices without a text take no cell', () => {
  const played = new PlayedField()
  for (let host = 0; host < 10; host++) played.add(host, '')
  played.build()
  for (let host = 0; host < ROOM_FOR_ONE; host++) played.add(100 + host, `text ${host}`)
  expect(played.lookup.shared).not.toBeNull()
})

test('a build ignores a slot without a device, even if another device has the text that is stored there', () => {
  const played = new PlayedField()
  played.add(1, 'old')
  for (const host of [2, 3]) played.add(host, 'same')
  played.remove(1)
  played.replace(3, 'new')
  played.build()
  played.lookup.publish('1:tag')
  expect(played.find('new')).toBe(addressOf(3))
})

test('a device that is removed just before the build adds it is found once it is added again', () => {
  const played = new PlayedField()
  for (let host = 0; host <= SLOTS_A_PART; host++) played.add(host, `text ${host}`)
  const parts = played.lookup.build()
  parts.next()
  played.remove(SLOTS_A_PART)
  for (const _part of parts);
  played.lookup.publish('1:tag')
  expect(played.find(`text ${SLOTS_A_PART}`)).toBeNull()
  played.add(SLOTS_A_PART, `text ${SLOTS_A_PART}`)
  played.lookup.publish('2:tag')
  expect(played.find(`text ${SLOTS_A_PART}`)).toBe(addressOf(SLOTS_A_PART))
})

test('a build ends if changes fill the lookup, and after three such builds none is needed', () => {
  const played = new PlayedField()
  for (let host = 0; host < SLOTS_A_PART; host++) played.add(host, 'same')
  const needed = [0, 1, 2].map((build) => {
    const parts = played.lookup.build()
    parts.next()
    for (let text = 0; text < 2 * ROOM_FOR_ONE; text++) played.replace(0, `text ${build} ${text}`)
    expect(parts.next().done).toBe(true)
    expect(played.lookup.shared).toBeNull()
    return played.lookup.needsBuild
  })
  expect(needed).toEqual([true, true, false])
})
