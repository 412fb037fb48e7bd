import { describe, expect, test } from 'vitest'
import { parseAddress } from '../../../src/domain/address.ts'
import { LiveSlots } from '../../../src/search/index/live-slots.ts'
import { TextColumn } from '../../../src/search/index/text-column.ts'

describe('a column of which hardly a text comes twice', () => {
  test('has each text under one number all the same', () => {
    const slots = new LiveSlots()
    const column = new TextColumn(slots.addresses, 1000)
    const texts = Array.from({ length: 30_000 }, (_, slot) => `Host-${slot < 20_000 ? slot : slot % 15_000}`)
    texts.forEach((name, slot) => {
      slots.append(parseAddress(`10.0.${slot >> 8}.${slot & 255}`))
      column.add(slot, name)
    })
    slots.fill()
    column.orderNew(slots)
    for (const slot of [0, 7, 14_999, 19_999, 20_000, 29_999]) {
      const name = texts[slot]!.toLowerCase()
      const [from, to] = column.rangeOf(name)
      const expected = texts.flatMap((other, at) => (other.toLowerCase() === name ? [at] : []))
      expect(Array.from({ length: to - from }, (_, at) => column.order.at(from + at))).toEqual(expected)
      expect(new Set(expected.map((at) => column.codeOf(at))).size).toBe(1)
      expect(column.usesOf(column.codeOf(slot))).toBe(expected.length)
    }
  })
})
