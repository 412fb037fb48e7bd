/* Runs `keyrack mcp` as a client of MCP does. */
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect, test } from 'vitest'
import { KEYRACK, runKeyrack } from '../commands/run-keyrack.ts'
import { read, root } from '../documents/documents.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { startService } from '../support/service.ts'
import { callTool, createClient, ERAS, type Era, expectExamples, readTools } from './mcp-client.ts'

const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url, DEMO: '1' }))

async function connect(args: readonly string[], era: Era = '2025-11-25', url: string = service.url) {
  const client = await forThisTest(createClient(era))
  const env = { PATH: process.env.PATH!, HOME: '/nonexistent', KEYRACK_URL: url }
  await client.connect(new StdioClientTransport({ command: KEYRACK, args: ['mcp', ...args], env, stderr: 'ignore' }))
  return client
}

test.each(ERAS)('a client of %s gets the results of the examples of the contract from every tool', async (era) => {
  const client = await connect([], era)
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(readTools.map(({ definition }) => definition.name))
  await expectExamples(client)
})

test('--write adds tools that change the inventory', async () => {
  const client = await connect(['--write'])
  const device = { network: 'Default', ipAddress: '10.9.9.1' }
  const created = await callTool(client, 'Inventory.createDevice', { ...device, adapterId: 'Cisco::IOS' })
  expect(created).toMatchObject({ isError: false, result: null })
  const again = await callTool(client, 'Inventory.createDevice', { ...device, adapterId: 'Cisco::IOS' })
  expect(again).toMatchObject({ isError: true, text: expect.stringContaining('DEVICE_EXISTS') })
  expect((await callTool(client, 'Inventory.deleteDevice', device)).isError).toBe(false)
})

test('tools say what is wrong with a call, or that the server is unreachable', async () => {
  const malformed = await callTool(await connect([]), 'Inventory.getDevice', { network: 'Default', ipAddress: 'x' })
  expect(malformed).toMatchObject({ isError: true, text: expect.stringContaining('/ipAddress') })
  const alone = await connect([], '2025-11-25', 'http://127.0.0.1:9')
  expect((await alone.listTools()).tools.length).toBe(readTools.length)
  const unreached = await callTool(alone, 'Networks.getManagedNetworkNames')
  expect(unreached).toMatchObject({ isError: true, text: expect.stringContaining('127.0.0.1:9') })
})

test('the command ends when its client closes stdin', async () => {
  const { code, out } = await runKeyrack(['mcp'], { env: { KEYRACK_URL: service.url } })
  expect({ code, out }).toEqual({ code: 0, out: '' })
})

const INITIALIZE = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'file', version: '1' } }
const rpc = (message: object): string => JSON.stringify({ jsonrpc: '2.0', ...message })
const OPENING = [rpc({ id: 1, method: 'initialize', params: INITIALIZE }), rpc({ method: 'notifications/initialized' })]
const namesCall = (id: number): string =>
  rpc({ id, method: 'tools/call', params: { name: 'Networks_getManagedNetworkNames', arguments: {} } })

async function answersTo(input: string) {
  const ran = await runKeyrack(['mcp'], { env: { KEYRACK_URL: service.url }, input })
  const answers = ran.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: number | null; result?: object; error?: { code: number } })
  return { ...ran, answers }
}

test('every request sent before stdin ended gets a response, even without a line end', async () => {
  const { code, err, answers } = await answersTo([...OPENING, namesCall(2), namesCall(3)].join('\n'))
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(answers.map(({ id }) => id).sort()).toEqual([1, 2, 3])
  const called = answers.filter(({ id }) => id !== 1)
  for (const { result } of called)
    expect(result).toMatchObject({ structuredContent: { result: expect.arrayContaining(['Default']) } })
})

test('a line that is not a message gets an error with the reason', async () => {
  const malformed = [
    rpc({ id: 7, method: 5 }),
    rpc({ id: null }),
    rpc({ id: 8, method: 'ping', extra: 1 }),
    rpc({ id: 10, method: 'ping', params: { _meta: 5 } }),
    '{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}',
  ]
  const lines = ['nonsense', `[${namesCall(2)}]`, '{"foo":1,"id":9}', '"x"', ...malformed]
  const { code, err, answers } = await answersTo([...OPENING, ...lines, namesCall(3)].join('\n'))
  expect({ code, err }).toEqual({ code: 0, err: '' })
  const refused = answers.filter(({ error }) => error !== undefined)
  expect(refused.map(({ id, error }) => [id, error!.code])).toEqual([
    [null, -32700],
    [null, -32600],
    [9, -32600],
    [null, -32600],
    [7, -32600],
    [null, -32600],
    [8, -32600],
    [10, -32600],
    [null, -32600],
  ])
  expect(answers.map(({ id }) => id)).toEqual(expect.arrayContaining([1, 3]))
})

test('a request that its client cancels does not keep the command running', async () => {
  const cancel = rpc({ method: 'notifications/cancelled', params: { requestId: 2 } })
  const { code, answers } = await answersTo([...OPENING, namesCall(2), cancel, ''].join('\n'))
  expect(code).toBe(0)
  expect(answers[0]).toMatchObject({ id: 1 })
})

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends the command while stdin is open', async (signal) => {
  const { code } = await runKeyrack(['mcp'], {
    ...{ env: { KEYRACK_URL: service.url }, input: null },
    onStart: (child) => {
      child.stdin!.write(`${OPENING.join('\n')}\n`)
      child.stdout!.once('data', () => child.kill(signal))
    },
  })
  expect(code).toBe(0)
})

test('a line that is too long ends the command', async () => {
  const { err } = await runKeyrack(['mcp'], { env: { KEYRACK_URL: service.url }, input: 'x'.repeat(11 * 2 ** 20) })
  expect(err).toContain('Warning: a line of stdin has more than 10485760 bytes')
})

test('a line that is not JSON gets a parse error, and the next request its response', async () => {
  const { code, answers } = await answersTo([...OPENING, '{"jsonrpc', '', namesCall(2), ''].join('\n'))
  expect(code).toBe(0)
  expect(answers).toContainEqual(
    expect.objectContaining({ id: null, error: expect.objectContaining({ code: -32700 }) }),
  )
  expect(answers).toContainEqual(expect.objectContaining({ id: 2, result: expect.anything() }))
  expect(answers).toHaveLength(3)
})

test('the configurations of docs/mcp.md connect a client', async () => {
  const blocks = [...read('docs/mcp.md').matchAll(/```json\n(\{\n {2}"mcpServers".*?)```/gs)].map(([, json]) =>
    json!.replaceAll('http://localhost:8080', service.url.replace(/\/$/, '')).replaceAll('/opt/keyrack', root),
  )
  const [stdio, http] = blocks.map(
    (json) => (JSON.parse(json) as { mcpServers: { keyrack: object } }).mcpServers.keyrack,
  )
  const { command, args, env } = stdio as { command: string; args: string[]; env: Record<string, string> }
  const { url, headers } = http as { url: string; headers: Record<string, string> }
  const inherited = { PATH: process.env.PATH!, HOME: '/nonexistent' }
  const transports = [
    new StdioClientTransport({ command, args, env: { ...inherited, ...env }, stderr: 'ignore' }),
    new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }),
  ]
  for (const transport of transports) {
    const client = await forThisTest(createClient('2025-11-25'))
    await client.connect(transport)
    expect((await client.listTools()).tools.length).toBe(readTools.length)
  }
})
