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

describe('a possible history of a device is accepted:', () => {
  test.each<[string, Operation[]]>([
    ['sequential operations', [create(0, 1), update('x', 2, 3), get('a x', 4, 5), remove(6, 7), get(null, 8, 9)]],
    ['a read during a write sees either state', [create(0, 1), update('x', 2, 9), get('a ', 3, 4), get('a x', 5, 6)]],
    ['one of two concurrent creates is refused', [create(0, 5), create(1, 4, REFUSED)]],
    [
      'a write without a response happens much later',
      [create(0, 1), update('x', 2, NEVER), get('a ', 3, 4), get('a x', 50, 51)],
    ],
    ['a write without a response never happens', [create(0, 1), update('x', 2, NEVER), get('a ', 50, 51)]],
    ['a read without a response proves nothing', [create(0, 1), get(null, 2, NEVER)]],
  ])('%s', (_, history) => {
    expect(violations(history)).toEqual([])
  })
})

describe('an impossible history of a device is rejected:', () => {
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
      'a write without a response that happens twice',
      [create(0, 1), update('x', 2, NEVER), get('a x', 3, 4), update('y', 5, 6), get('a y', 7, 8), get('a x', 9, 10)],
    ],
    ['an effect before its call', [create(0, 1), get('a x', 2, 3), update('x', 4, 5)]],
  ])('%s', (_, history) => {
    expect(violations(history)).toEqual([expect.stringMatching(/^Default\|10\.0\.0\.1: no order leads on from/)])
  })
})

test('three generated histories of 2,000 operations without a fault are accepted', () => {
  for (let seed = 0; seed < 3; seed++) expect(violations(imaginedHistory(seededRandom(seed), 2000, null))).toEqual([])
})

test.each(FAULTS)('each of three generated histories with %s is rejected', (fault) => {
  for (let seed = 0; seed < 3; seed++) {
    expect(violations(imaginedHistory(seededRandom(seed), 1500, fault)), `seed ${seed}`).not.toEqual([])
  }
})
