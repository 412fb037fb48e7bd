/* Networks are defined and deleted once, also by a call that comes again, and only while nothing uses them. */
import { expect, test } from 'vitest'
import { serviceAuditContext } from '../../../src/store/audit/audit.ts'
import { readScriptSource } from '../../../src/store/redis/script.ts'
import { entriesOf } from '../../audit/trail.ts'
import { emptyBeforeEachTest, openForEachTest, openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { openStore } from '../open-store.ts'

const PREFIX = 't:'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
emptyBeforeEachTest(redis)
const open = openForEachTest(() => openStore(redis.url, PREFIX))

const withKey = (operation: string) => open.store.for({ ...serviceAuditContext('test', null), operation }).networks

const countEntries = async () => (await entriesOf(witness, PREFIX, 'n:Lab')).length

test('a definition that is repeated with its idempotency key has the first result, and defines nothing', async () => {
  const again = withKey('key')
  expect(await again.define('Lab', 'bridge')).toBe(true)
  expect(await open.store.networks.delete('Lab')).toBe('deleted')
  expect(await again.define('Lab', 'bridge')).toBe(true)
  expect(await open.store.networks.find('Lab')).toBeNull()
  expect(await countEntries()).toBe(2)
})

test('a deletion that is repeated with its idempotency key has the first result, and deletes nothing', async () => {
  const again = withKey('key')
  await open.store.networks.define('Lab', null)
  expect(await again.delete('Lab')).toBe('deleted')
  await open.store.networks.define('Lab', 'new')
  expect(await again.delete('Lab')).toBe('deleted')
  expect(await open.store.networks.find('Lab')).toMatchObject({ name: 'Lab', bridgeName: 'new' })
  expect(await countEntries()).toBe(3)
})

test.each([
  { what: 'a device', key: () => open.keys.of('Lab').order, add: (key: string) => witness.zadd(key, '0', '40a000001') },
  {
    what: 'a configuration',
    key: () => open.keys.credentials.configs('Lab'),
    add: (key: string) => witness.hset(key, 'id', '{}'),
  },
])('a network with $what is not deleted', async ({ key, add }) => {
  await open.store.networks.define('Lab', null)
  await add(key())
  expect(await open.store.networks.delete('Lab')).toBe('used')
  await witness.del(key())
  expect(await open.store.networks.delete('Lab')).toBe('deleted')
  expect(await open.store.networks.delete('Lab')).toBe('missing')
})

test('a network whose configurations were found in another slot is not deleted', async () => {
  await open.store.networks.define('Lab', null)
  const { network, order, audit, operation } = open.keys.of('Lab')
  const erase = (hasConfigs: '0' | '1') =>
    witness.eval(
      ...[readScriptSource('delete-network'), 5, network, order, order, audit, operation(hasConfigs)],
      ...[hasConfigs, '60000', '', 'by', 'method', 'request', 'on', 'source', '60000'],
    )
  expect(await erase('1')).toBe('used')
  expect(await erase('0')).toEqual(['recorded', 'deleted'])
})

test('a definition of a network that exists changes nothing', async () => {
  expect(await open.store.networks.define('Lab', 'bridge')).toBe(true)
  expect(await open.store.networks.define('Lab', 'other')).toBe(false)
  expect(await open.store.networks.find('Lab')).toMatchObject({ bridgeName: 'bridge' })
  expect(await countEntries()).toBe(1)
})

test('the audit names the author of the definition and of the deletion of a network', async () => {
  const { networks } = open.store.for({
    ...serviceAuditContext('some method', null),
    by: 'key:1',
    requestId: 'r',
    source: 's',
  })
  await networks.define('Lab', null)
  await networks.delete('Lab')
  const entry = { by: 'key:1', method: 'some method', request: 'r', on: '{"network":"Lab"}', source: 's' }
  const found = (await entriesOf(witness, PREFIX, 'n:Lab')).map(({ fields }) => fields)
  expect(found).toEqual([entry, entry].map((fields) => ({ ...fields, mac: '' })))
})

test('a network can be deleted although Redis has no memory left', async () => {
  await open.store.networks.define('Lab', null)
  await witness.config('SET', 'maxmemory', '1')
  const outcome = await open.store.networks.delete('Lab').catch(({ message }: Error) => message)
  await witness.config('SET', 'maxmemory', '0')
  expect(outcome).toBe('deleted')
})

test('the network Default is never deleted', async () => {
  await open.store.networks.define('Default', null)
  expect(await open.store.networks.delete('Default')).toBe('used')
  expect(await open.store.networks.find('Default')).not.toBeNull()
})
