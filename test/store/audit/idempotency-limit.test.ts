/*
 * Writes of a caller whose remembered calls have reached its limit: one that was applied before gets its result, and
 * every other one is refused and changes nothing. Each record that a write leaves is counted once.
 */
import { expect, test } from 'vitest'
import { parseAddress } from '../../../src/domain/address.ts'
import { newDevice } from '../../../src/domain/device.ts'
import { ApplicationError } from '../../../src/domain/errors/application-error.ts'
import { type AuditContext, serviceAuditContext } from '../../../src/store/audit/audit.ts'
import { ABSENT_REVISION } from '../../../src/store/inventory/device-state.ts'
import type { CallStore } from '../../../src/store/store.ts'
import { emptyBeforeEachTest, openForEachTest, openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { openStore } from '../open-store.ts'

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
emptyBeforeEachTest(redis)
const open = openForEachTest(() => openStore(redis.url, 't:'))

const limitReached = new ApplicationError('OVERLOADED', 'the limit is reached')
const storeWith = (more: Pick<AuditContext, 'limitReached' | 'onRecorded'>): CallStore =>
  open.store.for({ ...serviceAuditContext('test', null), operation: 'key', ...more })

const id = { network: 'Default', address: parseAddress('10.0.0.1') }
const NEW = { id, expectedRevision: ABSENT_REVISION, device: newDevice(id, 'A::B'), facts: null }

test.each<[string, (store: CallStore) => Promise<unknown>]>([
  ['a definition of a network', ({ networks }) => networks.define('Lab', null)],
  ['a deletion of a network', ({ networks }) => networks.delete('Branch')],
  [
    'a definition of fields',
    ({ fieldNames }) => fieldNames.change(() => ({ custom1: { name: 'Rack', type: 'text' } })),
  ],
  ['a new device', ({ devices }) => devices.commit([NEW])],
  ['a change of devices', ({ devices }) => devices.change([id], { facts: false }, () => [NEW])],
])('%s', async (_, write) => {
  for (const name of ['Default', 'Branch']) await open.store.networks.define(name, null)
  const contents = async () => {
    const keys = (await witness.keys('*')).filter((key) => !key.endsWith('{networks}:names')).sort()
    return await Promise.all(keys.map((key) => witness.dump(key)))
  }
  const before = await contents()
  await expect(write(storeWith({ limitReached }))).rejects.toBe(limitReached)
  expect(await contents()).toEqual(before)
  const recorded: number[] = []
  const onRecorded = (bytes: number): void => void recorded.push(bytes)
  const first = await write(storeWith({ onRecorded }))
  const after = await contents()
  expect(after).not.toEqual(before)
  expect(await write(storeWith({ limitReached, onRecorded }))).toEqual(first)
  expect(await write(storeWith({ onRecorded }))).toEqual(first)
  expect(recorded).toEqual([expect.toSatisfy((bytes) => bytes > 0)])
  expect(await contents()).toEqual(after)
})

test('a write that the caller did not request is neither refused nor counted', async () => {
  const onRecorded = (): void => expect.unreachable()
  const { networks } = open.store.for({ ...serviceAuditContext('test', null), limitReached, onRecorded })
  expect(await networks.define('Lab', null)).toBe(true)
})

test('a write that changes nothing leaves no record to count', async () => {
  await open.store.networks.define('Default', null)
  const { devices } = storeWith({ onRecorded: () => expect.unreachable() })
  expect(await devices.commit([{ ...NEW, expectedRevision: '*', device: null }])).toBe(true)
})
