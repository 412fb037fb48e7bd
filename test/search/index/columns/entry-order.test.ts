/* The order of entries by their values, compared with a sorted list. */
import { describe, expect, test } from 'vitest'
import { Entries } from '../../../../src/search/index/columns/entries.ts'
import { EntryOrder } from '../../../../src/search/index/columns/entry-order.ts'
import { seededRandom } from '../../../support/seeded-random.ts'

/** Entries whose values are numbers, and how often all of them were sorted. */
class Play {
  readonly entries = new Entries()
  readonly values: number[] = []
  sorts = 0
  readonly order = new EntryOrder(this.entries, {
    compare: (a, b) => this.values[a]! - this.values[b]!,
    sort: (end) => {
      this.sorts++
      return Uint32Array.from(this.#sorted(Array.from({ length: end }, (_, entry) => entry)))
    },
  })

  add(slot: number, value: number): void {
    const entry = this.entries.add(slot)
    this.values[entry] = value
    this.order.add(entry)
  }

  drop(slot: number): void {
    for (const entry of this.entries.of(slot)) this.order.remove(entry)
    this.entries.drop(slot)
  }

  /** Returns the entries with values in a range, in order. */
  range(first: number, last: number): number[] {
    const { count, runs } = this.order.findRange(
      (entry) => this.values[entry]! - first,
      (entry) => this.values[entry]! - last,
    )
    const found = [...runs()].flatMap((run) => [...run])
    expect(count).toBe(found.length)
    return found
  }

  check(): void {
    const used = Array.from({ length: this.entries.length }, (_, entry) => entry).filter((entry) =>
      this.entries.isUsed(entry),
    )
    for (const [first, last] of [[0, 100] as const, [3, 7] as const, [5, 5] as const]) {
      const wanted = used.filter((entry) => this.values[entry]! >= first && this.values[entry]! <= last)
      expect(this.range(first, last)).toEqual(this.#sorted(wanted))
    }
  }

  #sorted(entries: readonly number[]): number[] {
    return [...entries].sort((a, b) => this.values[a]! - this.values[b]! || a - b)
  }
}

test.each([1, 2])('entries are in the order of their values after any writes, in game %i', (seed) => {
  const random = seededRandom(seed)
  const play = new Play()
  for (const writes of [200, 3, 40, 1, 100]) {
    for (let write = 0; write < writes; write++) {
      const slot = random.between(0, 60)
      if (random.chance(0.3)) play.drop(slot)
      else play.add(slot, random.between(0, 9))
    }
    play.order.orderNew()
    expect(play.order.hasNew()).toBe(false)
    play.check()
  }
})

describe('new entries', () => {
  test('are put in order only when it is needed', () => {
    const play = new Play()
    expect([play.order.hasNew(), play.order.bytes]).toEqual([false, 0])
    for (const slot of [1, 2]) play.add(slot, 5)
    expect([play.order.hasNew(), play.range(0, 9)]).toEqual([true, []])
    play.drop(1)
    play.order.orderNew()
    expect([play.order.hasNew(), play.range(0, 9), play.sorts]).toEqual([false, [1], 1])
    expect(play.order.bytes).toBeGreaterThan(0)
    play.add(3, 4)
    expect(play.range(0, 9)).toEqual([0, 1])
    play.order.orderNew()
    expect(play.sorts).toBe(1)
  })

  /** Returns 160 entries, some of which are new. */
  const withNew = (added: number): Play => {
    const play = new Play()
    for (let slot = 0; slot < 160 - added; slot++) play.add(slot, slot % 10)
    play.order.orderNew()
    for (let slot = 160 - added; slot < 160; slot++) play.add(slot, slot % 10)
    return play
  }

  test('are inserted one by one if they are few, otherwise all are sorted', () => {
    for (const [added, sorts] of [[9, 1] as const, [10, 2] as const]) {
      const play = withNew(added)
      play.order.orderNew()
      expect(play.sorts).toBe(sorts)
      play.check()
    }
  })

  test('cause no sort if there are none, and reserved memory is kept', () => {
    const play = new Play()
    play.entries.reserve(100)
    const { bytes } = play.entries
    play.order.orderNew()
    expect([play.sorts, play.entries.bytes]).toEqual([0, bytes])
  })

  test('that were freed before they were in order are not found', () => {
    const play = withNew(9)
    play.drop(155)
    play.order.orderNew()
    play.check()
    play.add(155, 4)
    play.check()
  })

  test('are prepared if they are few, or few compared with the others', () => {
    for (const [added, few, isPrepared] of [
      [9, 0, true],
      [10, 9, false],
      [10, 10, true],
      [11, 10, false],
    ] as const) {
      const play = withNew(added)
      expect(play.order.prepare(few)).toBe(isPrepared)
      expect(play.order.hasNew()).toBe(!isPrepared)
    }
  })
})
