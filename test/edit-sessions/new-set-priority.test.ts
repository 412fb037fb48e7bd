/*
 * The priority of a new set that is sent without one: the highest priority plus 1. Sets that the same call moves before
 * it count with their new priority.
 */
import { expect, test } from 'vitest'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { openRestoredService } from '../support/restored-service.ts'
import { startService } from '../support/service.ts'
import { openSession } from '../support/session-cookie.ts'

type Priorities = Record<string, number | null>

const redis = openOnce(startRedisServer)
const service = openRestoredService(redis, () => startService({ REDIS_URL: redis.url }))

test.each<[Priorities[], Priorities]>([
  [[{ c: 20, new: null }], { a: 1, b: 5, c: 20, new: 21 }],
  [[{ c: 0, new: null }], { a: 1, b: 5, c: 0, new: 6 }],
  [[{ new: null, c: 0 }], { a: 1, b: 5, c: 0, new: 10 }],
  [[{ c: 0, b: 0, new: null, newer: null }], { a: 1, b: 0, c: 0, new: 2, newer: 3 }],
  [[{ a: 0, b: 0, c: 0, new: null }], { a: 0, b: 0, c: 0, new: 1 }],
  [[{ c: 30 }, { c: 0, new: null }], { a: 1, b: 5, c: 0, new: 6 }],
  [[{ d: null }, { d: 0, new: null }], { a: 1, b: 5, c: 9, d: 0, new: 10 }],
  [[{ c: null }, { c: null, new: null }], { a: 1, b: 5, c: 9, new: 10 }],
])('with a: 1, b: 5 and c: 9, the calls %j give %j', async (calls, expected) => {
  const headers = { cookie: await openSession(service) }
  const place = { network: 'Default', configName: 'core' }
  const send = async (method: string, params: object): Promise<unknown> => {
    const { result, error } = await service.call(`Credentials.${method}`, params, { headers })
    expect(error).toBeUndefined()
    return result
  }
  const save = (sets: Priorities): Promise<unknown> => {
    const credentialSets = Object.entries(sets).map(([name, priority]) => ({ name, priority }))
    return send('saveCredentialSets', { ...place, credentialSets })
  }
  await send('saveCredentialConfig', { network: 'Default', credentialConfig: { name: 'core' } })
  await save({ a: 1, b: 5, c: 9 })
  await send('commitEdits', {})

  for (const sets of calls) await save(sets)

  const page = await send('getCredentialSets', { ...place, pageData: { offset: 0, pageSize: 9 } })
  const { credentialSets } = page as { credentialSets: { name: string; priority: number }[] }
  expect(Object.fromEntries(credentialSets.map(({ name, priority }) => [name, priority]))).toEqual(expected)
})
