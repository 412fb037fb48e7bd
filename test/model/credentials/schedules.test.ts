import { describe, expect, test } from 'vitest'
import { openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { lostUpdates, type Write } from './play-schedule.ts'
import { ABSENT, isOfReplacedConfig, unevenWrites, withWrites } from './play-wide-schedule.ts'
import { testConcurrentSessions, testWideSchedules } from './schedule-runs.ts'

const redis = openOnce(startRedisServer)

describe('concurrent sessions', () => {
  testConcurrentSessions(redis, { seed: 1, schedules: 10 })
  testWideSchedules(redis, { seed: 1, schedules: 10 })
})

describe('the history check', () => {
  const write = (value: string, seen: string): Write => ({ object: 'set', seen, value })

  test('accepts writes that each saw the one before', () => {
    expect(lostUpdates([write('b', 'a'), write('c', 'b')], new Map([['set', 'a']]), new Map([['set', 'c']]))).toEqual(
      [],
    )
  })

  test('finds two commits that were based on the same value', () => {
    expect(lostUpdates([write('b', 'a'), write('c', 'a')], new Map([['set', 'a']]), new Map([['set', 'c']]))).toEqual([
      'set: a was overwritten by b and by c',
      'set: b was committed and never seen again',
    ])
  })

  test('finds a committed value that is not there in the end', () => {
    expect(lostUpdates([write('b', 'a')], new Map([['set', 'a']]), new Map([['set', 'a']]))).toEqual([
      'set: b was committed and never seen again',
    ])
  })

  test('finds a value that no session committed', () => {
    expect(lostUpdates([], new Map([['set', 'a']]), new Map([['set', 'x']]))).toEqual(['set: x was never committed'])
  })
})

describe('the check of histories with deletions', () => {
  const write = (seen: string, value: string): Write => ({ object: 'set', seen, value })
  const fault = (writes: Write[], end: string): string[] =>
    unevenWrites(writes, new Map([['set', 'a']]), new Map([['set', end]]))

  test('accepts an object that is deleted and created again', () => {
    expect(fault([write('a', ABSENT), write(ABSENT, 'b'), write('b', ABSENT)], ABSENT)).toEqual([])
  })

  test('finds an update that a deletion was not based on', () => {
    expect(fault([write('a', 'b'), write('a', ABSENT)], ABSENT)).toEqual([
      'set: a was written -1 times more than overwritten',
      'set: b was written 1 times more than overwritten',
    ])
  })

  test('finds two creations of one object', () => {
    const both = [write('a', ABSENT), write(ABSENT, 'b'), write(ABSENT, 'c')]
    expect(fault(both, 'c')).toEqual([
      'set: absent was written -1 times more than overwritten',
      'set: b was written 1 times more than overwritten',
    ])
  })
})

describe('the pending writes of a session', () => {
  const write = (seen: string, value: string): Write => ({ object: 'set', seen, value })
  const pendingAfter = (...writes: Write[]): Write[] => {
    return [...writes.reduce((pending, one) => withWrites(pending, [one]), new Map<string, Write>()).values()]
  }

  test('have the base of the first edit', () => {
    expect(pendingAfter(write('a', 'b'), write('c', 'd'))).toEqual([write('a', 'd')])
    expect(pendingAfter(write('a', ABSENT), write('c', 'd'))).toEqual([write('a', 'd')])
  })

  test('get a new base after the session deleted an object that it created', () => {
    expect(pendingAfter(write(ABSENT, 'b'), write(ABSENT, ABSENT), write('c', 'd'))).toEqual([write('c', 'd')])
    expect(pendingAfter(write(ABSENT, ABSENT), write('c', ABSENT))).toEqual([write('c', ABSENT)])
  })

  test('are unknown after a rebase if their configuration was deleted or changed its type', () => {
    const conflicts = [{ set: 'one', theirs: 'config' }, { set: null, theirs: 'delete' }, { theirs: 'delete' }]
    expect(conflicts.map(isOfReplacedConfig)).toEqual([true, true, true])
    const others = [
      { set: 'one', theirs: 'delete' },
      { set: null, theirs: 'rename' },
      { set: 'one', theirs: 'create' },
    ]
    expect(others.map(isOfReplacedConfig)).toEqual([false, false, false])
  })
})
