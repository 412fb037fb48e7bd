/* The numbers of a field, compared with a list of the same slots that is sorted after each write. */
import { describe, expect, test } from 'vitest'
import { formatAddress, parseAddress } from '../../../../src/domain/address.ts'
import { DeviceSlots } from '../../../../src/search/index/columns/device-slots.ts'
import { NumberColumn, sortByValue } from '../../../../src/search/index/columns/number-column.ts'
import { addressOf } from '../../../support/hosts.ts'
import { seededRandom } from '../../../support/seeded-random.ts'

const NEVER = Number.NEGATIVE_INFINITY

/** A column, and the number of each device by its slot. */
class Play {
  readonly slots = new DeviceSlots()
  readonly column = new NumberColumn(this.slots.addresses)
  readonly #numbers = new Map<number, number>()

  put(host: number, value: number): void {
    this.remove(host)
    const slot = this.slots.add(addressOf(host))
    this.column.add(slot, value)
    this.#numbers.set(slot, value)
  }

  remove(host: number): void {
    const slot = this.slots.find(addressOf(host))
    if (slot === null) return
    this.column.remove(slot)
    this.slots.remove(slot)
    this.#numbers.delete(slot)
  }

  /** Compares the order, all numbers and the ranges of some of them. */
  check(): void {
    const hostOf = (slot: number): string => formatAddress(this.slots.addresses.get(slot))
    const sorted = [...this.#numbers].sort(([a, x], [b, y]) => compare(x, y) || compareHosts(hostOf(a), hostOf(b)))
    const { order } = this.column
    expect([...order.runs(0, order.length)].flatMap((run) => [...run])).toEqual(sorted.map(([slot]) => slot))
    for (const [slot, value] of sorted) expect(this.column.valueOf(slot)).toBe(value)
    for (const [first, last] of [[NEVER, NEVER] as const, [0, 3] as const, [2, 2] as const, [3, 2] as const]) {
      const from = sorted.filter(([, value]) => value < first).length
      const to = sorted.filter(([, value]) => value <= last).length
      expect(this.column.rangeOf(first, last)).toEqual([from, to])
    }
  }
}

const compare = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0)
const compareHosts = (a: string, b: string): number => (parseAddress(a) < parseAddress(b) ? -1 : 1)

test.each([1, 2])('slots are in the order of numbers and addresses after any writes, with seed %i', (seed) => {
  const random = seededRandom(seed)
  const play = new Play()
  const write = (): void => {
    const host = random.between(0, 400)
    if (random.chance(0.3)) play.remove(host)
    else play.put(host, random.pick([NEVER, 0, 1, 2, 3, -1]))
  }
  for (const writes of [300, 3, 40, 1, 200]) {
    for (let step = 0; step < writes; step++) write()
    play.column.orderNew(play.slots)
    expect(play.column.hasNew(play.slots)).toBe(false)
    play.check()
  }
})

test('new slots are in the order only after they were put there', () => {
  const play = new Play()
  for (const host of [2, 1]) play.put(host, 7)
  expect([play.column.hasNew(play.slots), play.column.order.length]).toEqual([true, 0])
  play.remove(2)
  play.column.orderNew(play.slots)
  expect([play.column.hasNew(play.slots), play.column.order.length]).toEqual([false, 1])
  play.put(3, 5)
  expect(play.column.order.length).toBe(2)
  play.check()
  play.column.orderNew(play.slots)
  play.check()
})

describe('new slots are put in order', () => {
  /** Returns a column with many slots in order, and the stamps of the blocks of the order. */
  function createOrdered() {
    const play = new Play()
    for (let host = 0; host < 5000; host++) play.put(host, host % 7)
    play.column.orderNew(play.slots)
    const { order } = play.column
    return { play, order, stamps: () => [0, 1, 2].map((block) => order.stampOf(block)) }
  }

  test('one by one if they are few, so most blocks of the order stay as they are', () => {
    const { play, order, stamps } = createOrdered()
    const before = stamps()
    play.put(6000, NEVER)
    play.column.orderNew(play.slots)
    expect(order.at(0)).toBe(play.slots.find(addressOf(6000)))
    expect(stamps().map((stamp, block) => stamp === before[block])).toEqual([false, true, true])
  })

  test('all at once if they are many, so the order changes only once for each block', () => {
    const { play, order } = createOrdered()
    const before = order.version
    for (let host = 5000; host < 5400; host++) play.put(host, host % 7)
    play.column.orderNew(play.slots)
    expect(order.version - before).toBeLessThan(10)
    play.check()
  })

  test('without any change if there are none', () => {
    const play = new Play()
    for (const host of [1, 2]) play.put(host, 0)
    for (const host of [1, 2]) {
      play.remove(host)
      play.column.orderNew(play.slots)
    }
    const { version } = play.column.order
    play.column.orderNew(play.slots)
    expect(play.column.order.version).toBe(version)
  })
})

test('the numbers of the first slots are copied, and memory for further slots is kept', () => {
  const play = new Play()
  for (const [host, value] of [4, 9, 2].entries()) play.put(host, value)
  const copy = new Uint32Array(2)
  play.column.copyTo(copy)
  expect([...copy]).toEqual([4, 9])
  play.column.orderNew(play.slots)
  play.column.reserve(800)
  expect(play.column.order.bytes).toBeGreaterThan(0)
  expect(play.column.bytes - play.column.order.bytes).toBe(900 * 8)
  expect(new NumberColumn(play.slots.addresses).bytes).toBe(0)
  expect([0, 1, 2].map((slot) => play.column.valueOf(slot))).toEqual([4, 9, 2])
})

test('numbers of any size are sorted, and equal ones keep their order', () => {
  const sort = (...numbers: number[]) => [...sortByValue(Float64Array.from(numbers), numbers.length)]
  expect(sort(2 ** 40, 5, NEVER, 2 ** 33 + 1, 2 ** 33)).toEqual([2, 1, 4, 3, 0])
  expect(sort(1.5, -0, 0, -1.5, NEVER, 1)).toEqual([4, 3, 1, 2, 5, 0])
  expect(sort(-(2 ** 52), 2 ** 52, 2 ** 52 + 1, 0, 1)).toEqual([0, 3, 4, 1, 2])
  expect(sort(3, Number.POSITIVE_INFINITY, 1, NEVER)).toEqual([3, 2, 0, 1])
  expect(sort(NEVER, NEVER)).toEqual([0, 1])
  expect(sort(Number.POSITIVE_INFINITY, NEVER)).toEqual([1, 0])
  expect(sort(0.5, 0, -0, 0)).toEqual([1, 2, 3, 0])
  // These numbers have the same high bits.
  expect(sort(-1.5, -1.5 - 2 ** -50, 1.5 + 2 ** -50, 1.5)).toEqual([1, 0, 3, 2])
  expect([...sortByValue(Float64Array.from([3, 1, 2, 0]), 3, Uint32Array.from([2, 0]))]).toEqual([2, 0])
})
