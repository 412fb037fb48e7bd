import { afterAll, beforeAll, it } from 'vitest'
import { type RedisServer, startRedisServer } from '../support/redis-server.ts'
import { expectAgreement, firstSeed } from './expect-agreement.ts'
import { playFleet } from './play-fleet.ts'

let redis: RedisServer
beforeAll(async () => {
  redis = await startRedisServer()
})
afterAll(() => redis.stop())
for (let seed = firstSeed(1000); seed < firstSeed(1000) + 60; seed++)
  it(`fleet ${seed}`, async () => expectAgreement(await playFleet(redis, { seed, searches: 500 })), 200_000)
