/* keyrack devices watch: its lines, and how it continues after the service was gone. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { Keyrack } from '../../clients/typescript/index.ts'
import { Interrupted } from '../../src/commands/ending-signals.ts'
import { csvRows } from '../../src/commands/output/csv.ts'
import type { Format } from '../../src/commands/output/formats.ts'
import type { Shape } from '../../src/commands/output/row-writer.ts'
import { watchDevices } from '../../src/commands/remote/devices/watch-devices.ts'
import type { RemoteCommandContext } from '../../src/commands/remote/remote-command.ts'
import { collectGarbage } from '../support/collect-garbage.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { freePort } from '../support/processes/free-port.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'

const redis = openOnce(startRedisServer)

function watch(url: string, format: Format, network: readonly string[] = [], after?: string) {
  const lines: string[] = []
  const messages: string[] = []
  const controller = new AbortController()
  const at = {
    ...{ client: new Keyrack({ url }), url, authorization: null, signal: controller.signal },
    output: { format, send: async (text: string) => void lines.push(text) },
    screen: { inform: (message: string) => void messages.push(message) },
  } as unknown as RemoteCommandContext
  const ended = watchDevices(at, { network, ...(after === undefined ? {} : { after }) }).catch(
    (failure: unknown) => failure,
  )
  return { lines, messages, ended, interrupt: () => controller.abort(new Interrupted('Interrupted')) }
}

test('CSV has a header, and a record for each change', async () => {
  const service = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix() })
  const watching = new AbortController()
  const lines: string[] = []
  const send = async (text: string) => void lines.push(text)
  const at = {
    ...{ client: new Keyrack({ url: service.url }), url: service.url, authorization: null, signal: watching.signal },
    ...{ output: { format: 'csv', send, rows: (shape: Shape) => csvRows(send, shape) }, screen: { inform: () => {} } },
  } as unknown as RemoteCommandContext
  const ended = watchDevices(at, {}).catch((failure: unknown) => failure)
  let host = 0
  const hasRow = async () => {
    await service.result('Inventory.createDevice', ['Default', `10.3.0.${++host}`, 'A::B'])
    return lines.length > 0
  }
  await expect.poll(hasRow, { interval: 400 }).toBe(true)
  const [header, first] = lines.join('').split('\r\n')
  expect(header).toBe('at,action,network,ipAddress,fields,place,by,comment,method,request,position,id')
  expect(first).toMatch(/^\d+,create,Default,10\.3\.0\.\d+,.*,[^,]+$/)
  watching.abort(new Interrupted('Interrupted'))
  await ended
  await service.stop()
})

test('prints each change once, also after an outage of the service, and stops when it is interrupted', async () => {
  const port = await freePort()
  const env = { REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix(), PORT: `${port}`, NETWORKS: 'Default,Lab' }
  const first = await startService(env)
  const [json, table] = [watch(first.url, 'ndjson'), watch(first.url, 'table', ['Default'])]
  const create = (service: typeof first, ipAddress: string, network = 'Default') =>
    service.result('Inventory.createDevice', [network, ipAddress, 'A::B'])
  // A reader gets what happens after it has connected.
  let probes = 0
  await expect
    .poll(
      async () => {
        await create(first, `10.1.0.${++probes}`)
        return Math.min(json.lines.length, table.lines.length)
      },
      { interval: 400 },
    )
    .toBeGreaterThan(0)
  await create(first, '10.0.0.1')
  await create(first, '10.0.0.2', 'Lab')
  await expect.poll(() => json.lines.join('')).toContain('10.0.0.2')
  await expect.poll(() => table.lines.join('')).toContain('10.0.0.1')
  await first.stop()
  const second = await startService(env)
  await create(second, '10.0.0.3')
  await expect.poll(() => json.lines.join('')).toContain('10.0.0.3')
  await expect.poll(() => table.lines.join('')).toContain('10.0.0.3')
  const addresses = json.lines.map((line) => (JSON.parse(line) as { ipAddress: string }).ipAddress)
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(addresses.slice(-3)).toEqual(['10.0.0.1', '10.0.0.2', '10.0.0.3'])
  expect(table.lines.at(-1)).toMatch(/^\S+Z create 10\.0\.0\.3@Default by local\n$/)
  expect(table.lines.join('')).not.toContain('10.0.0.2')
  const { host } = new URL(first.url)
  expect(table.messages).toEqual([
    expect.stringMatching(`^Lost the connection to ${host}(?: \\(.+\\))?\\. Connecting again$`),
    `Connected to ${host} again`,
  ])
  // A command that runs for hours collects garbage before it is interrupted.
  collectGarbage()
  json.interrupt()
  table.interrupt()
  expect([await json.ended, await table.ended]).toEqual([expect.any(Interrupted), expect.any(Interrupted)])
  await second.stop()
})

test('--after continues after the event whose id JSON printed, and refuses a wrong id', async () => {
  const service = await forThisTest(startService({ REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix() }))
  const create = (host: number) => service.result('Inventory.createDevice', ['Default', `10.4.0.${host}`, 'A::B'])
  const first = watch(service.url, 'json')
  let host = 0
  const hasChange = async () => {
    await create(++host)
    return first.lines.length > 0
  }
  await expect.poll(hasChange, { interval: 400 }).toBe(true)
  first.interrupt()
  await first.ended
  const { id, ipAddress } = JSON.parse(first.lines.at(-1)!) as { id: string; ipAddress: string }
  expect(id).toMatch(/^\S+$/)
  await create(99)
  const second = watch(service.url, 'ndjson', [], id)
  await expect.poll(() => second.lines.join('')).toContain('10.4.0.99')
  expect(second.lines.join('')).not.toContain(`"${ipAddress}"`)
  second.interrupt()
  await second.ended
  for (const wrong of ['12', 'no id', '\u2603']) {
    expect(await watch(service.url, 'ndjson', [], wrong).ended).toMatchObject({
      message: `Cannot use --after "${wrong}": it must be the id of an event, which watch prints as JSON and CSV`,
    })
  }
})

test('watch waits for a server that does not run yet, and prints the reason once', async () => {
  const port = await freePort()
  const watching = watch(`http://127.0.0.1:${port}`, 'table')
  const host = `127.0.0.1:${port}`
  await expect.poll(() => watching.messages).toEqual([`Cannot reach ${host} (ECONNREFUSED). Connecting again`])
  const service = await forThisTest(
    startService({ REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix(), PORT: `${port}` }),
  )
  await expect.poll(() => watching.messages.slice(1)).toEqual([`Connected to ${host}`])
  watching.interrupt()
  await watching.ended
  expect(service.url).toContain(host)
})

test('watch retries as long as a proxy reports that it cannot reach the server', async () => {
  const statuses = [502, 504]
  const proxy = createServer((_, response) => {
    const status = statuses.shift()
    if (status !== undefined) response.writeHead(status, { 'content-type': 'text/html' }).end('<html>')
    else response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n')
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const close = () => {
    proxy.closeAllConnections()
    proxy.close()
  }
  await forThisTest({ close })
  const host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const watching = watch(`http://${host}`, 'table')
  await expect
    .poll(() => watching.messages)
    .toEqual([`Cannot reach ${host} (HTTP 502). Connecting again`, `Connected to ${host}`])
  watching.interrupt()
  expect(await watching.ended).toEqual(expect.any(Interrupted))
})

test('a server that has no stream for this caller says why', async () => {
  const port = await freePort()
  const limits = { MAX_EVENT_READERS: '1', EVENT_READERS_PER_CALLER: '1' }
  const env = { REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix(), PORT: `${port}`, ...limits }
  const host = `127.0.0.1:${port}`
  const early = watch(`http://${host}`, 'table')
  await expect.poll(() => early.messages).toEqual([`Cannot reach ${host} (ECONNREFUSED). Connecting again`])
  const service = await forThisTest(startService(env))
  await expect.poll(() => early.messages.slice(1)).toEqual([`Connected to ${host}`])
  const why = 'this caller has as many streams of events as it may have: 1'
  const told = expect.stringMatching(new RegExp(`^Cannot reach ${host} \\(HTTP 503: .*${why}\\)\\. Connecting again$`))
  const late = watch(service.url, 'table')
  await expect.poll(() => late.messages).toEqual([told])
  early.interrupt()
  await early.ended
  await expect.poll(() => late.messages).toEqual([told, `Connected to ${host}`])
  late.interrupt()
  await late.ended
})

test('a reason that a server gives after a failed connection is printed too', async () => {
  const problem = { detail: 'OVERLOADED', data: { reason: 'too many streams' } }
  let requests = 0
  const server = createServer((request, response) => {
    requests++
    if (requests === 1) request.socket.destroy()
    else if (requests === 2)
      response
        .writeHead(503, { 'content-type': 'application/problem+json', 'retry-after': '0' })
        .end(JSON.stringify(problem))
    else if (requests === 3) response.writeHead(503, { 'content-type': 'text/html' }).end('x'.repeat(1_000_000))
    else response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await forThisTest({
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const watching = watch(`http://${host}`, 'table')
  await expect
    .poll(() => watching.messages)
    .toEqual([
      `Cannot reach ${host} (other side closed). Connecting again`,
      `Cannot reach ${host} (HTTP 503: OVERLOADED: too many streams). Connecting again`,
      `Connected to ${host}`,
    ])
  watching.interrupt()
  await watching.ended
})

test('https to a port that speaks HTTP, and a redirection, end watch with an error that says what to do', async () => {
  const { url } = await forThisTest(startService({ REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix() }))
  const { message } = (await watch(url.replace('http:', 'https:'), 'table').ended) as Error
  expect(message).toMatch(/\(ERR_SSL_WRONG_VERSION_NUMBER\)\. This port does not use TLS: try http:\/\/ instead/)
  const server = createServer((_, response) => void response.writeHead(302, { location: 'https://nb.example/' }).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await forThisTest({ close: () => void server.close() })
  const elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect(await watch(elsewhere, 'table').ended).toMatchObject({
    message: 'HTTP 302: the server redirects to "https://nb.example/": use its address as --url',
  })
})
