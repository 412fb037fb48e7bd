import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { testStream } from './test-stream.ts'

const redis = openOnce(startRedisServer)

testStream(redis, { changes: 5000, perCall: 10, cuts: 8, kills: 3 })
