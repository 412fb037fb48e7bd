import { expect, test } from 'vitest'
import { callersOn, withKey } from '../access/callers.ts'
import { exchange, JSON_TYPE } from '../http/exchange.ts'
import { forThisTest } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService } from '../support/service.ts'
import { soon } from '../support/soon.ts'
import { startFaultProxy } from './fault-proxy.ts'
import { callOf, post } from './http-post.ts'

test('while the service stops, /readyz returns 503, calls get responses, and then connections close', async () => {
  const redis = await forThisTest(startRedisServer())
  const proxy = await forThisTest(startFaultProxy(redis.socketPath))
  const service = await startStoppable({ REDIS_URL: proxy.url })
  proxy.stall()
  const asked = post(service.url, false, callOf('Inventory.getDevice', ['Default', '10.0.0.1']))
  const metrics = async (): Promise<string> => (await fetch(`${service.url}metrics`)).text()
  await expect.poll(metrics).toMatch(/^keyrack_requests_in_flight 1$/m)
  const stopped = service.stop()
  await soon(async () => expect((await fetch(`${service.url}readyz`)).status).toBe(503))
  const ready = await fetch(`${service.url}readyz`)
  expect(ready.status).toBe(503)
  expect(ready.headers.get('connection')).toBe('close')
  expect(await ready.json()).toMatchObject({ reason: 'the service is stopping' })
  const late = post(service.url, false, callOf('Inventory.createDevice', ['Default', '10.0.0.2', 'A::B']))
  await expect.poll(metrics).toMatch(/^keyrack_requests_in_flight 2$/m)
  await proxy.heal()
  expect(await asked).toMatchObject({ status: 200 })
  expect(await late).toMatchObject({ status: 200, headers: { connection: 'close' } })
  await stopped
  await expect(fetch(`${service.url}readyz`)).rejects.toThrow()
})

test('while the service stops, a refused request also gets the header Connection: close', async () => {
  const redis = await forThisTest(startRedisServer())
  const proxy = await forThisTest(startFaultProxy(redis.socketPath))
  const prefix = freshPrefix()
  const callers = await callersOn(redis.url, prefix)
  const { key } = await callers.key()
  callers.close()
  const service = await startStoppable({ REDIS_URL: proxy.url, REDIS_PREFIX: prefix })
  const body = JSON.stringify(callOf('Inventory.getDevice', ['Default', '10.0.0.1']))
  const askWith = (headers: Record<string, string>) =>
    exchange(service.url, { headers: { ...JSON_TYPE, connection: 'keep-alive', ...headers }, body })
  proxy.stall()
  const asked = askWith(withKey(key))
  const metrics = async () =>
    (await exchange(service.url, { method: 'GET', path: 'metrics', headers: withKey(key) })).text
  await expect.poll(metrics).toMatch(/^keyrack_requests_in_flight 1$/m)
  const stopped = service.stop()
  const refused = await askWith(withKey('unknown'))
  expect([refused.status, refused.headers.connection]).toEqual([401, 'close'])
  await proxy.heal()
  expect(await asked).toMatchObject({ status: 200, headers: { connection: 'close' } })
  await stopped
})

/** Starts a service that is stopped only once: by the test, or after it. */
async function startStoppable(env: Record<string, string>): Promise<Service> {
  const service = await startService(env)
  let stopped: Promise<void> | undefined
  return await forThisTest({
    ...service,
    stop() {
      stopped ??= service.stop()
      return stopped
    },
  })
}
