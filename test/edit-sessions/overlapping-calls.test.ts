/*
 * Calls that overlap a commit: of their own session, whose edits they have read, or of another one that replaces what
 * they read. A proxy holds a call between two of its requests to Redis, and the commit comes in between.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import { loadReadScript, loadWriteScript } from '../../src/store/redis/script.ts'
import { startPausingProxy } from '../store/pausing-proxy.ts'
import { Caller } from '../support/caller.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'

const prefix = freshPrefix()
const redis = openOnce(startRedisServer)
const proxy = openOnce(() => startPausingProxy(redis.socketPath))
const slow = openOnce(() => startService({ REDIS_URL: proxy.url, REDIS_PREFIX: prefix, SEARCH_INDEX: 'off' }))
const other = openOnce(() => startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, SEARCH_INDEX: 'off' }))

const NETWORK = 'Default'
const CONFIG = { name: 'routers', type: 'DYNAMIC', addressSet: { addresses: ['10.0.0.1'] } }
const SETS = ['first', 'second'].map((name) => ({ name }))
const PAGE = { network: NETWORK, configName: 'routers', pageData: { offset: 0, pageSize: 10 } }

interface Page {
  readonly total: number
  readonly credentialSets: readonly { readonly name: string }[]
}

const namesOf = (sets: readonly { readonly name: string }[]): string[] => sets.map(({ name }) => name)

async function addConfig(caller: Caller): Promise<void> {
  await caller.result('saveCredentialConfig', [NETWORK, null, CONFIG])
  await caller.result('saveCredentialSets', [NETWORK, 'routers', SETS])
}

/** Begins a call, and makes `meanwhile` before the first request to Redis that contains `text`. */
async function during<T>(text: string, begin: () => Promise<T>, meanwhile: () => Promise<unknown>): Promise<T> {
  const held = proxy.hold(text)
  const call = begin()
  await held
  await meanwhile()
  proxy.release()
  return await call
}

/** Returns a caller at the slow service, and one in the same session at the other. */
function sameSession(of: Caller): Caller {
  const twin = new Caller(other.url)
  twin.cookie = of.cookie
  return twin
}

beforeEach(async () => {
  const cleaner = new Caller(other.url)
  for (const { name } of await cleaner.result<{ name: string }[]>('getAllCredentialConfigs', [NETWORK])) {
    await cleaner.result('deleteCredentialConfig', [NETWORK, name])
  }
  await cleaner.result('commitEdits')
})

describe('if another call of the session commits, a call that', () => {
  let caller: Caller
  let twin: Caller

  beforeEach(async () => {
    caller = new Caller(slow.url)
    await addConfig(caller)
    twin = sameSession(caller)
  })

  const NOTHING_PENDING = { edits: [], conflicts: [], expiresAt: null }

  test('commits the same edits succeeds too', async () => {
    const { sha } = loadWriteScript('commit-edits')
    expect(
      await during(
        sha,
        () => caller.result('commitEdits'),
        () => twin.result('commitEdits'),
      ),
    ).toBeNull()
    expect(await caller.result('getPendingEdits')).toEqual(NOTHING_PENDING)
  })

  test('compares its edits with the saved objects finds no conflict', async () => {
    const read = 'touched:Default'
    expect(
      await during(
        read,
        () => caller.result('commitEdits'),
        () => twin.result('commitEdits'),
      ),
    ).toBeNull()
    await caller.result('saveCredentialSets', [NETWORK, 'routers', [{ name: 'first', username: 'ann' }]])
    const pending = () => caller.result('getPendingEdits')
    expect(await during(read, pending, () => twin.result('commitEdits'))).toEqual(NOTHING_PENDING)
  })

  test.each<[string, string, unknown, unknown]>([
    ['saves sets', 'saveCredentialSets', [NETWORK, 'routers', [{ name: 'third' }]], null],
    ['rebases', 'rebaseEdits', {}, NOTHING_PENDING],
    ['discards', 'discardEdits', [], null],
  ])('%s succeeds, and reports no lost edits', async (_what, method, params, result) => {
    const { sha } = loadWriteScript('save-edits')
    expect(
      await during(
        sha,
        () => caller.result(method, params),
        () => twin.result('commitEdits'),
      ),
    ).toEqual(result)
    await caller.result('commitEdits')
    const { credentialSets } = await twin.result<Page>('getCredentialSets', PAGE)
    expect(namesOf(credentialSets).slice(0, 2)).toEqual(namesOf(SETS))
  })

  test('reads the configurations gets each of them once', async () => {
    const { sha } = loadReadScript('read-configs')
    const list = () => caller.result<{ name: string }[]>('getAllCredentialConfigs', [])
    expect(namesOf(await during(sha, list, () => twin.result('commitEdits')))).toEqual(['routers'])
  })

  test('logs out makes the commit report the loss', async () => {
    const { sha } = loadWriteScript('commit-edits')
    const reply = await during(
      sha,
      () => caller.reply('commitEdits'),
      () => twin.result('Security.logoutCurrentUser'),
    )
    expect(reply).toMatchObject({ error: { data: { code: 'SESSION_EXPIRED' } } })
  })
})

describe('a read without edits', () => {
  const { sha } = loadReadScript('page-sets')

  /** Replaces the configuration by one of the same name with the same sets, in one commit. */
  async function replace(): Promise<void> {
    const writer = new Caller(other.url)
    await writer.result('deleteCredentialConfig', [NETWORK, 'routers'])
    await addConfig(writer)
    await writer.result('commitEdits')
  }

  beforeEach(async () => {
    const writer = new Caller(other.url)
    await addConfig(writer)
    await writer.result('commitEdits')
  })

  test('finds the sets of a configuration that is replaced at the same time', async () => {
    const page = await during(sha, () => new Caller(slow.url).result<Page>('getCredentialSets', PAGE), replace)
    expect([page.total, namesOf(page.credentialSets)]).toEqual([2, namesOf(SETS)])
  })

  test('resolves an address to the sets of a configuration that is replaced at the same time', async () => {
    const resolve = () => new Caller(slow.url).result('resolveCredentials', [NETWORK, '10.0.0.1'])
    const resolved = await during(sha, resolve, replace)
    expect(JSON.stringify(resolved)).toContain('"second"')
  })
})
