/*
 * Conditions on texts: up to how many texts are tested at once, and after how many tests the work pauses. The results
 * are compared in every-condition.test.ts.
 */
import { describe, expect, test } from 'vitest'
import { newDevice } from '../../../../src/domain/device.ts'
import { parseCriteria } from '../../../../src/domain/search/criteria.ts'
import { searchedFacts } from '../../../../src/domain/stored-facts.ts'
import type { Condition } from '../../../../src/search/index/evaluation/condition.ts'
import { toConditions } from '../../../../src/search/index/evaluation/conditions.ts'
import { toIndexedValues } from '../../../../src/search/index/indexed-device.ts'
import { NetworkIndex } from '../../../../src/search/index/network-index.ts'
import { BATCH } from '../../../../src/search/index/structures/slices.ts'
import { addressOf } from '../../../support/hosts.ts'

const LIMITS = { now: 0, maxCriteria: 32, maxPairs: 16, maxTags: 64 }

/** The values of a device that differ from those of a new one. */
interface Values {
  readonly hostname?: string
  readonly serialNumber?: string
  readonly model?: string
  readonly site?: string
  readonly memo?: string
  readonly interfaceNames?: readonly string[]
}

function indexOf(devices: readonly Values[], few?: number): NetworkIndex {
  const index = new NetworkIndex(devices.length, few)
  for (const [host, { site, memo = null, interfaceNames = [], ...values }] of devices.entries()) {
    const id = { network: 'Default', address: addressOf(host) }
    const device = { ...newDevice(id, 'a'), ...values, ...(site === undefined ? {} : { fields: { site } }) }
    index.append(id.address, toIndexedValues(device), { ...searchedFacts(null), memo, interfaceNames })
  }
  for (const _part of index.finish());
  return index
}

function conditionOf(index: NetworkIndex, scheme: string, line: string): Condition {
  const [condition] = toConditions(index, parseCriteria(scheme, line, LIMITS)[0]!)
  return condition!
}

/** Returns the cost of each range of the tests of a condition. */
const costsOf = (condition: Condition): number[] => [...condition.tighten!()]

describe('texts are tested immediately', () => {
  const [long, short] = ['x'.repeat(64), 'y'.repeat(63)]
  const devices = ['x-1', 'x-2', 'y-3'].map((name, at) => ({
    ...{ hostname: name, model: name, site: name },
    interfaceNames: at === 0 ? [long] : [long, short],
  }))

  test.each([
    ['model', '*x*', 3],
    // Devices without a value count as one more text.
    ['field', 'site=*x*', 4],
    // The hostnames have five tokens. The part is too short for a trigram.
    ['hostname', '*x-*', 5],
    // Two lists, and the empty one. All their characters take three steps more.
    ['interfaceName', '*x*', 6],
  ])('with %s "%s", if %i texts count as few', (scheme, line, tests) => {
    for (const few of [tests - 1, tests, tests + 1]) {
      expect(conditionOf(indexOf(devices, few), scheme, line).tighten === null, `${few}`).toBe(tests <= few)
    }
  })

  test('if the whole value of a named field is given, with any value of few', () => {
    expect(conditionOf(indexOf(devices, 0), 'field', 'site=x-1')).toMatchObject({ tighten: null, upperBound: 1 })
  })
})

test('a part that is one token finds its slots as they are stored', () => {
  const index = indexOf(Array.from({ length: 20 }, (_, host) => ({ hostname: `core-${host}` })))
  const [condition, other] = [conditionOf(index, 'hostname', '*core*'), conditionOf(index, 'hostname', '*core-*')]
  expect([condition.upperBound, condition.isExact, condition.bitmap?.count()]).toEqual([20, true, 20])
  expect([other.upperBound, other.isExact, other.bitmap]).toEqual([20, false, null])
})

test('the slots of several values of a named field are not a bitmap', () => {
  const index = indexOf(Array.from({ length: 60 }, (_, host) => ({ site: `a${host % 2}` })))
  expect(conditionOf(index, 'field', 'site=a*')).toMatchObject({ upperBound: 60, isExact: true, bitmap: null })
  expect(conditionOf(index, 'field', 'site=a1').bitmap?.count()).toBe(30)
})

test('a prefix that ends within a character matches only at the beginning of a text', () => {
  const devices = ['\u{1f5a7}a', 'b\u{1f5a7}'].map((text) => ({ hostname: text, serialNumber: text, model: text }))
  for (const scheme of ['hostname', 'serial', 'model']) {
    const condition = conditionOf(indexOf(devices), scheme, '\ud83d*')
    expect([...condition.batches()].flatMap((batch) => Array.from(batch))).toEqual([0])
  }
})

test('without long memos, only the summaries are tested', () => {
  expect(conditionOf(indexOf([{ hostname: 'a' }]), 'memo', '*x*')).toMatchObject({ tighten: null, isExact: true })
})

test('a text that no device has any more is not tested, and takes no step', () => {
  const index = indexOf(
    Array.from({ length: BATCH }, (_, at) => ({ model: `m${at}` })),
    0,
  )
  for (let host = 1; host < BATCH; host++) index.remove(addressOf(host))
  expect(index.text('model').codes).toBe(BATCH)
  expect(costsOf(conditionOf(index, 'model', '*m*'))).toEqual([])
})

describe('other work may run', () => {
  const many = (count: number, textOf: (at: number) => Values) => Array.from({ length: count }, (_, at) => textOf(at))

  test('after a batch of short texts', () => {
    const index = indexOf(
      many(BATCH, (at) => ({ model: `m${at}` })),
      0,
    )
    expect(costsOf(conditionOf(index, 'model', '*m*'))).toEqual([BATCH])
  })

  test('earlier, if the texts are long', () => {
    const index = indexOf(
      many(BATCH / 2, (at) => ({ model: `m${at}`.padEnd(128, 'x') })),
      0,
    )
    expect(costsOf(conditionOf(index, 'model', '*m*'))).toEqual([BATCH + 1])
  })

  test('after each long memo', () => {
    const index = indexOf([{ memo: 'x'.repeat(640) }, { memo: 'x'.repeat(1280) }])
    expect(costsOf(conditionOf(index, 'memo', '*y*'))).toEqual([11, 21])
  })

  test('after a batch of values of a named field, which is tested and then looked up', () => {
    const index = indexOf(
      many(BATCH, (at) => ({ site: `s${at}` })),
      BATCH,
    )
    expect(costsOf(conditionOf(index, 'field', 'site=*s*'))).toEqual([BATCH, BATCH])
  })
})
