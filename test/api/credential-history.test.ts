/* The history of credentials has every commit, however much it changed. */
import { expect, test } from 'vitest'
import type { CredentialHistory } from '../../generated/types.ts'
import { Caller } from '../crash/caller.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { startService } from '../support/service.ts'

const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url }))

const ADDRESSES = Array.from({ length: 10_000 }, (_, at) => `10.${at >> 8}.${at & 255}.0/24`)

test('has a commit that changed the longest list of addresses, without its values', async () => {
  const caller = new Caller(service.url)
  const save = (oldName: string | null, name: string, addresses: readonly string[]) =>
    caller.result('saveCredentialConfig', ['Default', oldName, { name, addressSet: { addresses } }])
  await save(null, 'wide', ['10.*'])
  await caller.result('commitEdits')
  await save('wide', 'wider', ADDRESSES)
  await caller.result('commitEdits')
  await save('wider', 'wider', ['10.*'])
  await caller.result('commitEdits')
  const { entries } = await caller.result<CredentialHistory>('getHistory', ['Default', 10])
  const addresses = { name: 'addresses', before: null, after: null }
  expect(entries.map(({ changes, more }) => [more, changes.map(({ action, fields }) => [action, fields])])).toEqual([
    [0, [['update', [addresses]]]],
    [0, [['rename', [{ name: 'name', before: 'wide', after: 'wider' }, addresses]]]],
    [0, [['create', []]]],
  ])
  const ofOne = await caller.result<CredentialHistory>('getHistory', ['Default', 10, 'wide'])
  expect(ofOne.entries).toHaveLength(2)
})
