/*
 * A page of sets shows one moment, even if another session commits between the two reads that the page takes.
 */
import { expect, test } from 'vitest'
import { loadReadScript } from '../../src/store/redis/script.ts'
import { startPausingProxy } from '../store/pausing-proxy.ts'
import { Caller } from '../support/caller.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'

const SETS = 6
const PAGE = { network: 'Default', configName: 'routers', pageData: { offset: 0, pageSize: SETS } }

const prefix = freshPrefix()
const redis = openOnce(startRedisServer)
const proxy = openOnce(() => startPausingProxy(redis.socketPath))
const slow = openOnce(() => startService({ REDIS_URL: proxy.url, REDIS_PREFIX: prefix }))
const other = openOnce(() => startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix }))

interface Page {
  readonly total: number
  readonly credentialSets: readonly { readonly name: string }[]
}

const readPage = async (caller: Caller): Promise<[total: number, names: string[]]> => {
  const { total, credentialSets } = await caller.result<Page>('getCredentialSets', PAGE)
  return [total, credentialSets.map(({ name }) => name)]
}

test('a page of an edited configuration is read again if a commit changed the sets during the read', async () => {
  const [reader, writer] = [new Caller(slow.url), new Caller(other.url)]
  const names = Array.from({ length: SETS }, (_, at) => `set ${at}`)
  await writer.result('saveCredentialConfig', ['Default', null, { name: 'routers', type: 'DYNAMIC' }])
  await writer.result('saveCredentialSets', ['Default', 'routers', names.map((name) => ({ name }))])
  await writer.result('commitEdits')
  await reader.result('saveCredentialSets', ['Default', 'routers', [{ name: 'set 5', username: 'edited' }]])
  expect(await readPage(reader)).toEqual([SETS, names])

  const held = proxy.hold(loadReadScript('page-sets').sha)
  const page = readPage(reader)
  await held
  await writer.result('deleteCredentialSets', ['Default', 'routers', [{ name: 'set 0' }, { name: 'set 1' }]])
  await writer.result('commitEdits')
  proxy.release()
  expect(await page).toEqual([SETS - 2, names.slice(2)])
})
