/*
 * A start with a login or an address that can never work ends at once, with the setting to correct. Only a server that
 * is not there yet is waited for.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { forThisTest, openOnce } from '../../support/fixture.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { startCluster } from '../../support/redis/cluster.ts'
import { startSentinels } from '../../support/redis/sentinels.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { startService } from '../../support/service.ts'

const PASSWORD = 'sesame'
/** The start waits for 10 seconds for a server that is not there. */
const AT_ONCE_MS = 4000

const sentinels = openOnce(() => startSentinels({ password: PASSWORD }))
const cluster = openOnce(() => startCluster({ password: PASSWORD, replicas: 0 }))
const guarded = openOnce(() => startOnPort(PASSWORD))
const open = openOnce(() => startOnPort())

async function startOnPort(password?: string) {
  const port = await freePort()
  const secret = password === undefined ? [] : ['--requirepass', password]
  const args = ['--port', `${port}`, '--bind', '127.0.0.1', ...secret]
  const server = await startRedisServer(args, undefined, { password })
  return { ...server, address: `127.0.0.1:${port}` }
}

const withLogin = (url: string, login: string): string => url.replace(/:\/\/(?:.*@)?/, `://${login}`)

const SENTINELS_AND_REDIS = 'to a login that Sentinels and Redis both accept'

test.each<[string, () => Record<string, string>, RegExp]>([
  [
    'a wrong password',
    () => ({ REDIS_URL: `redis://${guarded.address}`, REDIS_PASSWORD: 'wrong' }),
    /refuses our user or password \(WRONGPASS\). Correct REDIS_PASSWORD/,
  ],
  [
    'no password',
    () => ({ REDIS_URL: `redis://${guarded.address}` }),
    /requires a password \(NOAUTH\). Set REDIS_PASSWORD_FILE/,
  ],
  [
    'a database that is not there',
    () => ({ REDIS_URL: `redis://${open.address}/99` }),
    /does not have the database number in REDIS_URL/,
  ],
  [
    'a wrong password of Sentinels',
    () => ({ REDIS_URL: withLogin(sentinels.url, ':wrong@') }),
    new RegExp(`cannot be found: a Sentinel refuses our login. Set REDIS_PASSWORD_FILE, .* ${SENTINELS_AND_REDIS}`),
  ],
  [
    'no password for Sentinels',
    () => ({ REDIS_URL: withLogin(sentinels.url, '') }),
    new RegExp(`cannot be found: a Sentinel requires a login. Set REDIS_PASSWORD_FILE, .* ${SENTINELS_AND_REDIS}`),
  ],
  [
    'a wrong password of a cluster',
    () => ({ REDIS_URL: withLogin(cluster.url, ':wrong@') }),
    /refuses our user or password \(WRONGPASS\)/,
  ],
  [
    'a cluster that is a single server',
    () => ({ REDIS_URL: `redis+cluster://${open.address}` }),
    /is not a Redis Cluster. Set REDIS_URL to redis:/,
  ],
  [
    'a Sentinel that is a Redis',
    () => ({ REDIS_URL: `redis+sentinel://${open.address}/mymaster` }),
    /is not a Sentinel. List the Sentinels there/,
  ],
  [
    'a Redis that is a Sentinel',
    () => ({ REDIS_URL: sentinels.url.replace('+sentinel', '').replace(/,.*/, '') }),
    /^Redis is a Sentinel: set REDIS_URL to redis\+sentinel:/,
  ],
  [
    'a Redis that is a node of a cluster',
    () => ({ REDIS_URL: cluster.url.replace('+cluster', '').replace(/,.*/, '') }),
    /^Redis is a node of a cluster: set REDIS_URL to redis\+cluster:/,
  ],
])('%s ends the start at once', async (_, env, reason) => {
  const settings = env()
  const began = performance.now()
  await expect(startService(settings)).rejects.toThrow(reason)
  expect(performance.now() - began).toBeLessThan(AT_ONCE_MS)
})

test('Sentinels that do not answer are distinguished from Sentinels that do not know the name', async () => {
  const silent = startService({ REDIS_URL: `redis+sentinel://127.0.0.1:${await freePort()}/mymaster` })
  const unknown = startService({ REDIS_URL: sentinels.url.replace(/mymaster$/, 'other'), REDIS_PASSWORD: '' })
  await Promise.all([
    expect(silent).rejects.toThrow('no Sentinel answers'),
    expect(unknown).rejects.toThrow('no Sentinel knows a primary of that name'),
  ])
})

test('the error says if Redis has as many clients as it accepts', async () => {
  const port = await freePort()
  const server = await forThisTest(startRedisServer(['--port', `${port}`, '--bind', '127.0.0.1', '--maxclients', '1']))
  await server.witness().ping()
  await expect(startService({ REDIS_URL: `redis://127.0.0.1:${port}` })).rejects.toThrow(/Raise its maxclients/)
})

test('a Redis that starts later is waited for', async () => {
  const port = await freePort()
  const start = startService({ REDIS_URL: `redis://127.0.0.1:${port}` })
  await pause(1000)
  await forThisTest(startRedisServer(['--port', `${port}`, '--bind', '127.0.0.1']))
  const service = await forThisTest(start)
  expect(await service.result('Networks.getManagedNetworkNames')).toEqual(['Default'])
})
