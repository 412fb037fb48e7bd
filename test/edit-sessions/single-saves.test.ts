import { beforeAll, expect, test } from 'vitest'
import { openOnce } from '../support/fixture.ts'
import { ipOf } from '../support/hosts.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { startService } from '../support/service.ts'
import { openSession } from '../support/session-cookie.ts'

const MANY = 2000

let cookie: string

const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
const service = openOnce(() => startService({ REDIS_URL: redis.url }))
beforeAll(async () => {
  cookie = await openSession(service)
  await call('saveCredentialConfig', ['Default', null, { name: 'hosts', type: 'STATIC' }])
  await call('saveCredentialConfig', ['Default', null, { name: 'named', addressSet: { addresses: ['10.*'] } }])
})

async function call(method: string, params: unknown) {
  const { result, error } = await service.call(`Credentials.${method}`, params, { headers: { cookie } })
  if (error !== undefined) throw new Error(`${method} failed: ${JSON.stringify(error)}`)
  return result
}

const saveSet = (name: string) =>
  call('saveCredentialSets', ['Default', 'hosts', [{ name, password: `secret-${name}` }]])

/** Returns the number of bytes that Redis sends while `action` runs. */
async function bytesOf(action: () => Promise<unknown>): Promise<number> {
  const sent = async () => Number(/total_net_output_bytes:(\d+)/.exec(await witness.info('stats'))![1])
  const before = await sent()
  await action()
  return (await sent()) - before
}

const costs: Record<string, () => Promise<unknown>> = {
  'saving a new static set': () => saveSet('10.9.0.1'),
  'saving a static set again': () => saveSet('10.9.0.1'),
  'deleting a set': () => call('deleteCredentialSets', ['Default', 'hosts', [{ name: '10.9.0.1' }]]),
  'renaming the configuration': () =>
    call('saveCredentialConfig', ['Default', 'hosts', { name: 'hosts', priority: 7 }]),
  'reading the configurations': () => call('getAllCredentialConfigs', []),
  'reading a configuration': () => call('getCredentialConfig', ['Default', 'hosts']),
}

test('a call does not read edits of other sets: two thousand of them add no traffic with Redis', async () => {
  await saveSet('10.8.0.1')
  const alone = new Map<string, number>()
  for (const [what, act] of Object.entries(costs)) alone.set(what, await bytesOf(act))
  const sets = Array.from({ length: MANY }, (_, index) => ({ name: ipOf(index) }))
  await call('saveCredentialSets', ['Default', 'hosts', sets])
  for (const [what, act] of Object.entries(costs)) {
    // One edit of a set takes more bytes than this limit; two thousand of them take 700 kB.
    expect(Math.abs((await bytesOf(act)) - alone.get(what)!), what).toBeLessThan(300)
  }
})

test('a new set is placed after those of earlier calls', async () => {
  for (const name of ['b', 'a', 'c']) await call('saveCredentialSets', ['Default', 'named', [{ name }]])
  await call('deleteCredentialSets', ['Default', 'named', [{ name: 'c' }]])
  await call('saveCredentialSets', ['Default', 'named', [{ name: 'd' }]])
  const page = { pageData: { offset: 0, pageSize: 9 }, network: 'Default', configName: 'named' }
  const { credentialSets } = (await call('getCredentialSets', page)) as { credentialSets: { name: string }[] }
  expect(credentialSets.map(({ name }) => name)).toEqual(['b', 'a', 'd'])
})

test('deleting a configuration drops its edits, also those of separate calls', async () => {
  await call('commitEdits', [])
  for (const name of ['x', 'y']) await call('saveCredentialSets', ['Default', 'named', [{ name }]])
  await call('deleteCredentialConfig', ['Default', 'named'])
  expect(await witness.keys('*session-sets*')).toEqual([])
  await call('commitEdits', [])
})
