/* Checks keyrack.aio, the async Python client, against a running service and against servers that misbehave. */
import { createServer, type Server, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { readContract } from '../../scripts/contract/contract.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { needing } from '../support/needs.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { noPython, pythonOfThisFile } from './python.ts'
import { startReplyDropper } from './reply-dropper.ts'

describe.skipIf(noPython !== null)(needing(noPython, 'the async Python client'), () => {
  const redis = openOnce(startRedisServer)
  const python = pythonOfThisFile()
  const prefix = freshPrefix()
  const service = openOnce(() =>
    startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, DEMO: '1', SEARCH_INDEX: 'off' }),
  )
  const line = openOnce(() => startReplyDropper(service.url))
  const counter = openOnce(() => startCounter(service.url))
  /** Runs the body of `async def main(client)`, whose result it returns. */
  const runAsync = <T>(url: string, body: string, given: Record<string, unknown> = {}, options = ''): Promise<T> => {
    const lines = body.split('\n').map((one) => `    ${one}`)
    const head = `import asyncio, time\nfrom keyrack.aio import AsyncKeyrack\nasync def main():`
    const open = `    async with AsyncKeyrack(url${options}) as client: return await work(client)`
    const work = `async def work(client):\n${lines.join('\n')}`
    return python<T>(url, `${head}\n${open}\n${work}\nglobals().update(locals())\nshow(asyncio.run(main()))`, given)
  }

  test('has every method of the blocking client, with the same params', async () => {
    const spaces = [...new Set(readContract().methods.map(({ name }) => name.split('.')[0]!.toLowerCase()))]
    const differing = await python<string[]>(
      service.url,
      `
      import inspect
      from keyrack.aio import AsyncKeyrack
      other = AsyncKeyrack(url)
      params = lambda method: inspect.signature(method).parameters.values()
      shape = lambda method: [(one.name, one.kind, one.default) for one in params(method)]
      methods = lambda space: {name: shape(method) for name, method in inspect.getmembers(space, inspect.ismethod)
                               if not name.startswith('_')}
      found = {space: (methods(getattr(client, space)), methods(getattr(other, space))) for space in spaces}
      assert sum(len(one) for one, _ in found.values()) > 40
      show([space for space, (one, another) in found.items() if one != another])`,
      { spaces },
    )
    expect(differing).toEqual([])
  })

  test('reads, pages, writes and batches; errors have the classes of the blocking client', async () => {
    const seen = await runAsync(
      service.url,
      `
names = [device['hostname'] async for device in client.inventory.search_all(network=['Default'], page_size=2)]
pages = [len(page['reports']) async for page in client.collector.get_reports_pages('Branch', page_size=3)]
await client.inventory.create_device('Default', '10.61.0.1', 'A::B')
calls = [('Inventory.getDevice', ['Default', '10.61.0.1']), ('Inventory.deleteDevice', ['No', '1.1.1.1'])]
results = await client.batch(calls)
def error(failure): return type(failure).__name__
try: await client.inventory.create_device('Default', '10.61.0.1', 'A::B')
except keyrack.DeviceExistsError as failure: refused = error(failure)
return [len(names), sum(pages), results[0]['adapterId'], error(results[1]), refused]`,
    )
    expect(seen).toEqual([9, 4, 'A::B', 'NetworkNotFoundError', 'DeviceExistsError'])
  })

  test('uses one connection for calls in turn, and at most max_connections for calls at once', async () => {
    const before = counter.count()
    await runAsync(counter.url, 'for _ in range(5): await client.networks.get_managed_network_names()')
    expect(counter.count() - before).toBe(1)
    const many = `await asyncio.gather(*[client.networks.get_managed_network_names() for _ in range(20)])`
    await runAsync(counter.url, `${many}\n${many}`, {}, ', max_connections=3')
    expect(counter.count() - before).toBe(4)
  })

  test('a call that is running when the client is closed finishes, and its connection is not reused', async () => {
    const before = counter.count()
    const names = await runAsync(
      counter.url,
      `
call = asyncio.ensure_future(client.networks.get_managed_network_names())
await asyncio.sleep(0)
await client.close()
await client.close()
await call
return await client.networks.get_managed_network_names()`,
    )
    expect(names).toContain('Default')
    expect(counter.count() - before).toBe(2)
  })

  test('with an infinite timeout a call waits for its response', async () => {
    const body = 'return len(await client.networks.get_managed_network_names())'
    expect(await runAsync(service.url, body, {}, ", timeout=float('inf')")).toBe(4)
  })

  test('a second event loop gets connections of its own', async () => {
    const seen = await python(
      service.url,
      `
      import asyncio
      from keyrack.aio import AsyncKeyrack
      client = AsyncKeyrack(url)
      show([len(asyncio.run(client.networks.get_managed_network_names())) for _ in range(2)])`,
    )
    expect(seen).toEqual([4, 4])
  })

  test('edits are committed at the end of the block, and discarded by an error or a cancellation', async () => {
    const seen = await runAsync(
      service.url,
      `
config = lambda name: {'name': name, 'type': 'DYNAMIC'}
async with client.credentials.edit() as session:
    await session.save_credential_config('Branch', credentialConfig=config('kept'))
left = []
async def wait_in_block():
    async with client.credentials.edit() as session:
        left.append(session)
        await session.save_credential_config('Branch', credentialConfig=config('never'))
        await asyncio.sleep(60)
task = asyncio.ensure_future(wait_in_block())
while not left or not (await left[0].get_pending_edits())['edits']: await asyncio.sleep(0.01)
task.cancel()
try: await task
except asyncio.CancelledError: pass
saved = [one['name'] for one in await client.credentials.get_all_credential_configs('Branch')]
return [saved, (await left[0].get_pending_edits())['edits'], task.cancelled()]`,
    )
    expect(seen).toEqual([['kept'], [], true])
  })

  test('a call whose response is lost is sent again, with the same idempotency key', async () => {
    const before = line.requests.length
    line.drop('deleteDevice', 1)
    await runAsync(line.url, "await client.inventory.delete_device('Default', '10.61.0.1')")
    const keys = line.requests.slice(before).map((request) => /^idempotency-key: (.*)$/im.exec(request)?.[1])
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })

  test('a call to a silent server ends at the timeout; a cancelled call closes its connection at once', async () => {
    const closed: string[] = []
    const silent = await forThisTest(startServer((socket) => socket.on('close', () => closed.push('closed'))))
    const seen = await runAsync(
      silent.url,
      `
try: await client.networks.get_managed_network_names()
except keyrack.TransportError as failure: said = str(failure)
async with AsyncKeyrack(url, retries=0) as patient:
    call = asyncio.ensure_future(patient.networks.get_managed_network_names())
    await asyncio.sleep(0.5)
    call.cancel()
    await asyncio.gather(call, return_exceptions=True)
return [said, call.cancelled()]`,
      {},
      ', timeout=0.2, retries=0',
    )
    expect(seen).toEqual([`${silent.url} did not respond: timed out`, true])
    await expect.poll(() => closed).toHaveLength(2)
  })

  test.each([
    { reply: 'in chunks', response: chunked('[', '"Default"', ']'), outcome: ['Default'] },
    { reply: 'to the end of the connection', response: `\r\n${rpcResult('["Default"]')}`, outcome: ['Default'] },
    { reply: 'that breaks off', response: `Content-Length: 900\r\n\r\n${rpcResult('[]')}`, outcome: 'IncompleteRead' },
    { reply: 'with a length that is none', response: 'Content-Length: -4\r\n\r\n', outcome: "length '-4'" },
  ])('reads a response $reply', async ({ response, outcome }) => {
    const server = await forThisTest(
      startServer((socket) => socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\n${response}`))),
    )
    const seen = await runAsync(
      server.url,
      `
try: return await client.networks.get_managed_network_names()
except keyrack.TransportError as failure: return str(failure)`,
      {},
      ', retries=0',
    )
    expect(seen).toEqual(typeof outcome === 'string' ? expect.stringContaining(outcome) : outcome)
  })

  test('a header with a line break is refused', async () => {
    const seen = await runAsync(
      service.url,
      `
try: await client.inventory.delete_device('Default', '10.0.0.1', idempotency_key='a\\r\\nX-Other: b')
except ValueError as failure: return str(failure)`,
    )
    expect(seen).toBe('Cannot send the header Idempotency-Key: it has a line break')
  })
})

function rpcResult(result: string): string {
  return `{"jsonrpc":"2.0","id":1,"result":${result}}`
}

function chunked(...pieces: string[]): string {
  const texts = ['{"jsonrpc":"2.0","id":1,"result":', ...pieces, '}']
  const chunks = texts.map((text) => `${text.length.toString(16)};x=y\r\n${text}\r\n`)
  return `Transfer-Encoding: chunked\r\n\r\n${chunks.join('')}0\r\nTrailer: x\r\n\r\n`
}

/** Starts a proxy that counts connections. */
async function startCounter(url: string): Promise<{ url: string; count: () => number; stop: () => Promise<void> }> {
  let connections = 0
  const { hostname, port } = new URL(url)
  const proxy = await startTcpProxy({ host: hostname, port: Number(port) }, ({ client, server }) => {
    connections++
    return { onRequest: (bytes) => void server.write(bytes), onReply: (bytes) => void client.write(bytes) }
  })
  return { url: `http://127.0.0.1:${proxy.port}/`, count: () => connections, stop: async () => await proxy.stop() }
}

/** Starts a server that gives each connection to `answer`. */
async function startServer(answer: (socket: Socket) => void): Promise<{ url: string; stop: () => Promise<void> }> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined).resume())
    answer(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const stop = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${port}`, stop }
}
