/*
 * A rebase that turns a configuration to STATIC relies on how many sets the configuration has. No set may be saved
 * between the read of the configurations and the read of their sets, or the turn would hide it forever. A session with
 * edits in nine networks reads the configurations in two requests, so another session can commit between them.
 */
import { expect, test } from 'vitest'
import { startPausingProxy } from '../store/pausing-proxy.ts'
import { Caller } from '../support/caller.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'

const NETWORKS = Array.from({ length: 9 }, (_, at) => `Network${at}`)
const LAST = 'Network8'

const prefix = freshPrefix()
// Redis keeps the order of the edits in a listpack, so the last network is read in the second request.
const redis = openOnce(() => startRedisServer(['--hash-max-listpack-value', '1000000']))
const proxy = openOnce(() => startPausingProxy(redis.socketPath))
const slow = openOnce(() => startService({ REDIS_URL: proxy.url, REDIS_PREFIX: prefix }))
const other = openOnce(() => startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix }))

const routers = (change: object) => ({ name: 'routers', type: 'DYNAMIC', ...change })
const save = (caller: Caller, network: string, name: string | null, config: object) =>
  caller.result('saveCredentialConfig', [network, name, config])

async function saveConfigs(writer: Caller): Promise<void> {
  for (const networkName of NETWORKS) {
    await writer.result('Networks.defineManagedNetwork', { networkName })
    await save(writer, networkName, null, routers({}))
  }
  await writer.result('commitEdits')
}

test('a rebase sees a set that another session commits while it reads the configurations', async () => {
  const [turner, writer] = [new Caller(slow.url), new Caller(other.url)]
  await saveConfigs(writer)
  for (const network of NETWORKS) await save(turner, network, 'routers', routers({ flat: true }))
  await save(turner, LAST, 'routers', { name: 'routers', type: 'STATIC' })
  await save(writer, LAST, 'routers', { ...routers({}), name: 'renamed' })
  await writer.result('commitEdits')

  const held = proxy.hold(`touched:${LAST}`)
  const rebase = turner.reply('rebaseEdits', {})
  await held
  await writer.result('saveCredentialSets', [LAST, 'renamed', [{ name: 'added meanwhile' }]])
  await writer.result('commitEdits')
  proxy.release()
  await rebase

  expect(await turner.reply('commitEdits')).toMatchObject({ error: { data: { code: 'EDIT_CONFLICT' } } })
  const page = { network: LAST, configName: 'renamed', pageData: { offset: 0, pageSize: 10 } }
  expect(await writer.result('getCredentialSets', page)).toMatchObject({ total: 1 })
})
