/*
 * A share of contract-bodies.long.test.ts: methods that take much, and of their bodies those with many values.
 */
import { describe, expect, test } from 'vitest'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { bodiesFor, methodsWithParams } from './contract-bodies.ts'
import { noticedOf } from './send-bodies.ts'

const METHODS = ['Inventory.search', 'Credentials.saveCredentialSets']
const MANY_VALUES = /positions|names|elements|members$/

const redis = openOnce(startRedisServer)

const share = methodsWithParams
  .filter(({ name }) => METHODS.includes(name))
  .map((method) => [method.name, bodiesFor(method).filter(({ what }) => MANY_VALUES.test(what))] as const)

test('each chosen method has bodies with many values', () => {
  expect(share.map(([, { length }]) => length > 5)).toEqual([true, true])
})

describe('a second caller is not disturbed by bodies with many values', () => {
  test.each(share)('%s', async (_name, bodies) => {
    expect(await noticedOf(bodies, redis.url)).toEqual([])
  })
})
