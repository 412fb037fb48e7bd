/*
 * Two services as processes with a proxy in front of their Redis. Either the proxy or Redis itself fails.
 */
import { afterAll, expect, test } from 'vitest'
import { figure } from '../support/figures/measured.ts'
import { openForEachTest } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { TEST_KEY } from '../support/service.ts'
import { startServiceProcess } from '../support/service-process.ts'
import { startFaultProxy } from './fault-proxy.ts'
import { type Course, courseOf, printCourse } from './outage.ts'

const DEADLINE_MS = 2000
const TIMES = { beforeMs: 700, duringMs: 2600, afterMs: 2800 }

const redis = openForEachTest(startRedisServer)
const proxy = openForEachTest(() => startFaultProxy(redis.socketPath))
const startOnProxy = () => startServiceProcess({ REDIS_URL: proxy.url, CREDENTIALS_KEY: TEST_KEY })
const service = openForEachTest(startOnProxy)
const other = openForEachTest(startOnProxy)

const courses: Course[] = []
/** The time until /readyz answered 503, of the faults for which the promise names a time. */
const unreadyMs: number[] = []

afterAll(() => {
  const worst = Math.max(...courses.map(({ worstMs }) => worstMs))
  const again = Math.max(...courses.map(({ servedAgainMs }) => servedAgainMs))
  const unready = Math.max(...unreadyMs)
  const told = `/readyz 503 within ${Math.round(unready)} ms, served again ${Math.round(again)} ms after the longest`
  const text = `ms the slowest call took under ${courses.length} faults of two services’ Redis, 2100 asked; ${told}`
  figure('F1', text, Math.round(worst))
})

interface Expected {
  /** Whether /readyz returns 503 within a second. */
  readonly isUnready: boolean
  /** Whether calls succeed in spite of the fault. */
  readonly isServed: boolean
}

async function play(name: string, begin: () => unknown, end: () => unknown, expected: Expected): Promise<Course> {
  const course = await courseOf({
    ...TIMES,
    urls: [service.url, other.url],
    begin: async () => void (await begin()),
    end: async () => void (await end()),
  })
  printCourse(name, course)
  courses.push(course)
  if (expected.isUnready) unreadyMs.push(course.unreadyAfterMs ?? Number.POSITIVE_INFINITY)
  expect(course.faults).toEqual([])
  expect(course.worstMs - course.machineMs).toBeLessThan(DEADLINE_MS + 100)
  expect(course.before).toBeGreaterThan(0)
  expect(course.after).toBeGreaterThan(0)
  expect(course.servedAgainMs).toBeLessThan(2000)
  if (expected.isUnready) expect(course.unreadyAfterMs).not.toBeNull()
  if (expected.isUnready) expect(course.unreadyAfterMs! - course.machineMs).toBeLessThan(1000)
  if (expected.isServed) expect(course.during).toBeGreaterThan(0)
  else expect(course.failed).toBeGreaterThan(0)
  for (const { child, output } of [service, other]) {
    expect([child.exitCode, child.signalCode]).toEqual([null, null])
    expect(output()).not.toMatch(/unhandled|UnhandledPromise|failed unexpectedly/i)
  }
  return course
}

const healed = () => proxy.heal()
const DARK = { isUnready: true, isServed: false }
const SLOW = { isUnready: false, isServed: true }

test('connections that are refused: calls fail at once, and succeed again when Redis is back', async () => {
  await play('down', () => proxy.refuse(), healed, DARK)
})

test('connections without a response: calls fail in time, and succeed again when Redis is back', async () => {
  await play('black hole', () => proxy.swallow(), healed, DARK)
})

test('a stall ends every call at its deadline', async () => {
  await play('stall', () => proxy.stall(), healed, DARK)
})

test('connections that are reset all the time: calls get a response in time', async () => {
  let count = 0
  const rule = () => (++count % 20 === 0 ? (count % 40 === 0 ? 'lose reply' : 'lose request') : 'pass') as 'pass'
  await play('resets', () => proxy.judge(rule), healed, SLOW)
})

test('one byte at a time is slow, but calls succeed', async () => {
  await play('one byte at a time', () => proxy.trickle(), healed, SLOW)
})

test('200 ms of delay each way are slow, but calls succeed', async () => {
  await play('+200 ms', () => proxy.delay(200), healed, SLOW)
})

test('a Redis that is stopped (SIGSTOP): calls fail in time, and succeed again afterwards', async () => {
  await play(
    'SIGSTOP',
    () => process.kill(redis.pid, 'SIGSTOP'),
    () => process.kill(redis.pid, 'SIGCONT'),
    DARK,
  )
})

test('a Redis that is killed (SIGKILL): calls fail in time, and succeed again after its restart', async () => {
  await play(
    'SIGKILL',
    () => process.kill(redis.pid, 'SIGKILL'),
    () => redis.restart(),
    DARK,
  )
})
