/*
 * Security.getAuditEntries returns the stored entries page by page, but only to callers with the permission.
 */
import { beforeAll, expect, test } from 'vitest'
import type { AuditPage } from '../../generated/types.ts'
import { ask, callersOn, type Headers, resultOf, withKey } from '../access/callers.ts'
import { replyIn } from '../http/exchange.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'
import { auditKey, entriesOf } from './trail.ts'

const prefix = freshPrefix()
let admin: Headers
let limited: Headers

const redis = openOnce(startRedisServer)
const callers = openOnce(() => callersOn(redis.url, prefix))

beforeAll(async () => {
  admin = withKey((await callers.key()).key)
  limited = withKey((await callers.key({ networks: ['Lab'] })).key)
})

const service = openOnce(() => startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, NETWORKS: 'Default,Lab' }))

const page = (params: unknown[], headers = admin): Promise<AuditPage> =>
  resultOf(service.url, 'Security.getAuditEntries', params, headers)

const create = (network: string, ipAddress: string) =>
  resultOf(service.url, 'Inventory.createDevice', [network, ipAddress, 'A::B'], admin)

test('the pages have every entry once, newest first, although entries are added at the same time', async () => {
  for (const last of [1, 2, 3, 4, 5]) await create('Default', `10.0.0.${last}`)
  const recorded = (await entriesOf(redis.witness(), prefix, 'n:Default')).map(({ id }) => id).reverse()
  const read: string[] = []
  let before: string | null = null
  do {
    const { entries, next } = await page(['n:Default', 2, before])
    read.push(...entries.map(({ id }) => id))
    await create('Default', `10.0.1.${read.length}`)
    before = next
  } while (before !== null)
  expect(recorded.length).toBeGreaterThan(4)
  expect(read).toEqual(recorded)
})

test('an entry whose text is not JSON is shown as it is', async () => {
  await redis
    .witness()
    .xadd(auditKey(prefix, 'n:Lab'), '*', 'by', 'x', 'method', 'y', 'on', '{"devices": [', 'request', '')
  const { entries } = await page(['n:Lab', 1])
  expect(entries[0]).toMatchObject({ by: 'x', method: 'y', on: { unreadable: '{"devices": [' }, request: '' })
})

test('the entries of a deleted network can still be read', async () => {
  await resultOf(service.url, 'Networks.defineManagedNetwork', ['Gone'], admin)
  await resultOf(service.url, 'Networks.deleteManagedNetwork', ['Gone'], admin)
  const { entries } = await page(['n:Gone', 10])
  expect(entries.map(({ method }) => method)).toEqual([
    'Networks.deleteManagedNetwork',
    'Networks.defineManagedNetwork',
  ])
})

test.each(['credentials', 'access'])('a caller limited to networks is refused the entries of %s', async (stream) => {
  const { error } = replyIn(
    await ask(service.url, { method: 'Security.getAuditEntries', params: [stream, 10] }, limited),
  )
  expect(error?.data?.code).toBe('FORBIDDEN')
  expect((await page(['n:Lab', 10], limited)).entries).toEqual((await page(['n:Lab', 10])).entries)
})
