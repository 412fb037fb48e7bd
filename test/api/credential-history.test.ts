/* The history of credentials has every commit, however much it changed. */
import { expect, test } from 'vitest'
import type { CredentialHistory } from '../../generated/types.ts'
import { Caller } from '../support/caller.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { watchCommands } from '../support/redis/watch-commands.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'

const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url, NETWORKS: 'Default,Osaka' }))

const pageOf = (caller: Caller, ...params: unknown[]): Promise<CredentialHistory> => caller.result('getHistory', params)

const ADDRESSES = Array.from({ length: 10_000 }, (_, at) => `10.${at >> 8}.${at & 255}.0/24`)

test('the history of credentials has a commit that changed the longest address list, without its values', async () => {
  const caller = new Caller(service.url)
  const save = (oldName: string | null, name: string, addresses: readonly string[]) =>
    caller.result('saveCredentialConfig', ['Default', oldName, { name, addressSet: { addresses } }])
  await save(null, 'wide', ['10.*'])
  await caller.result('commitEdits')
  await save('wide', 'wider', ADDRESSES)
  await caller.result('commitEdits')
  await save('wider', 'wider', ['10.*'])
  await caller.result('commitEdits')
  const { entries } = await pageOf(caller, 'Default', 10)
  const addresses = { name: 'addresses', before: null, after: null }
  expect(entries.map(({ changes, more }) => [more, changes.map(({ action, fields }) => [action, fields])])).toEqual([
    [0, [['update', [addresses]]]],
    [0, [['rename', [{ name: 'name', before: 'wide', after: 'wider' }, addresses]]]],
    [0, [['create', []]]],
  ])
  for (const name of ['wide', ' wide ']) {
    expect((await pageOf(caller, 'Default', 10, name)).entries).toHaveLength(2)
  }
})

test('the history of a configuration takes few round trips, also among many commits of others', async () => {
  const caller = new Caller(service.url)
  const commit = async (name: string, priority: number): Promise<void> => {
    await caller.result('saveCredentialConfig', ['Osaka', priority === 0 ? null : name, { name, priority }])
    await caller.result('commitEdits')
  }
  await commit('rare', 0)
  for (let priority = 0; priority < 40; priority++) await commit('busy', priority)
  await commit('rare', 1)
  for (let priority = 40; priority < 60; priority++) await commit('busy', priority)
  let scripts = 0
  await forThisTest(
    watchCommands(redis.socketPath, ({ words }) => {
      if (/^eval/i.test(words[0]!)) scripts++
    }),
  )
  const newest = await pageOf(caller, 'Osaka', 1, 'rare')
  const oldest = await pageOf(caller, 'Osaka', 1, 'rare', newest.next)
  const none = await pageOf(caller, 'Osaka', 1, 'other')
  expect([newest, oldest, none].map(({ entries }) => entries.map(({ changes }) => changes[0]!.action))).toEqual([
    ...[['update'], ['create'], []],
  ])
  expect([oldest.next, none.next]).toEqual([null, null])
  await expect.poll(() => scripts).toBeGreaterThan(2)
  expect(scripts).toBeLessThan(12)
})

test('a commit while no history is kept drops the history of credentials, so that it has no gap', async () => {
  const env = { REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix(), CREDENTIALS_KEY: 'ab'.repeat(32) }
  const without = await forThisTest(startService({ ...env, HISTORY_KEEP_DAYS: '0' }))
  const caller = new Caller((await forThisTest(startService(env))).url)
  const commit = async (by: Caller, oldName: string | null, name: string): Promise<void> => {
    await by.result('saveCredentialConfig', ['Default', oldName, { name }])
    await by.result('commitEdits')
  }
  await commit(caller, null, 'first')
  expect((await pageOf(caller, 'Default', 10)).entries).toHaveLength(1)
  await commit(new Caller(without.url), 'first', 'second')
  expect((await pageOf(caller, 'Default', 10)).entries).toEqual([])
  await commit(caller, 'second', 'third')
  const { entries } = await pageOf(caller, 'Default', 10)
  expect(entries.map(({ changes }) => changes.map(({ config }) => config))).toEqual([['third']])
})
