/*
 * The names of custom fields are one record. It is replaced together with an entry of the audit, and once for a call
 * that comes again under its idempotency key.
 */
import { expect, test } from 'vitest'
import { serviceAct } from '../../../src/store/audit/audit.ts'
import { entriesOf } from '../../audit/trail.ts'
import { emptyBeforeEachTest, openForEachTest, openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { openStore } from '../open-store.ts'

const PREFIX = 't:'
const RACK = { custom1: { name: 'Rack', type: 'text' } } as const
const SITE = { custom2: { name: 'Site', type: 'text' } } as const

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
emptyBeforeEachTest(redis)
const open = openForEachTest(() => openStore(redis.url, PREFIX))

const subjects = async () =>
  (await entriesOf(witness, PREFIX, 'n:Default')).map(({ fields }) => [fields.method, JSON.parse(fields.on!)])

test('they are none at first, and all of them are replaced', async () => {
  const { fieldNames } = open.store
  expect(await fieldNames.read()).toEqual({})
  await fieldNames.replace(RACK)
  expect(await fieldNames.read()).toEqual(RACK)
  await fieldNames.replace(SITE)
  expect(await fieldNames.read()).toEqual(SITE)
  expect(await witness.get(open.keys.of('Default').fieldNames)).toBe(JSON.stringify(SITE))
  expect(await subjects()).toEqual([
    ['start', { fields: ['custom1'] }],
    ['start', { fields: ['custom2'] }],
  ])
})

test('a call that comes again under its idempotency key changes nothing', async () => {
  const again = open.store.for({ ...serviceAct('test', null), operation: 'key' })
  await again.fieldNames.replace(RACK)
  await open.store.fieldNames.replace(SITE)
  await again.fieldNames.replace(RACK)
  expect(await open.store.fieldNames.read()).toEqual(SITE)
  expect(await subjects()).toHaveLength(2)
  const [operation] = await witness.keys(`${PREFIX}*op:*key*`)
  expect(await witness.get(operation!)).toBe('1')
  const left = await witness.pttl(operation!)
  expect(left > 86_000_000 && left <= 86_400_000).toBe(true)
})
