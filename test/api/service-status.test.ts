/*
 * Security.getServiceStatus returns the state of the store, the indexes and the sessions. It returns no name of any of
 * them.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ServiceStatus } from '../../generated/types.ts'
import { ask, callersOn, type Headers, resultOf, withKey } from '../access/callers.ts'
import { openForEachTest } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService } from '../support/service.ts'
import { cookieOf } from '../support/session-cookie.ts'
import { soon } from '../support/soon.ts'

let service: Service
const endings: (() => unknown)[] = []

const prefix = freshPrefix()
const redis = openForEachTest(startRedisServer)

afterEach(async () => {
  await service?.stop()
  for (const end of endings.splice(0)) await end()
})

const start = async (env: Record<string, string> = {}): Promise<void> => {
  service = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, NETWORKS: 'Default,Lab', ...env })
}
const status = (headers: Headers = {}, params: unknown = []): Promise<ServiceStatus> =>
  resultOf(service.url, 'Security.getServiceStatus', params, headers)

/** Returns the params of a search that needs an index. */
const byHostname = (network: string) => [network, 'hostname', 'x*', { offset: 0, pageSize: 1 }]

const stageConfig = (name: string, headers: Headers = {}) =>
  resultOf(service.url, 'Credentials.saveCredentialConfig', ['Default', null, { name }], headers)

describe('the store', () => {
  test('is reported as its server reports itself', async () => {
    await start()
    const info = await redis.witness().info()
    const infoField = (field: string): string => new RegExp(`^${field}:(.*)\r$`, 'm').exec(info)![1]!
    const { store } = await status()
    expect(store).toMatchObject({ kind: 'server', primaries: 1, versions: [infoField('redis_version')], warnings: [] })
    expect(store!.memoryBytes).toBeGreaterThan(Number(infoField('used_memory')) / 2)
    expect(store!.memoryLimitBytes).toBe(Number(infoField('maxmemory')))
  })

  test('is reported with settings that changed while the service runs', async () => {
    await start()
    await redis.witness().config('SET', 'maxmemory', `${64 * 2 ** 20}`)
    await redis.witness().config('SET', 'maxmemory-policy', 'allkeys-lru')
    await redis.witness().config('SET', 'appendonly', 'no')
    const { store } = await status()
    expect(store!.memoryLimitBytes).toBe(64 * 2 ** 20)
    expect(store!.warnings).toEqual([expect.stringMatching(/evicts/), expect.stringMatching(/without AOF/)])
  })

  test('is reported without a limit of memory if its server has none, with a warning', async () => {
    await start()
    await redis.witness().config('SET', 'maxmemory', '0')
    const { store } = await status()
    expect(store!.memoryLimitBytes).toBeNull()
    expect(store!.warnings).toEqual([expect.stringMatching(/without a memory limit/)])
  })

  test('is reported in part if the user of Redis must not run INFO', async () => {
    await redis.witness().acl('SETUSER', 'default', '-info')
    await start()
    const { store } = await status()
    expect(store).toEqual({
      ...{ kind: 'server', primaries: 1, versions: [], memoryBytes: null, memoryLimitBytes: null },
      warnings: [expect.stringMatching(/does not report its settings/)],
    })
  })

  test('is reported without its address and without the names of its keys', async () => {
    await start()
    await stageConfig('routers')
    const { text } = await ask(service.url, { method: 'Security.getServiceStatus' })
    expect(text).toContain('"kind":"server"')
    for (const name of [prefix, redis.socketPath, redis.socketPath.split('/').at(-2)!, 'routers', '{c}']) {
      expect(text).not.toContain(name)
    }
  })
})

test('indexes are reported once a search has built them, and null with SEARCH_INDEX=off', async () => {
  await start({ SEARCH_INDEX: 'first-search' })
  await service.result('Inventory.createDevice', ['Lab', '10.0.0.1', 'A::B'])
  expect((await status()).indexes).toEqual([])
  await service.result('Inventory.search', byHostname('Lab'))
  const lab = { network: 'Lab', state: 'ready', done: 1, of: 1 }
  await soon(async () => expect((await status()).indexes).toEqual([lab]))
  await service.result('Inventory.createDevice', ['Default', '10.0.0.1', 'A::B'])
  await service.result('Inventory.search', byHostname('Default'))
  // By name, and not in the order in which they were built.
  await soon(async () => expect((await status()).indexes).toEqual([{ ...lab, network: 'Default' }, lab]))
  await service.stop()
  await start({ SEARCH_INDEX: 'off' })
  expect((await status()).indexes).toBeNull()
})

describe('with API keys and users', () => {
  let admin: Headers
  let ofLab: Headers
  let viewer: Headers
  let alice: Headers

  beforeEach(async () => {
    const callers = await callersOn(redis.url, prefix)
    endings.push(() => callers.close())
    const key = async (rights?: Parameters<typeof callers.key>[0]) => withKey((await callers.key(rights)).key)
    admin = await key()
    ofLab = await key({ networks: ['Lab'] })
    viewer = await key({ grants: ['role:viewer'] })
    await callers.user('alice', 'correct horse battery')
    alice = { authorization: `Basic ${btoa('alice:correct horse battery')}` }
    await start()
  })

  test('the edits of all callers are counted until their sessions end', async () => {
    await stageConfig('routers', admin)
    await stageConfig('switches', admin)
    const saved = await ask(
      service.url,
      { method: 'Credentials.saveCredentialConfig', params: ['Default', null, { name: 'a' }] },
      alice,
    )
    expect((await status(admin)).sessions).toEqual({ withEdits: 3, edits: 3 })
    const cookie = cookieOf(saved)!
    await resultOf(service.url, 'Security.logoutCurrentUser', [], { cookie })
    expect((await status(admin)).sessions).toEqual({ withEdits: 2, edits: 2 })
  })

  test('an administrator of one network sees its index, and no edits', async () => {
    for (const network of ['Default', 'Lab']) {
      await resultOf(service.url, 'Inventory.search', byHostname(network), admin)
    }
    const networksFor = async (who: Headers) => (await status(who)).indexes!.map(({ network }) => network).sort()
    await soon(async () => expect(await networksFor(admin)).toEqual(['Default', 'Lab']))
    expect(await networksFor(ofLab)).toEqual(['Lab'])
    expect((await status(ofLab)).sessions).toBeNull()
  })

  test('no other caller gets a status', async () => {
    const { text } = await ask(service.url, { method: 'Security.getServiceStatus' }, viewer)
    expect(text).toContain('"FORBIDDEN"')
  })
})
