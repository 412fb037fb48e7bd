/* The metrics of a service without any call of a client, while its Redis is away. */
import { expect, test } from 'vitest'
import { openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { startService } from '../../support/service.ts'

const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url }))

/** Returns the value of a sample, or null if there is none. */
async function sample(name: string): Promise<number | null> {
  const lines = (await (await fetch(`${service.url}metrics`)).text()).split('\n')
  const line = lines.find((one) => one.startsWith(`${name} `))
  return line === undefined ? null : Number(line.split(' ').at(-1))
}

const CONNECTED = 'keyrack_store_connected'
const NOT_CONNECTED = 'keyrack_store_failures_total{kind="not connected"}'

test('a quiet service shows that Redis is away, counts what it cannot send, and shows that it is back', async () => {
  expect([await sample(CONNECTED), await sample(NOT_CONNECTED)]).toEqual([1, 0])
  process.kill(redis.pid, 'SIGKILL')
  await expect.poll(() => sample(CONNECTED)).toBe(0)
  const before = (await sample(NOT_CONNECTED))!
  await expect.poll(() => sample(NOT_CONNECTED)).toBeGreaterThan(before)
  await redis.restart()
  await expect.poll(() => sample(CONNECTED)).toBe(1)
})
