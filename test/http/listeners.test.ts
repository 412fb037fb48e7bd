/* The servers, and the limit on their connections. */
import { readFileSync } from 'node:fs'
import type { Server as HttpServer } from 'node:http'
import { Server as HttpsServer } from 'node:https'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createServerFactory, type ListenerOptions } from '../../src/http/listeners.ts'
import { writeCertificate } from '../support/certificate.ts'
import { forThisTest, temporaryFolder } from '../support/fixture.ts'

const hasIpv6 = Object.values(networkInterfaces()).some((list) => list?.some(({ address }) => address === '::1'))
const folder = temporaryFolder()
const OPTIONS: ListenerOptions = {
  ...{ tls: null, headersTimeoutMs: 5000, requestTimeoutMs: 9000, maxConnections: 8, trustedProxies: [] },
  onConnectionRefused() {},
  onPipeliningRefused() {},
}

/** Starts servers of one factory, each at a host. Returns a function that connects to one of them. */
async function start(options: Partial<ListenerOptions>, hosts = ['127.0.0.1']) {
  const create = createServerFactory({ ...OPTIONS, ...options }, () => {}, { attach: () => {} })
  const servers = hosts.map(() => create((_, response) => response.end('ok')))
  for (const [at, server] of servers.entries()) {
    await new Promise<void>((listening) => server.listen(0, hosts[at], listening))
  }
  const clients: Socket[] = []
  /** Connects from an address. Returns the socket, or null if the server closes it at once. */
  const open = async (from: string, at = 0): Promise<Socket | null> => {
    const { port } = servers[at]!.address() as AddressInfo
    const client = connect({ port, host: from.includes(':') ? '::1' : '127.0.0.1', localAddress: from })
    clients.push(client)
    client.on('error', () => {})
    client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    return await new Promise((opened) => {
      client.once('data', () => opened(client)).once('close', () => opened(null))
    })
  }
  return await forThisTest({
    open,
    /** Returns how many of these connections the server accepts, one after another. */
    accepted: async (count: number, from: string, at = 0): Promise<number> => {
      let opened = 0
      for (let asked = 0; asked < count; asked++) if ((await open(from, at)) !== null) opened++
      return opened
    },
    close: async () => {
      for (const client of clients) client.destroy()
      await Promise.all(servers.map(closeServer))
    },
  })
}

function closeServer(server: HttpServer): Promise<void> {
  server.closeAllConnections()
  return new Promise((closed) => void server.close(() => closed()))
}

test('one address gets a part of the connections, and all addresses together get all of them', async () => {
  const { accepted } = await start({})
  expect(await accepted(8, '127.0.0.2')).toBe(6)
  expect(await accepted(2, '127.0.0.3')).toBe(1)
  expect(await accepted(2, '127.0.0.4')).toBe(1)
  expect(await accepted(1, '127.0.0.5')).toBe(0)
})

test('a connection that closes leaves its place to another of its address', async () => {
  const { accepted, open } = await start({})
  const client = await open('127.0.0.2')
  expect(await accepted(6, '127.0.0.2')).toBe(5)
  client!.destroy()
  await expect.poll(() => accepted(1, '127.0.0.2')).toBe(1)
  expect(await accepted(1, '127.0.0.2')).toBe(0)
})

test('all servers share one limit', async () => {
  const { accepted } = await start({}, ['127.0.0.1', '127.0.0.1'])
  expect(await accepted(4, '127.0.0.2', 0)).toBe(4)
  expect(await accepted(4, '127.0.0.2', 1)).toBe(2)
})

test.each([['127.0.9.1'], ['127.0.8.0/21']])(
  'the trusted proxy %s gets all connections, and no more',
  async (proxy) => {
    const { accepted, open } = await start({ trustedProxies: ['192.0.2.1', proxy] })
    const first = await open('127.0.9.1')
    expect(await accepted(8, '127.0.9.1')).toBe(7)
    expect(await accepted(1, '127.0.0.2')).toBe(0)
    first!.destroy()
    await expect.poll(() => accepted(1, '127.0.0.2')).toBe(1)
    expect(await accepted(1, '127.0.9.1')).toBe(0)
  },
)

test.runIf(hasIpv6).each([['::1'], ['::/127'], ['::/0']])(
  'the trusted proxy %s may get all connections over IPv6',
  async (proxy) => {
    const { accepted } = await start({ trustedProxies: [proxy] }, ['::1', '127.0.0.1'])
    expect(await accepted(7, '::1')).toBe(7)
    expect(await accepted(2, '127.0.0.2', 1)).toBe(1)
  },
)

test('a server with a certificate uses HTTPS', () => {
  const cert = join(folder, 'cert.pem')
  const key = join(folder, 'key.pem')
  writeCertificate('localhost', { cert, key })
  const tls = { cert: readFileSync(cert), key: readFileSync(key) }
  const create = createServerFactory({ ...OPTIONS, tls }, () => {}, { attach: () => {} })
  expect(create(() => {})).toBeInstanceOf(HttpsServer)
})

test('a server reads requests in turn, and a quiet connection stays open for 72 seconds', () => {
  const attached: unknown[][] = []
  const attach = (name: string) => (server: HttpServer) => void attached.push([name, server])
  const server = createServerFactory(OPTIONS, attach('others'), { attach: attach('direct') })(() => {})
  expect(server).not.toBeInstanceOf(HttpsServer)
  expect(server).toMatchObject({ keepAliveTimeout: 72_000, headersTimeout: 5000, requestTimeout: 9000 })
  expect(attached).toEqual([
    ['direct', server],
    ['others', server],
  ])
})

test('a connection with more waiting requests than any client needs is closed and reported', async () => {
  let refused = 0
  const { open } = await start({ onPipeliningRefused: () => refused++ })
  const client = (await open('127.0.0.1'))!
  const closed = new Promise((resolve) => client.once('close', resolve))
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(1000))
  await closed
  expect(refused).toBe(1)
})
