/* Uses /mcp of a real service with the client of the SDK. */
import { describe, expect, test } from 'vitest'
import { MAX_RESULT_BYTES } from '../../src/mcp/tool-result.ts'
import { exchange } from '../http/exchange.ts'
import { openOnce } from '../support/fixture.ts'
import { ipOf } from '../support/hosts.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { startService } from '../support/service.ts'
import { callTool, connectOverHttp, ERAS, expectExamples, readTools } from './mcp-client.ts'

const redis = openOnce(startRedisServer)
const demo = openOnce(() => startService({ REDIS_URL: redis.url, DEMO: '1' }))
const writing = openOnce(() => startService({ REDIS_URL: redis.url, DEMO: '1', MCP_WRITE: '1' }))

describe.each(ERAS)('a client of %s', (era) => {
  test('finds the tools that read, with their schemas', async () => {
    const client = await connectOverHttp(demo.url, { era })
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(readTools.map(({ definition }) => definition.name))
    expect(tools.filter((tool) => tool.annotations?.readOnlyHint !== true)).toEqual([])
  })

  test('gets the results of the examples of the contract from every tool', async () => {
    const client = await connectOverHttp(demo.url, { era })
    // The client checks each structured result against the schema of its tool only if it has the list.
    await client.listTools()
    await expectExamples(client)
  })

  test('reads the contract and the pages of the documents', async () => {
    const client = await connectOverHttp(demo.url, { era })
    const { resources } = await client.listResources()
    expect(resources.map(({ uri }) => uri)).toContain('keyrack://docs/getting-started.md')
    const { contents } = await client.readResource({ uri: 'keyrack://openrpc.json' })
    expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({ info: { title: 'keyrack' } })
    const page = await client.readResource({ uri: 'keyrack://docs/mcp.md' })
    expect((page.contents[0] as { text: string }).text).toContain('# MCP')
    await expect(client.readResource({ uri: 'keyrack://docs/../package.json' })).rejects.toThrow('There is no resource')
  })

  test('gets errors that a model can act on', async () => {
    const client = await connectOverHttp(demo.url, { era })
    const malformed = await callTool(client, 'Inventory.getDevice', { network: 'Default', ipAddress: '10.0.0.256' })
    expect(malformed.isError).toBe(true)
    expect(malformed.text).toContain('/ipAddress')
    const unknown = await callTool(client, 'Inventory.search', { network: 'Nowhere' })
    expect(unknown).toMatchObject({ isError: true, text: expect.stringContaining('NETWORK_NOT_FOUND') })
    const misnamed = await callTool(client, 'Inventory.search', { networks: 'Default' })
    const suggestion = 'Invalid params: /networks unknown param "networks", did you mean "network"?'
    expect(misnamed).toMatchObject({ isError: true, text: suggestion })
    await expect(client.callTool({ name: 'Inventory_createDevice', arguments: {} })).rejects.toThrow('There is no tool')
  })

  test('changes something only at a service with MCP_WRITE=1', async () => {
    const client = await connectOverHttp(writing.url, { era })
    const device = { network: 'Default', ipAddress: era.startsWith('2026') ? '10.9.9.1' : '10.9.9.2' }
    const created = await callTool(client, 'Inventory.createDevice', { ...device, adapterId: 'Cisco::IOS' })
    expect(created).toMatchObject({ isError: false, result: null })
    const again = await callTool(client, 'Inventory.createDevice', { ...device, adapterId: 'Cisco::IOS' })
    expect(again).toMatchObject({ isError: true, text: expect.stringContaining('DEVICE_EXISTS') })
    expect(await writing.result('Inventory.getDevice', device)).toMatchObject(device)
    expect((await callTool(client, 'Inventory.deleteDevice', device)).isError).toBe(false)
    expect(await writing.result('Inventory.getDevice', device)).toBeNull()
  })
})

test('a large change is not an error, and its result says that the change was made', async () => {
  const client = await connectOverHttp(writing.url)
  // The client checks each structured result against the schema of its tool only if it has the list.
  await client.listTools()
  const network = 'Large'
  await writing.result('Networks.defineManagedNetwork', { networkName: network })
  const good = { ipAddress: '10.9.0.1', adapterId: 'Cisco::IOS' }
  const refused = Array.from({ length: 600 }, (_, at) => ({ ipAddress: ipOf(at, 8) }))
  const reported = await callTool(client, 'Collector.reportDevices', { network, reports: [good, ...refused] })
  expect(reported).toMatchObject({ isError: false, result: { created: 1, refused: 600 } })
  const { items } = reported.result as { items: unknown[] }
  expect(items.length).toBeGreaterThan(100)
  expect(reported.more).toContain(`${600 - items.length} of 600 elements of "items" are left out`)
  expect(reported.more).toContain('do not repeat it')

  const reports = Array.from({ length: 400 }, (_, at) => ({ ipAddress: ipOf(at, 9), adapterId: 'Before::Change' }))
  await writing.result('Collector.reportDevices', { network, reports })
  const ipCsv = reports.map(({ ipAddress }) => `${ipAddress}@${network}`).join()
  await writing.result('Inventory.updateDevices', { ipCsv, adapterId: 'After::Change' })
  const device = { network, ipAddress: reports[0]!.ipAddress }
  const { entries } = (await writing.result('Inventory.getDeviceHistory', { ...device, pageSize: 1 })) as {
    entries: { request: string }[]
  }
  const reverted = await callTool(client, 'Inventory.revertRequest', { request: entries[0]!.request })
  expect(reverted.isError, reverted.text.slice(0, 200)).toBe(false)
  expect(reverted.more).toMatch(/of 400 elements of "reverted" are left out/)
  expect(await writing.result('Inventory.getDevice', device)).toMatchObject({ adapterId: 'Before::Change' })
})

test('a notification is accepted without a body', async () => {
  const accept = 'application/json, text/event-stream'
  const response = await fetch(new URL('mcp', demo.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept },
    body: '{"jsonrpc":"2.0","method":"notifications/initialized"}',
  })
  expect([response.status, await response.text()]).toEqual([202, ''])
  expect(response.headers.get('content-type')).toBeNull()
})

test('a search of many devices returns pages within the limit of bytes, with each device once', async () => {
  const service = await startService({ REDIS_URL: redis.url })
  const reports = Array.from({ length: 2000 }, (_, at) => ({
    ...{ ipAddress: ipOf(at, 1), adapterId: 'Cisco::IOS' },
    custom5: 'm'.repeat(900),
  }))
  const outcome = await service.result('Collector.reportDevices', { network: 'Default', reports })
  expect(outcome).toMatchObject({ created: 2000, refused: 0 })
  const client = await connectOverHttp(service.url)
  const seen: string[] = []
  for (let offset = 0, isMore = true; isMore; ) {
    const reply = await callTool(client, 'Inventory.search', { pageData: { offset, pageSize: 1000 } })
    const { devices } = reply.result as { devices: { ipAddress: string }[] }
    expect(Buffer.byteLength(reply.text)).toBeLessThan(MAX_RESULT_BYTES + 1000)
    seen.push(...devices.map(({ ipAddress }) => ipAddress))
    isMore = reply.more !== undefined && seen.length < 200
    offset = Number(/"offset":(\d+)/.exec(reply.more ?? '')?.[1])
  }
  expect(seen.length).toBeGreaterThanOrEqual(200)
  expect(seen).toEqual(reports.slice(0, seen.length).map(({ ipAddress }) => ipAddress))
  const reply = await callTool(client, 'Inventory.search', { fields: ['ipAddress'] })
  const { devices } = reply.result as { devices: unknown[] }
  expect(devices).toHaveLength(20)
  expect(devices[0]).toEqual({ ipAddress: '10.1.0.0' })
  expect(reply.more).toContain('20 of 2000')
  await service.stop()
})

describe('the endpoint', () => {
  const accept = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }
  const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })
  const ask = (headers: Record<string, string>, body = list) =>
    exchange(demo.url, { path: 'mcp', headers: { ...accept, ...headers }, body })

  test('refuses requests that a page of another origin can send', async () => {
    expect((await ask({})).status).toBe(200)
    expect((await ask({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await ask({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await ask({ host: 'evil.example' })).status).toBe(403)
    expect((await ask({ 'content-type': 'text/plain' })).status).toBe(415)
  })

  test('refuses messages that are malformed, too large, too deep or a batch', async () => {
    expect((await ask({}, '{')).status).toBe(400)
    expect((await ask({}, `[${list},${list}]`)).status).toBe(400)
    expect((await ask({}, '['.repeat(100))).status).toBe(400)
    expect((await ask({}, `{"a":"${'x'.repeat(2 ** 20)}"}`)).status).toBe(413)
    expect((await ask({}, '{"__proto__":{}}')).status).toBe(400)
    const { status, text } = await ask({}, '{"foo":1,"id":9}')
    expect([status, JSON.parse(text)]).toMatchObject([400, { error: { data: { reason: 'jsonrpc must be "2.0"' } } }])
  })

  test('accepts only POST, so no stream stays open', async () => {
    for (const method of ['GET', 'DELETE']) {
      const { status, headers } = await exchange(demo.url, { method, path: 'mcp', headers: accept })
      expect(status).toBe(405)
      expect(headers.allow).toBe('POST')
    }
    const envelope = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const params = { _meta: envelope, notifications: { toolsListChanged: true } }
    const listen = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params })
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' }
    const { text } = await ask(headers, listen)
    expect(JSON.parse(text)).toMatchObject({ error: { message: expect.stringContaining('limit') } })
  })
})
