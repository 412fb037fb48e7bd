/*
 * The names of custom fields are one record. It is replaced together with an entry of the audit, once for a call
 * that comes again under its idempotency key, and never over a change that the caller has not seen.
 */
import { expect, test } from 'vitest'
import type { FieldNames } from '../../../generated/types.ts'
import { serviceAuditContext } from '../../../src/store/audit/audit.ts'
import { entriesOf } from '../../audit/trail.ts'
import { emptyBeforeEachTest, forThisTest, openForEachTest, openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { openStore } from '../open-store.ts'
import { startPausingProxy } from '../pausing-proxy.ts'

const PREFIX = 't:'
const RACK = { custom1: { name: 'Rack', type: 'text' } } as const
const SITE = { custom2: { name: 'Site', type: 'text' } } as const

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
emptyBeforeEachTest(redis)
const open = openForEachTest(() => openStore(redis.url, PREFIX))

const subjects = async () =>
  (await entriesOf(witness, PREFIX, 'n:Default')).map(({ fields }) => [fields.method, JSON.parse(fields.on!)])

test('there are no field names at first, and a change replaces all of them', async () => {
  const { fieldNames } = open.store
  expect(await fieldNames.read()).toEqual({})
  await fieldNames.change(() => RACK)
  expect(await fieldNames.read()).toEqual(RACK)
  await fieldNames.change(() => SITE)
  expect(await fieldNames.read()).toEqual(SITE)
  expect(await witness.get(open.keys.of('Default').fieldNames)).toBe(JSON.stringify(SITE))
  expect(await subjects()).toEqual([
    ['start', { fields: ['custom1'] }],
    ['start', { fields: ['custom2'] }],
  ])
})

test('a call that is repeated with its idempotency key changes nothing', async () => {
  const again = open.store.for({ ...serviceAuditContext('test', null), operation: 'key' })
  await again.fieldNames.change(() => RACK)
  await open.store.fieldNames.change(() => SITE)
  expect(await again.fieldNames.change((present) => ({ ...present, ...RACK }))).toEqual(RACK)
  expect(await open.store.fieldNames.read()).toEqual(SITE)
  expect(await subjects()).toHaveLength(2)
  const [operation] = await witness.keys(`${PREFIX}*op:*key*`)
  expect(JSON.parse((await witness.get(operation!))!)).toBe(JSON.stringify(RACK))
  const left = await witness.pttl(operation!)
  expect(left > 86_000_000 && left <= 86_400_000).toBe(true)
})

test('a change by another process between the read and the write is kept', async () => {
  const proxy = await forThisTest(startPausingProxy(redis.socketPath))
  const slow = await forThisTest(openStore(proxy.url, PREFIX))
  const held = proxy.hold('custom1')
  const seen: FieldNames[] = []
  const change = slow.store.fieldNames.change((present) => {
    seen.push(present)
    return { ...present, ...RACK }
  })
  await held
  await open.store.fieldNames.change(() => SITE)
  proxy.release()
  expect(await change).toEqual({ ...SITE, ...RACK })
  expect(seen).toEqual([{}, SITE])
  expect(await open.store.fieldNames.read()).toEqual({ ...SITE, ...RACK })
  expect(await subjects()).toHaveLength(2)
})
