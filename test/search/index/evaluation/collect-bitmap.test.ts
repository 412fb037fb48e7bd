/* Which slots are collected, and how: from the driver or from the range, whichever has fewer slots. */
import { describe, expect, test } from 'vitest'
import { buildBitmap, collectBitmap } from '../../../../src/search/index/evaluation/collect-bitmap.ts'
import { type Condition, noShortcut } from '../../../../src/search/index/evaluation/condition.ts'
import type { DrivenPlan } from '../../../../src/search/index/evaluation/search-plan.ts'
import { Bitmap } from '../../../../src/search/index/structures/bitmap.ts'
import type { Sliced } from '../../../../src/search/index/structures/slices.ts'
import { DEVICES, indexNamed } from '../named-devices.ts'

const index = indexNamed((host) => `host-${host}`)
const order = index.byAddress
const SLOTS = Array.from({ length: DEVICES }, (_, slot) => slot)

/** Creates the condition that a slot is one of these. */
const among = (slots: readonly number[], more: Partial<Condition> = {}): Condition => ({
  ...{ ...noShortcut, upperBound: slots.length, isExact: true, test: (slot) => slots.includes(slot) },
  batches: () => [Uint32Array.from(slots)],
  ...more,
})

/** Creates the same condition, which knows its slots as a bitmap. */
function inBitmap(slots: readonly number[], more: Partial<Condition> = {}): Condition {
  const bitmap = new Bitmap(index.slots)
  for (const slot of slots) bitmap.add(slot)
  return among(slots, { bitmap, ...more })
}

const never = (): never => expect.fail('This must not be called')

/** Returns the slots that are collected, and the steps that it takes. */
function collected(work: Sliced<Bitmap>): { slots: number[]; steps: number; bitmap: Bitmap } {
  let steps = 0
  for (;;) {
    const { done, value } = work.next()
    if (done) return { slots: Array.from(value.batches(), (batch) => Array.from(batch)).flat(), steps, bitmap: value }
    steps += value
  }
}

describe('a driver that is a bitmap', () => {
  test('is copied, so that the index does not change with the matches', () => {
    const driver = inBitmap([1, 5, 9], { batches: never })
    const { slots, bitmap } = collected(buildBitmap(index, driver, []))
    expect(slots).toEqual([1, 5, 9])
    expect(bitmap).not.toBe(driver.bitmap)
  })

  test('is combined with other bitmaps without a test of any slot', () => {
    const driver = inBitmap([1, 5, 9], { batches: never })
    const tested = [inBitmap([5, 7, 9], { test: never }), inBitmap([9, 11], { test: never })]
    const { slots, steps } = collected(buildBitmap(index, driver, tested))
    expect([slots, steps]).toEqual([[9], 0])
    expect(driver.bitmap!.count()).toBe(3)
  })

  test('is combined with other bitmaps first, and then tested slot by slot by the other conditions', () => {
    const driver = inBitmap([1, 5, 9, 11], { batches: never })
    const tested = [among([5, 11]), inBitmap([5, 9, 11], { test: never }), among([9, 11])]
    const { slots, steps } = collected(buildBitmap(index, driver, tested))
    expect([slots, steps]).toEqual([[11], 3 * 4])
    expect(collected(buildBitmap(index, inBitmap([0, 5]), [among([0])])).slots).toEqual([0])
  })
})

describe('a driver that lists its slots', () => {
  test('has all of its slots without other conditions', () => {
    const { slots, steps } = collected(buildBitmap(index, among([1, 5, 9]), []))
    expect([slots, steps]).toEqual([[1, 5, 9], 3])
  })

  test('is tested slot by slot, also by a condition that has a bitmap', () => {
    const { slots, steps } = collected(buildBitmap(index, among([1, 5, 9]), [among([5, 9]), inBitmap([1, 5])]))
    expect([slots, steps]).toEqual([[5], 3 * 3])
  })
})

describe('the slots of a plan', () => {
  const whole = { order, from: 0, to: DEVICES }
  const collect = (plan: DrivenPlan) => collected(collectBitmap(index, plan)).slots

  test('are those of the driver if there are no other conditions, however many they are', () => {
    const driver = among(SLOTS, { test: never })
    expect(collect({ driver, tested: [], inRange: [], range: whole })).toEqual(SLOTS)
  })

  test('are read from the range if the driver does not have fewer', () => {
    const range = { order, from: 4, to: 8 }
    const driver = among([2, 4, 6, 7], { batches: never })
    const tested = [among([4, 7, 8])]
    expect(collect({ driver, tested, inRange: [among([], { test: never })], range })).toEqual([4, 7])
  })

  test('are read from the driver if it has fewer, and tested by the conditions of the range', () => {
    const range = { order, from: 4, to: 8 }
    const driver = among([4, 6, 9], { test: never })
    const plan = { driver, tested: [among([4, 6, 9])], inRange: [among([4, 5, 6, 7]), among([6])], range }
    expect(collect(plan)).toEqual([6])
    expect(collect({ ...plan, tested: [among([4])], inRange: [] })).toEqual([4])
  })
})
