/*
 * X-Forwarded-For: if a trusted proxy sends it, the client in it must be an address.
 */
import { describe, expect, test } from 'vitest'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { startService } from '../support/service.ts'
import { ask, from } from './callers.ts'

const CALL = { method: 'Networks.getManagedNetworkNames' }

const redis = openOnce(startRedisServer)
const behindProxy = openOnce(() => startService({ REDIS_URL: redis.url, TRUSTED_PROXIES: '127.0.0.1' }))
const direct = openOnce(() => startService({ REDIS_URL: redis.url }))

const NO_ADDRESSES = [
  'unknown',
  'evil.example',
  '198.51.100.1:4711',
  '[2001:db8::1]:4711',
  '999.1.1.1',
  '1.2.3',
  '0x7f000001',
  '198.51.100.1, x',
  'x'.repeat(40),
]

describe('X-Forwarded-For', () => {
  test.each(NO_ADDRESSES)('%s from a trusted proxy is refused', async (value) => {
    const reply = await ask(behindProxy.url, CALL, from(value))
    expect(reply.status).toBe(400)
    expect(`${reply.text}`).toContain('X-Forwarded-For does not name the address')
  })

  test.each(['198.51.100.1', '2001:db8::1', 'x, 198.51.100.1', '198.51.100.1, 127.0.0.1'])(
    '%s from a trusted proxy names its client',
    async (value) => {
      expect((await ask(behindProxy.url, CALL, from(value))).status).toBe(200)
    },
  )

  test('from any other client is ignored, whatever it contains', async () => {
    for (const value of NO_ADDRESSES) expect((await ask(direct.url, CALL, from(value))).status).toBe(200)
  })
})
