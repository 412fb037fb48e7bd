/* Every caller may do with tools what it may do with calls, and sees no secret even if it may see secrets. */
import { beforeAll, expect, test } from 'vitest'
import { PERMISSIONS, paramsByName, readContract } from '../../scripts/contract/contract.ts'
import type { Contract } from '../../src/mcp/contract.ts'
import { createTools } from '../../src/mcp/tools.ts'
import { callersOn, withKey } from '../access/callers.ts'
import { exchange } from '../http/exchange.ts'
import { Canaries } from '../secrets/canaries.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'
import { callTool, connectOverHttp } from './mcp-client.ts'

const contract = readContract()
const tools = [...createTools(contract as unknown as Contract, { write: true }).values()]
const redis = openOnce(startRedisServer)
const REDIS_PREFIX = freshPrefix()
const keys = new Map<string, string>()
const canaries = new Canaries()

beforeAll(async () => {
  const callers = await callersOn(redis.url, REDIS_PREFIX)
  for (const permission of PERMISSIONS) {
    keys.set(permission, (await callers.key({ grants: [permission] })).key)
  }
  keys.set('everything', (await callers.key()).key)
  keys.set('Branch only', (await callers.key({ networks: ['Branch'] })).key)
  callers.close()
})

// The service starts after the keys exist: before the first key, everybody may do everything.
const service = openOnce(() => startService({ REDIS_URL: redis.url, REDIS_PREFIX, DEMO: '1', MCP_WRITE: '1' }))

const connect = (name: string) => connectOverHttp(service.url, { headers: withKey(keys.get(name)!) })

test.each(PERMISSIONS)('a key with only %s can call exactly the tools of this permission', async (permission) => {
  const client = await connect(permission)
  for (const { method } of tools) {
    const { examples, 'x-permission': needed } = contract.methods.find(({ name }) => name === method)!
    const reply = await callTool(client, method, paramsByName(examples[0]!))
    const isForbidden = reply.isError && reply.text.includes('(FORBIDDEN)')
    expect(isForbidden, `${method}: ${reply.text.slice(0, 200)}`).toBe(needed !== permission && needed !== 'none')
  }
})

test('a request without a key or with a wrong key gets no tools', async () => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }
  expect((await exchange(service.url, { path: 'mcp', headers, body })).status).toBe(401)
  const wrong = { ...headers, authorization: `${withKey(keys.get('everything')!).authorization}0` }
  expect((await exchange(service.url, { path: 'mcp', headers: wrong, body })).status).toBe(401)
})

test('a network that the caller may not see does not exist for its tools', async () => {
  const client = await connect('Branch only')
  expect((await callTool(client, 'Networks.getManagedNetworkNames')).result).toEqual(['Branch'])
  const reply = await callTool(client, 'Inventory.search', { network: 'Default' })
  expect(reply.text).toContain('NETWORK_NOT_FOUND')
})

test('no tool shows a secret, not even to a caller who may see secrets', async () => {
  const key = withKey(keys.get('everything')!)
  const headers = { ...key, 'content-type': 'application/json', cookie: '' }
  const credentialSets = [{ name: '10.7.7.7', ...canaries.set('snmpPrivPassword') }]
  const at = { network: 'Default', configName: 'canaries' }
  const config = { name: 'canaries', type: 'STATIC', priority: 1 }
  const call = (method: string, params: object, id: number) => ({ jsonrpc: '2.0', id, method, params })
  const batch = [
    call('Credentials.saveCredentialConfig', { network: 'Default', credentialConfig: config }, 1),
    call('Credentials.saveCredentialSets', { ...at, credentialSets }, 2),
    call('Credentials.commitEdits', {}, 3),
  ]
  const saved = (await (await service.post(JSON.stringify(batch), headers)).json()) as { error?: unknown }[]
  expect(saved.map(({ error }) => error)).toEqual([undefined, undefined, undefined])
  const secrets = ['password', 'enablePassword', 'roCommunityString', 'snmpAuthPassword', 'snmpPrivPassword'] as const

  // The canaries are found where secrets are shown.
  const shown = await service.post(
    JSON.stringify(call('Credentials.getCredentialSets', { ...at, pageData: { offset: 0, pageSize: 1 } }, 1)),
    headers,
  )
  expect(canaries.found('the control', await shown.text(), secrets)).toHaveLength(secrets.length)

  const client = await connect('everything')
  const params = { ...at, ipAddress: '10.7.7.7', stream: 'credentials', pageSize: 100 }
  const found: string[] = []
  let answered = 0
  for (const { method, definition } of tools.filter(({ definition: { annotations } }) => annotations.readOnlyHint)) {
    const taken = Object.entries(params).filter(([name]) => Object.hasOwn(definition.inputSchema.properties, name))
    const reply = await callTool(client, method, Object.fromEntries(taken))
    if (!reply.isError) answered++
    found.push(...canaries.found(method, JSON.stringify(reply), secrets))
  }
  expect(answered).toBeGreaterThan(10)
  expect(found).toEqual([])
  const resolved = await callTool(client, 'Credentials.resolveCredentials', {
    network: 'Default',
    ipAddress: '10.7.7.7',
    masked: false,
  })
  expect(resolved.result).toMatchObject([{ config: 'canaries', credentialSet: { password: null } }])
})

test('a call of a tool is audited like a call of its method', async () => {
  const client = await connect('everything')
  await callTool(client, 'Networks.defineManagedNetwork', { networkName: 'ByTool' })
  const { text } = await callTool(client, 'Security.getAuditEntries', { stream: 'n:ByTool', pageSize: 5 })
  expect(text).toContain('Networks.defineManagedNetwork')
})
