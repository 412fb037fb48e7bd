import { describe, expect, test } from 'vitest'
import { startRedisServer } from '../support/redis-server.ts'
import { startService } from '../support/service.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { type Course, courseOf } from './outage.ts'

const DEADLINE_MS = 400
const MARGIN_MS = 1000

async function play(
  begin: (proxy: FaultProxy) => unknown,
  { heals = true, deadlineMs = DEADLINE_MS } = {},
): Promise<Course> {
  const redis = await startRedisServer()
  const proxy = await startFaultProxy(redis.socketPath)
  const service = await startService({ REDIS_URL: proxy.url, CALL_DEADLINE_MS: `${deadlineMs}` })
  try {
    return await courseOf({
      ...{ urls: [service.url], beforeMs: 400, duringMs: 1000, afterMs: 2000 },
      begin: async () => void (await begin(proxy)),
      end: async () => void (heals && (await proxy.heal())),
    })
  } finally {
    await service.stop()
    await proxy.stop().finally(() => redis.stop())
  }
}

describe('every call gets a response in time, and succeeds again when Redis is back', () => {
  test.each<[string, (proxy: FaultProxy) => unknown]>([
    ['Redis refuses connections', (proxy) => proxy.refuse()],
    ['connections lead nowhere', (proxy) => proxy.swallow()],
  ])('%s', async (_name, begin) => {
    const course = await play(begin)
    expect(course.faults).toEqual([])
    expect(course.worstMs).toBeLessThan(DEADLINE_MS + 100 + MARGIN_MS)
    expect(Math.min(course.before, course.failed, course.after)).toBeGreaterThan(0)
    expect(course.unreadyAfterMs).not.toBeNull()
    expect(course.unreadyAfterMs! - course.machineMs).toBeLessThan(1000)
  })
})

test('planted: a deadline that is too long is detected', async () => {
  const { worstMs, unreadyAfterMs } = await play((proxy) => proxy.stall(), { heals: false, deadlineMs: 1800 })
  expect(worstMs).toBeGreaterThan(DEADLINE_MS + 100 + MARGIN_MS)
  expect(unreadyAfterMs).toBeLessThan(1000 + MARGIN_MS)
})

test('planted: a Redis that does not come back is detected', async () => {
  expect((await play((proxy) => proxy.refuse(), { heals: false })).after).toBe(0)
})
