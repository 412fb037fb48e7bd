/*
 * The paths other than JSON-RPC show no secret without credentials:reveal, and nothing of a hidden network.
 * test/access/secrets-in-sight.test.ts has the calls, and test/mcp/rights.test.ts the tools of MCP.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { openStream } from '../events/event-client.ts'
import { exchange } from '../http/exchange.ts'
import { Canaries, SECRET_MEMBERS } from '../secrets/canaries.ts'
import type { Reply } from '../support/contract/contract-check.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'
import { ask, callersOn, type Headers, withKey } from './callers.ts'

const [SEEN, HIDDEN] = ['Seen', 'Network-out-of-sight']
const ADDRESS = '10.7.7.7'
const NODES = 'integrations/oxidized/nodes'
const LOGINS = [`${NODES}?credentials=1`, `${NODES}?credentials=1/${ADDRESS}`]
const DOORS = [
  ...['openrpc.json', 'openapi.json', 'healthz', 'readyz', 'metrics'],
  ...[NODES, `${NODES}/${ADDRESS}`, 'integrations/prometheus/targets'],
]

const REDIS_PREFIX = freshPrefix()
const redis = openOnce(startRedisServer)
const witness = openOnce(() => redis.witness())
const callers = openOnce(() => callersOn(redis.url, REDIS_PREFIX))
const keys = new Map<string, { readonly id: string; readonly headers: Headers }>()
const canaries = new Map([SEEN, HIDDEN].map((network) => [network, new Canaries()]))

beforeAll(async () => {
  for (const role of ['viewer', 'credentials-editor', 'connector', 'admin']) {
    for (const networks of [null, [SEEN]]) {
      const { id, key } = await callers.key({ grants: [`role:${role}`], networks })
      keys.set(networks === null ? role : `${role} of ${SEEN}`, { id, headers: withKey(key) })
    }
  }
})

// The service starts once there are keys, so it is never open.
const service = openOnce(() => startService({ REDIS_URL: redis.url, REDIS_PREFIX, NETWORKS: [SEEN, HIDDEN].join() }))

beforeAll(async () => {
  for (const network of [SEEN, HIDDEN]) await save(network)
})

/** Saves a device and a set of logins for it, with canaries as secrets. */
async function save(network: string): Promise<void> {
  const calls = [
    { method: 'Collector.reportDevices', params: [network, [{ ipAddress: ADDRESS, adapterId: 'Cisco::IOS' }]] },
    { method: 'Credentials.saveCredentialConfig', params: [network, null, { name: 'one', type: 'STATIC' }] },
    {
      method: 'Credentials.saveCredentialSets',
      params: [network, 'one', [{ name: ADDRESS, ...canaries.get(network)!.set('snmpPrivPassword') }]],
    },
    { method: 'Credentials.commitEdits' },
  ]
  const replies = JSON.parse((await ask(service.url, calls, keys.get('admin')!.headers)).text) as Reply[]
  for (const { error } of replies.slice(2)) expect(error).toBeUndefined()
}

const textOf = async (path: string, caller: string): Promise<string> =>
  (await exchange(service.url, { method: 'GET', path: `/${path}`, headers: keys.get(caller)!.headers })).text

const secretsIn = (text: string, networks: readonly string[] = [SEEN, HIDDEN]): string[] =>
  networks.flatMap((network) => canaries.get(network)!.found(network, text, SECRET_MEMBERS))

const shown = async (): Promise<string[]> =>
  (await witness.xrange(`${REDIS_PREFIX}{c}:audit`, '-', '+'))
    .map(([, fields]) => fields.join(' '))
    .filter((entry) => entry.includes('Credentials.resolveCredentials'))

describe.each(['viewer', 'credentials-editor'])('the role %s, which cannot reveal', (role) => {
  test.each([...DOORS, ...LOGINS])('gets no secret from /%s, and no reveal is recorded', async (path) => {
    const before = await shown()
    expect(secretsIn(await textOf(path, role))).toEqual([])
    expect(await shown()).toEqual(before)
  })
})

test.each(DOORS)('/%s shows no secret to an admin either', async (path) => {
  expect(secretsIn(await textOf(path, 'admin'))).toEqual([])
})

test.each(['credentials-editor', 'admin'])(
  'an event stream reports changed sets to the role %s, and shows no secret',
  async (role) => {
    const stream = await openStream(service.url, { headers: keys.get(role)!.headers })
    await save(SEEN)
    const events = JSON.stringify(await stream.until(1, 'credentials'))
    stream.cut()
    expect(events).toContain(ADDRESS)
    expect(secretsIn(events)).toEqual([])
  },
)

test.each(LOGINS)('/%s shows only secrets of visible networks, and writes one audit entry', async (path) => {
  const before = await shown()
  const caller = `connector of ${SEEN}`
  const text = await textOf(path, caller)
  expect(secretsIn(text, [SEEN]).length).toBeGreaterThan(0)
  expect(secretsIn(text, [HIDDEN])).toEqual([])
  const entries = (await shown()).slice(before.length)
  expect(entries).toHaveLength(1)
  expect(entries[0]).toContain(`key:${keys.get(caller)!.id}`)
  expect(secretsIn(entries[0]!)).toEqual([])
})

test.each([...DOORS, ...LOGINS])('/%s names no network that the caller may not see', async (path) => {
  const [everything, limited] = [await textOf(path, 'admin'), await textOf(path, `admin of ${SEEN}`)]
  expect(limited).not.toContain(HIDDEN)
  // Without the limit, the doors that have devices have the other network too.
  if (path.startsWith('integrations')) expect(everything).toContain(HIDDEN)
})

test('an event stream names no network that the caller may not see', async () => {
  const stream = await openStream(service.url, { headers: keys.get(`admin of ${SEEN}`)!.headers })
  await save(HIDDEN)
  await save(SEEN)
  await stream.until(1, 'credentials')
  stream.cut()
  expect(stream.events[0]!.data).toBe(JSON.stringify({ networks: [SEEN] }))
  expect(JSON.stringify(stream.events)).not.toContain(HIDDEN)
})
