import { expect, test } from 'vitest'
import { callersOn, resultOf, withBasic, withSession } from '../access/callers.ts'
import { exchange, issuedBy } from '../http/exchange.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'
import { openStream } from './event-client.ts'

const redis = openOnce(startRedisServer)

test('a stream is cut off after the logout of its session', async () => {
  const prefix = freshPrefix()
  const callers = await forThisTest(callersOn(redis.url, prefix))
  await callers.user('ann', 'correct horse')
  const service = await forThisTest(startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix }))
  const id = issuedBy(await exchange(service.url, { method: 'GET', headers: withBasic('ann', 'correct horse') }))
  const stream = await openStream(service.url, { headers: withSession(id!) })
  await stream.until(1, 'ready')
  await resultOf(service.url, 'Security.logoutCurrentUser', [], withSession(id!))
  const [end] = await stream.until(1, 'end')
  expect(JSON.parse(end!.data)).toEqual({ reason: 'unauthorized' })
  await stream.ended
})
