import { expect, test } from 'vitest'
import { KnownValues } from '../../../src/search/live/known-values.ts'

interface Value {
  readonly at: number
}

const valuesOf = (values: Record<string, number>) =>
  new Map(Object.entries(values).map(([name, at]): [string, Value] => [name, { at }]))

/** Returns values that are equal if they differ by less than 10. */
const createKnown = () => new KnownValues<Value>((one, other) => Math.abs(one.at - other.at) < 10)

test('an update has the new and changed values, and the names that have lost their values', () => {
  const known = createKnown()
  expect(known.update(valuesOf({ a: 0, b: 20 }))).toEqual({ changed: valuesOf({ a: 0, b: 20 }), dropped: [] })
  expect(known.update(valuesOf({ a: 0, b: 40, c: 60 }))).toEqual({ changed: valuesOf({ b: 40, c: 60 }), dropped: [] })
  expect(known.update(valuesOf({ c: 60 }))).toEqual({ changed: new Map(), dropped: ['a', 'b'] })
  expect(known.update(valuesOf({ c: 60 }))).toEqual({ changed: new Map(), dropped: [] })
})

test('a name that was dropped is new again', () => {
  const known = createKnown()
  known.update(valuesOf({ a: 1 }))
  known.update(valuesOf({}))
  expect(known.update(valuesOf({ a: 1 }))).toEqual({ changed: valuesOf({ a: 1 }), dropped: [] })
})

test('a value is compared with the one that the update had, so small changes add up', () => {
  const known = createKnown()
  known.update(valuesOf({ a: 0 }))
  expect(known.update(valuesOf({ a: 6 })).changed).toEqual(new Map())
  expect(known.update(valuesOf({ a: 12 })).changed).toEqual(valuesOf({ a: 12 }))
})
