import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CountingProxy, startCountingProxy } from '../store/counting-proxy.ts'
import { type RedisServer, startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService } from '../support/service.ts'

let redis: RedisServer
let proxy: CountingProxy
let slow: Service
let quick: Service
beforeAll(async () => {
  redis = await startRedisServer()
  proxy = await startCountingProxy(redis.socketPath)
  const REDIS_PREFIX = freshPrefix()
  quick = await startService({ REDIS_URL: redis.url, REDIS_PREFIX })
  // Its replies are held back, so that much happens between two of its steps.
  slow = await startService({ REDIS_URL: proxy.url, REDIS_PREFIX })
})
afterAll(async () => {
  await slow.stop()
  await quick.stop()
  await proxy.stop()
  await redis.stop()
})

test('a network that goes while all configurations are listed is left out', async () => {
  let running = true
  let rounds = 0
  const flicker = (async () => {
    for (; running; rounds++) {
      await quick.result('Networks.defineManagedNetwork', ['Flicker'])
      await quick.result('Networks.deleteManagedNetwork', ['Flicker'])
    }
  })()
  try {
    for (let call = 0; call < 60; call++) {
      expect(await slow.result('Credentials.getAllCredentialConfigs', [null])).toEqual([])
    }
  } finally {
    running = false
    await flicker
  }
  expect(rounds).toBeGreaterThan(60)
})
