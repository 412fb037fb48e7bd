/*
 * Sends bodies of MAX_BODY_BYTES for every array, map and text of the contract. A second caller must not notice them
 * (promise F8). contract-bodies.ci.test.ts sends a share of them.
 */
import { describe, expect, test } from 'vitest'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { bodiesFor, methodsWithParams } from './contract-bodies.ts'
import { noticedOf } from './send-bodies.ts'

const redis = openOnce(startRedisServer)

describe('a second caller is not disturbed by bodies of the largest size', () => {
  test.each(methodsWithParams.map((method) => [method.name, method] as const))('%s', async (_name, method) => {
    expect(await noticedOf(bodiesFor(method), redis.url)).toEqual([])
  })
})
