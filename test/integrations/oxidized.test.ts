/*
 * Reads the nodes as Oxidized does. `load` behaves as the documentation of its HTTP source says (version 0.37): it
 * takes the URL, the maps and the paging from examples/oxidized/config, follows the URL of the next page until there is
 * none, and appends a slash and the name to the whole URL when it wants a single node.
 */
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Callers, callersOn, type Headers, withKey } from '../access/callers.ts'
import { type Exchange, exchange } from '../http/exchange.ts'
import { openOnce, temporaryFolder } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'

const NODES = 'integrations/oxidized/nodes'
const prefix = freshPrefix()
const redis = openOnce(startRedisServer)
const callers: Callers = openOnce(() => callersOn(redis.url, prefix))
const folder = temporaryFolder()

let [viewer, connector, admin, branch]: Headers[] = []

beforeAll(async () => {
  const keyOf = async (role: string, networks: string[] | null = null): Promise<Headers> =>
    withKey((await callers.key({ grants: [`role:${role}`], networks })).key)
  ;[viewer, connector, admin] = [await keyOf('viewer'), await keyOf('connector'), await keyOf('admin')]
  branch = await keyOf('viewer', ['Branch'])
  await callers.user('ox', 'correct horse')
})

// The service starts once there are callers, so it is never open. Requests of a caller that it does not know yet would
// count as failed logins, and after ten of them it refuses a right password for a minute.
const service = openOnce(() => startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, DEMO: '1' }))
const witness = openOnce(() => redis.witness())

const get = (path: string, headers: Headers = {}): Promise<Exchange> =>
  exchange(service.url, { method: 'GET', path: `/${path}`, headers })

interface Page {
  readonly nodes: Record<string, string>[]
  readonly next: string | null
}

const pageOf = async (path: string, headers: Headers = viewer!): Promise<Page> => {
  const answer = await get(path, headers)
  expect(answer.status, answer.text).toBe(200)
  return JSON.parse(answer.text) as Page
}

const config = readFileSync(fileURLToPath(new URL('../../examples/oxidized/config', import.meta.url)), 'utf8')
const http = config.slice(config.indexOf('\n  http:'))
const settingOf = (name: string): string => new RegExp(`^ +${name}: (.+)$`, 'm').exec(http)![1]!
const mapOf = (name: string): [string, string][] =>
  [...new RegExp(`^    ${name}:\\n((?:      .+\\n)+)`, 'm').exec(http)![1]!.matchAll(/ +(\w+): (\w+)/g)].map(
    ([, key, member]) => [key!, member!],
  )

/** Loads nodes with the configuration of the example, from this service and with this key. */
async function load(headers: Headers, wanted: string | null = null): Promise<Record<string, string | undefined>[]> {
  const configured = new URL(settingOf('url'))
  let url: string | null = new URL(configured.pathname + configured.search, service.url).href
  const nodes: Record<string, string>[] = []
  while (url !== null) {
    const response: Response = await fetch(wanted === null ? url : `${url}/${wanted}`, { headers })
    const page = (await response.json()) as Record<string, unknown>
    nodes.push(...(page[settingOf('hosts_location')] as Record<string, string>[]))
    url = page[settingOf('pagination_key_name')] as string | null
  }
  const members = [...mapOf('map'), ...mapOf('vars_map')]
  return nodes.map((node) => Object.fromEntries(members.map(([key, member]) => [key, node[member]])))
}

const audited = async (): Promise<number> => await witness.xlen(`${prefix}{c}:audit`)

describe('with the configuration of the example', () => {
  test('Oxidized gets every device of every page, with its login, and each reveal is audited', async () => {
    const before = await audited()
    const nodes = await load(connector!)
    expect(nodes.length).toBe((await pageOf(NODES)).nodes.length)
    const withLogin = nodes.filter(({ password }) => password !== undefined)
    expect(withLogin.length).toBeGreaterThan(0)
    expect(await audited()).toBe(before + withLogin.length)
    const last = await witness.xrevrange(`${prefix}{c}:audit`, '+', '-', 'COUNT', 1)
    expect(last[0]![1].join(' ')).toContain('Credentials.resolveCredentials')
    const core = nodes.find(({ ip }) => ip === '10.0.0.1')
    expect(core).toMatchObject({ name: 'tyo-core-rt-01.example.net', model: 'iosxr', group: 'Default' })
    expect(core!.username).not.toBe('')
  })

  test('a set without a login does not hide the login of the next one', async () => {
    const before = await load(connector!, '10.0.0.1')
    const snmp = { name: 'a-snmp', priority: 0, roCommunityString: 'public-one' }
    const calls = [
      { method: 'Credentials.saveCredentialSets', params: ['Default', 'core routers', [snmp]] },
      { method: 'Credentials.commitEdits' },
      { method: 'Credentials.resolveCredentials', params: ['Default', '10.0.0.1'] },
    ].map((call, id) => ({ jsonrpc: '2.0', id, ...call }))
    const headers = { ...admin, 'content-type': 'application/json' }
    const response = await fetch(service.url, { method: 'POST', headers, body: JSON.stringify(calls) })
    const [, , resolved] = (await response.json()) as { result: unknown[] }[]
    expect(resolved!.result[0]).toMatchObject({ credentialSet: { name: 'a-snmp' } })
    expect(before[0]!.username).toBe('netops')
    expect(await load(connector!, '10.0.0.1')).toEqual(before)
  })

  test('Oxidized gets a single node by its name and by its address, although the URL ends in a query', async () => {
    for (const wanted of ['tyo-core-rt-01.example.net', '10.0.0.1']) {
      const nodes = await load(connector!, wanted)
      expect(nodes.map(({ ip }) => ip)).toContain('10.0.0.1')
      for (const node of nodes) expect([node.name, node.ip]).toContain(wanted)
    }
    expect(await load(connector!, 'nothing-of-this-name')).toEqual([])
  })
})

describe('the nodes', () => {
  test('have the name, the address, the model and the network, and nothing else', async () => {
    const { nodes, next } = await pageOf(NODES)
    expect(next).toBeNull()
    expect(nodes.length).toBeGreaterThan(10)
    for (const node of nodes) {
      expect(Object.keys(node)).toEqual(['name', 'ip', 'model', 'group'])
      expect(Object.values(node)).not.toContain('')
    }
  })

  test.each(['', '/10.0.0.1'])('accept only GET and HEAD, also at %j', async (node) => {
    const answer = await exchange(service.url, { path: `/${NODES}${node}`, headers: viewer! })
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
  })

  test('are returned in pages whose URLs keep the query', async () => {
    const all = (await pageOf(`${NODES}?network=Default`)).nodes
    const found: Record<string, string>[] = []
    let path: string | null = `${NODES}?network=Default&pageSize=3`
    while (path !== null) {
      const { nodes, next }: Page = await pageOf(path)
      expect(nodes.length).toBeLessThanOrEqual(3)
      expect(next === null || next.startsWith(service.url)).toBe(true)
      found.push(...nodes)
      path = next === null ? null : next.slice(service.url.length)
    }
    expect(found).toEqual(all)
    expect(new Set(all.map(({ group }) => group))).toEqual(new Set(['Default']))
  })

  test('are those of a search', async () => {
    const { nodes } = await pageOf(`${NODES}?scheme=hostname&query=tyo*`)
    expect(nodes.length).toBeGreaterThan(0)
    for (const { name } of nodes) expect(name).toMatch(/^tyo/)
  })

  test.each(['10.0.0.1', 'tyo-core-rt-01.example.net'])(
    'have the single node %s only if the search finds it',
    async (node) => {
      const found = async (query: string) => (await pageOf(`${NODES}?${query}/${node}`)).nodes.map(({ ip }) => ip)
      expect(await found('scheme=hostname&query=tyo*')).toEqual(['10.0.0.1'])
      expect(await found('scheme=hostname,vendor&query=tyo*%0ACisco::IOSXR')).toEqual(['10.0.0.1'])
      expect(await found('scheme=&query=')).toEqual(['10.0.0.1'])
      expect(await found('scheme=hostname')).toEqual(['10.0.0.1'])
      expect(await found('scheme=hostname&query=osa*')).toEqual([])
      expect((await get(`${NODES}?scheme=colour&query=red/${node}`, viewer)).status).toBe(422)
      expect((await get(`${NODES}?query=red/${node}`, viewer)).status).toBe(422)
    },
  )

  test('can be read with user and password in the query, which the URL of the next page does not have', async () => {
    const login = 'j_username=ox&j_password=correct+horse'
    const { status, text } = await get(`${NODES}?pageSize=1&${login}&network=Default`)
    expect(status).toBe(200)
    const { next } = JSON.parse(text) as Page
    expect(next).toBe(`${service.url}${NODES}?pageSize=1&network=Default&offset=1`)
    expect((await pageOf(`${NODES}?${login}&network=Default/10.0.0.1`, {})).nodes).toHaveLength(1)
  })

  test('are those of the networks that the caller may see', async () => {
    const { nodes } = await pageOf(NODES, branch)
    expect(new Set(nodes.map(({ group }) => group))).toEqual(new Set(['Branch']))
    expect((await pageOf(`${NODES}/10.0.0.1`, branch)).nodes).toEqual([])
    expect((await get(`${NODES}?network=Default`, branch)).status).toBe(404)
  })

  test.each([
    ['colour=red', '/colour'],
    ['pageSize=0', '/pageSize'],
    ['pageSize=101&credentials=1', '/pageSize'],
    ['credentials=yes', '/credentials'],
    ['offset=-1', '/offset'],
    ['offset=1&offset=2', '/offset'],
    ['scheme=hostname&scheme=vendor&query=x', '/scheme'],
    ['network=Default&network=Branch&query=x&query=y', '/query'],
  ])('refuse %s', async (query, path) => {
    const answer = await get(`${NODES}?${query}`, connector)
    expect(answer).toMatchObject({ status: 422, headers: { 'content-type': 'application/problem+json' } })
    expect(JSON.parse(answer.text)).toMatchObject({ code: -32602, data: { path } })
  })

  test('have the model that OXIDIZED_MODELS_FILE names, and for others the end of the adapter id', async () => {
    const path = join(folder, 'models.json')
    await writeFile(path, JSON.stringify({ 'cisco::ios': 'iosxe' }))
    const other = await startService({ REDIS_URL: redis.url, DEMO: '1', OXIDIZED_MODELS_FILE: path })
    try {
      const answer = await exchange(other.url, { method: 'GET', path: `/${NODES}` })
      const models = (JSON.parse(answer.text) as Page).nodes.map(({ model }) => model)
      expect(new Set(models)).toEqual(new Set(['iosxe', 'iosxr', 'eos', 'junos', 'fortios', 'comware', 'aos', 'rtx']))
    } finally {
      await other.stop()
    }
    const builtIn = new Set((await pageOf(NODES)).nodes.map(({ model }) => model))
    expect(builtIn).toEqual(new Set(['ios', 'iosxr', 'eos', 'junos', 'fortios', 'comware', 'aosw', 'yamaha']))
  })
})
