import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeInGap, prioritiesFor, type Ranked } from '../../src/console/credentials/order/moves.ts'
import { compareConfigs } from '../../src/domain/credentials/config.ts'

/** Returns the entries in the order of the service. */
const inOrder = (ranked: readonly Ranked[]): Ranked[] =>
  [...ranked].sort((a, b) => compareConfigs({ ...ATTRIBUTES, ...a }, { ...ATTRIBUTES, ...b }))

const ATTRIBUTES = { type: 'DYNAMIC', addresses: [] } as const

const changedBy = (ranked: readonly Ranked[], changes: readonly Ranked[]): Ranked[] =>
  inOrder(ranked.map((one) => changes.find(({ name }) => name === one.name) ?? one))

const ranked = (...priorities: number[]): Ranked[] =>
  priorities.map((priority, at) => ({ name: 'abcdefgh'[at]!, priority }))

describe('the priorities that put a set at its new place', () => {
  test.each([
    ['one up where all are close', ranked(0, 1, 2), { from: 2, to: 1 }, ['c 1', 'b 2']],
    ['to the end', ranked(0, 1, 2), { from: 0, to: 2 }, ['a 3']],
    ['to the beginning', ranked(0, 1, 2), { from: 2, to: 0 }, ['c 0', 'a 1', 'b 2']],
    ['into a gap', ranked(10, 20, 30), { from: 2, to: 1 }, ['c 11']],
    ['before one with room in front of it', ranked(10, 20), { from: 1, to: 0 }, ['b 0']],
    ['nowhere', ranked(0, 1), { from: 1, to: 1 }, []],
  ])('%s', (_title, from, move, expected) => {
    expect(prioritiesFor(from, move).map(({ name, priority }) => `${name} ${priority}`)).toEqual(expected)
  })

  const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'B', 'ä', '\uff5e', '\u{1f511}', 'core', 'core 2'), {
    minLength: 1,
  })
  const several = names.chain((all) =>
    fc.tuple(...all.map((name) => fc.record({ name: fc.constant(name), priority: fc.nat(4) }))).map(inOrder),
  )

  test('give the moved set its place and keep the order of all others', () => {
    fc.assert(
      fc.property(several, fc.nat(), fc.nat(), (before, a, b) => {
        const [from, to] = [a % before.length, b % before.length]
        const expected = before
          .map(({ name }) => name)
          .toSpliced(from, 1)
          .toSpliced(to, 0, before[from]!.name)
        const after = changedBy(before, prioritiesFor(before, { from, to }))
        expect(after.map(({ name }) => name)).toEqual(expected)
      }),
    )
  })

  test('are sent only for sets whose priority changes', () => {
    fc.assert(
      fc.property(several, fc.nat(), fc.nat(), (before, a, b) => {
        const move = { from: a % before.length, to: b % before.length }
        for (const { name, priority } of prioritiesFor(before, move)) {
          expect(before.find((one) => one.name === name)!.priority).not.toBe(priority)
        }
      }),
    )
  })
})

test.each([
  [0, 3, 2],
  [3, 0, 0],
  [1, 1, 1],
  [1, 2, 1],
])('a row that is dragged from %i and dropped before %i gets place %i', (from, gap, expected) => {
  expect(placeInGap(from, gap)).toBe(expected)
})
