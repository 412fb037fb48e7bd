import { describe, expect, test } from 'vitest'
import { seededRandom } from '../support/seeded-random.ts'
import { FAULTS } from './faults.ts'
import { imaginedHistory } from './imagined.ts'
import { violations } from './linearize.ts'
import { type Action, DONE, type Operation, REFUSED, type State } from './operation.ts'

// histories.ci.test.ts and histories.long.test.ts test histories of the service itself.
const NEVER = Number.POSITIVE_INFINITY

const op = (action: Action, result: State, invoked: number, answered: number): Operation => ({
  ...{ key: 'Default|10.0.0.1', action, result, invoked, answered },
})
const create = (from: number, to: number, result = DONE) => op({ kind: 'create', adapterId: 'a' }, result, from, to)
const update = (hostname: string, from: number, to: number, result = DONE) =>
  op({ kind: 'update', hostname }, result, from, to)
const remove = (from: number, to: number) => op({ kind: 'delete' }, DONE, from, to)
const get = (result: State, from: number, to: number) => op({ kind: 'get' }, result, from, to)

describe('what a device could have lived through passes', () => {
  test.each<[string, Operation[]]>([
    ['one thing after the other', [create(0, 1), update('x', 2, 3), get('a x', 4, 5), remove(6, 7), get(null, 8, 9)]],
    ['a read beside a write sees either state', [create(0, 1), update('x', 2, 9), get('a ', 3, 4), get('a x', 5, 6)]],
    ['of two creates side by side one is refused', [create(0, 5), create(1, 4, REFUSED)]],
    [
      'a write without an answer happens much later',
      [create(0, 1), update('x', 2, NEVER), get('a ', 3, 4), get('a x', 50, 51)],
    ],
    ['a write without an answer never happens', [create(0, 1), update('x', 2, NEVER), get('a ', 50, 51)]],
    ['a read without an answer tells nothing', [create(0, 1), get(null, 2, NEVER)]],
  ])('%s', (_, history) => {
    expect(violations(history)).toEqual([])
  })
})

describe('what it could not is found', () => {
  test.each<[string, Operation[]]>([
    ['a lost update', [create(0, 1), update('x', 2, 3), get('a ', 4, 5)]],
    ['a stale read', [create(0, 1), update('x', 2, 6), get('a x', 3, 4), get('a ', 5, 6)]],
    ['a search that misses an acknowledged write', [create(0, 1), op({ kind: 'search by address' }, null, 2, 3)]],
    [
      'a search by the hostname just written that finds nothing',
      [create(0, 1), update('x', 2, 3), op({ kind: 'search by hostname', hostname: 'x' }, null, 4, 5)],
    ],
    ['a doubled create', [create(0, 5), create(1, 4)]],
    ['a read of a value never written', [create(0, 1), get('a y', 2, 3)]],
    ['a deleted device that comes back', [create(0, 1), remove(2, 3), get(null, 4, 5), get('a ', 6, 7)]],
    [
      'a write without an answer that happens twice',
      [create(0, 1), update('x', 2, NEVER), get('a x', 3, 4), update('y', 5, 6), get('a y', 7, 8), get('a x', 9, 10)],
    ],
    ['an effect before its call', [create(0, 1), get('a x', 2, 3), update('x', 4, 5)]],
  ])('%s', (_, history) => {
    expect(violations(history)).toEqual([expect.stringMatching(/^Default\|10\.0\.0\.1: no order leads on from/)])
  })
})

test('2,000 operations of sound devices pass, each of three times', () => {
  for (let seed = 0; seed < 3; seed++) expect(violations(imaginedHistory(seededRandom(seed), 2000, null))).toEqual([])
})

test.each(FAULTS)('%s now and then is found in each of three histories', (fault) => {
  for (let seed = 0; seed < 3; seed++) {
    expect(violations(imaginedHistory(seededRandom(seed), 1500, fault)), `seed ${seed}`).not.toEqual([])
  }
})
