import { afterAll, beforeAll } from 'vitest'
import { type RedisServer, startRedisServer } from './redis-server.ts'

/** A Redis for all tests of a file. */
export function redisOfThisFile(): () => RedisServer {
  let redis: RedisServer
  beforeAll(async () => {
    redis = await startRedisServer()
  })
  afterAll(() => redis.stop())
  return () => redis
}
