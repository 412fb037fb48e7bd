import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { testStream } from './test-stream.ts'

const redis = openOnce(startRedisServer)

testStream(redis, { changes: 100_000, perCall: 20, cuts: 20, kills: 5 })
