import { expect, test } from 'vitest'
import { startCountingProxy } from '../store/counting-proxy.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'

const redis = openOnce(startRedisServer)
const proxy = openOnce(() => startCountingProxy(redis.socketPath))
const REDIS_PREFIX = freshPrefix()
const quick = openOnce(() => startService({ REDIS_URL: redis.url, REDIS_PREFIX }))
const slow = openOnce(() => startService({ REDIS_URL: proxy.url, REDIS_PREFIX }))
test('a network that is deleted while all configurations are listed is left out', async () => {
  let running = true
  let rounds = 0
  const flicker = (async () => {
    for (; running; rounds++) {
      await quick.result('Networks.defineManagedNetwork', ['Flicker'])
      await quick.result('Networks.deleteManagedNetwork', ['Flicker'])
    }
  })()
  try {
    for (let call = 0; call < 60 || rounds <= 60; call++) {
      expect(await slow.result('Credentials.getAllCredentialConfigs', [null])).toEqual([])
    }
  } finally {
    running = false
    await flicker
  }
})
