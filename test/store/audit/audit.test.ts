/*
 * Every change appends an entry to the audit, whatever the clock of Redis says.
 */
import { beforeEach, expect, test } from 'vitest'
import { entriesOf } from '../../audit/trail.ts'
import { emptyBeforeEachTest, openForEachTest, openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { freshPrefix } from '../../support/service.ts'
import { openStore } from '../open-store.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
const prefix = freshPrefix()
emptyBeforeEachTest(redis)
const open = openForEachTest(() => openStore(redis.url, prefix))

const STREAM = 'n:Lab'

beforeEach(async () => {
  await open.store.networks.define('Lab', null)
})

test('after the clock of Redis went back, changes are recorded with the time of the entry before', async () => {
  const [ms, number] = [Date.now() + 3_600_000, 5]
  await witness.call('XSETID', open.keys.of('Lab').audit, `${ms}-${number}`)
  expect(await open.store.networks.delete('Lab')).toBe('deleted')
  const entries = await entriesOf(witness, prefix, STREAM)
  expect(entries.at(-1)!.id).toBe(`${ms}-${number + 1}`)
})
