/* The log says when Redis cannot be used, and when it can be used again. */
import pino from 'pino'
import { expect, test } from 'vitest'
import { createRedisLog } from '../../src/app/redis-trouble-log.ts'

function openLog() {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line).msg) })
  let time = 0
  const wait = (ms: number): void => {
    time += ms
  }
  return { lines, wait, redis: createRedisLog('redis://store', log, () => time) }
}

test('a lost connection is logged, and the first call that succeeds two seconds after it', () => {
  const { lines, wait, redis } = openLog()
  redis.roundTrip(false, null)
  redis.trouble('ECONNREFUSED')
  redis.roundTrip(false, 'ClientOfflineError')
  wait(2000)
  redis.roundTrip(false, null)
  redis.roundTrip(false, null)
  expect(lines).toEqual([
    'Redis not reachable at redis://store: ECONNREFUSED, retrying',
    'Redis at redis://store can be used again',
  ])
})

test('calls that succeed between failures, for example on another node of a cluster, do not count as recovery', () => {
  const { lines, wait, redis } = openLog()
  for (let failures = 0; failures < 5; failures++) {
    redis.trouble('ECONNREFUSED')
    wait(500)
    redis.roundTrip(false, null)
  }
  expect(lines).toEqual(['Redis not reachable at redis://store: ECONNREFUSED, retrying'])
})

test('after a refused write, only a successful write counts as recovery', () => {
  const { lines, wait, redis } = openLog()
  redis.trouble('READONLY')
  wait(2000)
  redis.roundTrip(false, null)
  expect(lines).toEqual(['Redis at redis://store cannot be used now: READONLY'])
  redis.roundTrip(true, null)
  expect(lines.at(-1)).toBe('Redis at redis://store can be used again')
})

test('after a lost connection and a refused write, a successful read counts as recovery', () => {
  const { lines, wait, redis } = openLog()
  redis.trouble('DeadlinePassed')
  redis.trouble('OOM')
  wait(2000)
  redis.roundTrip(false, null)
  expect(lines.at(-1)).toBe('Redis at redis://store can be used again')
})

test.each([
  ['NOPERM', /compare the rules of its user with docs\/redis.acl/],
  ['NOAUDIT', /compare the rules/],
  ['OOM', /now: OOM$/],
  ['ERR', /cannot be used now: ERR$/],
])('the log explains the failure %s', (kind, text) => {
  const { lines, redis } = openLog()
  redis.trouble(kind)
  expect(lines).toEqual([expect.stringMatching(text)])
})

test('a Sentinel that refuses the login is logged once, and not as a failure of Redis', () => {
  const { lines, wait, redis } = openLog()
  for (let times = 0; times < 2; times++) redis.sentinelRefusal('a Sentinel refuses our login')
  wait(2000)
  redis.roundTrip(false, null)
  expect(lines).toEqual([
    'A Sentinel of Redis at redis://store cannot be used: a Sentinel refuses our login. ' +
      'Without any Sentinel, no failover is followed',
  ])
})
