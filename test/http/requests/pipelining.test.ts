/* Requests that a client sends on one connection without waiting for the responses. */
import { createServer, IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, connect, Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { findLastOpen, serializeRequests } from '../../../src/http/requests/pipelining.ts'
import { forThisTest } from '../../support/fixture.ts'

/** A connection may have this number of waiting requests, and all connections together this number. */
const MAX_WAITING = 256
const MAX_TOTAL_WAITING = 8192

interface Client {
  /** Sends requests of these paths at once. */
  ask(...paths: string[]): void
  /** Sends a text as it is. */
  send(text: string): void
  /** The text that was received. */
  text(): string
  isClosed(): boolean
  end(): void
}

/** Starts a server whose handler leaves all responses to the test. */
async function start() {
  const begun: { readonly path: string; readonly response: ServerResponse }[] = []
  const listener = serializeRequests(({ url }, response) => void begun.push({ path: url!, response }))
  const server = createServer(listener)
  server.maxRequestsPerSocket = 0
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const sockets: Socket[] = []
  return await forThisTest({
    begun,
    listener,
    paths: () => begun.map(({ path }) => path),
    /** Ends the response to the request of a path. */
    answer: (path: string) => begun.find((one) => one.path === path)!.response.end(path),
    client: async (): Promise<Client> => {
      const socket = connect(port, '127.0.0.1')
      sockets.push(socket)
      let [text, isClosed] = ['', false]
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('error', () => {})
      socket.on('close', () => {
        isClosed = true
      })
      await new Promise<void>((connected) => socket.once('connect', connected))
      return {
        ask: (...paths) => void socket.write(paths.map(toRequest).join('')),
        send: (sent) => void socket.write(sent),
        text: () => text,
        isClosed: () => isClosed,
        end: () => void socket.destroy(),
      }
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.closeAllConnections()
      return new Promise<void>((closed) => void server.close(() => closed()))
    },
  })
}

const toRequest = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

/** Returns the paths of a number of requests. */
const many = (prefix: string, count: number): string[] => Array.from({ length: count }, (_, at) => `/${prefix}${at}`)

test('the next request of a connection begins after the response to the one before', async () => {
  const { begun, paths, answer, client } = await start()
  const one = await client()
  one.ask('/a', '/b', '/c')
  await expect.poll(paths).toEqual(['/a'])
  answer('/a')
  await expect.poll(paths).toEqual(['/a', '/b'])
  begun[1]!.response.write('part')
  for (let turn = 0; turn < 20; turn++) await nextTurn()
  expect(paths()).toEqual(['/a', '/b'])
  answer('/b')
  await expect.poll(paths).toEqual(['/a', '/b', '/c'])
  one.ask('/d')
  for (let turn = 0; turn < 20; turn++) await nextTurn()
  expect(paths()).toEqual(['/a', '/b', '/c'])
  answer('/c')
  await expect.poll(paths).toEqual(['/a', '/b', '/c', '/d'])
  answer('/d')
  await expect.poll(() => one.text().match(/\/[a-d]/g)).toEqual(['/a', '/b', '/c', '/d'])
})

test('a request behind a response that closes the connection is not handled', async () => {
  const { begun, paths, answer, client } = await start()
  const one = await client()
  one.ask('/a', '/b')
  await expect.poll(paths).toEqual(['/a'])
  begun[0]!.response.setHeader('connection', 'close')
  answer('/a')
  await expect.poll(one.isClosed).toBe(true)
  expect(paths()).toEqual(['/a'])
})

test('other connections get their turn between two requests', async () => {
  const { paths, answer, client } = await start()
  const [one, other] = [await client(), await client()]
  one.ask('/a', '/b')
  await expect.poll(paths).toEqual(['/a'])
  other.ask('/x')
  await expect.poll(paths).toEqual(['/a', '/x'])
  answer('/x')
  answer('/a')
  await expect.poll(paths).toEqual(['/a', '/x', '/b'])
})

test('a request after the response to all others begins at once', async () => {
  const { paths, answer, client } = await start()
  const one = await client()
  for (const path of ['/a', '/b', '/c']) {
    one.ask(path)
    await expect.poll(paths).toContain(path)
    answer(path)
    await expect.poll(one.text).toContain(path)
  }
  expect(paths()).toEqual(['/a', '/b', '/c'])
})

test('requests that arrive in parts begin one after another, and the last one at once', async () => {
  const { paths, answer, client } = await start()
  const one = await client()
  one.ask('/a', '/b')
  await expect.poll(paths).toEqual(['/a'])
  answer('/a')
  await expect.poll(paths).toEqual(['/a', '/b'])
  one.ask('/c', '/d')
  for (let turn = 0; turn < 20; turn++) await nextTurn()
  answer('/b')
  await expect.poll(paths).toContain('/c')
  for (let turn = 0; turn < 20; turn++) await nextTurn()
  expect(paths()).toEqual(['/a', '/b', '/c'])
  answer('/c')
  await expect.poll(paths).toContain('/d')
  answer('/d')
  await expect.poll(one.text).toContain('/d')
  one.ask('/e')
  await expect.poll(paths).toEqual(['/a', '/b', '/c', '/d', '/e'])
})

test('a request that arrives when a response has just been sent waits for those before it', async () => {
  const { begun, paths, listener, answer, client } = await start()
  const one = await client()
  one.ask('/a', '/b')
  await expect.poll(paths).toEqual(['/a'])
  const { response } = begun[0]!
  const request = Object.assign(new IncomingMessage(response.socket!), { url: '/c' })
  response.once('close', () => listener(request, new ServerResponse(request)))
  answer('/a')
  await expect.poll(paths).toEqual(['/a', '/b'])
  answer('/b')
  await expect.poll(paths).toEqual(['/a', '/b', '/c'])
})

test('a connection closes if more of its requests wait than a client needs', async () => {
  const { paths, client } = await start()
  const [allowed, greedy] = [await client(), await client()]
  allowed.ask(...many('a', 1 + MAX_WAITING))
  greedy.ask(...many('b', 2 + MAX_WAITING))
  await expect.poll(greedy.isClosed).toBe(true)
  await expect.poll(paths).toEqual(expect.arrayContaining(['/a0', '/b0']))
  expect([allowed.isClosed(), paths().length]).toEqual([false, 2])
})

test('a connection closes if too many requests wait on all, until some of them were begun or dropped', async () => {
  const { paths, answer, client } = await start()
  const full = await Promise.all(Array.from({ length: MAX_TOTAL_WAITING / MAX_WAITING }, client))
  for (const [at, one] of full.entries()) one.ask(...many(`${at}-`, 1 + MAX_WAITING))
  await expect.poll(() => paths().length).toBe(full.length)
  // The first of two requests runs, and the second one must wait.
  const askTwo = async (name: string): Promise<Client> => {
    const one = await client()
    one.ask(`/${name}0`, `/${name}1`)
    await expect.poll(paths).toContain(`/${name}0`)
    return one
  }
  const isRefused = async (name: string): Promise<boolean> => {
    const one = await askTwo(name)
    answer(`/${name}0`)
    await expect.poll(() => one.isClosed() || paths().includes(`/${name}1`)).toBe(true)
    return one.isClosed()
  }
  await expect.poll(() => isRefused(`probe${paths().length}-`)).toBe(true)
  // The client that was answered has one waiting request less, which leaves a place for another.
  answer('/0-0')
  await expect.poll(paths).toContain('/0-1')
  const waiting = await askTwo('second')
  expect(await isRefused('third')).toBe(true)
  expect(waiting.isClosed()).toBe(false)
  // A connection that closes drops all its requests.
  full[1]!.end()
  await expect.poll(() => isRefused(`later${paths().length}-`)).toBe(false)
  expect(full.filter((one) => one.isClosed()).length).toBe(1)
})

test('the last open response of a connection is that to the last request that arrived whole', async () => {
  const { begun, paths, answer, client } = await start()
  expect(findLastOpen(new Socket())).toBeNull()
  const one = await client()
  one.ask('/a')
  await expect.poll(paths).toEqual(['/a'])
  const { response } = begun[0]!
  const { socket } = response.req
  expect(findLastOpen(socket)).toBe(response)
  answer('/a')
  await expect.poll(() => findLastOpen(socket)).toBeNull()
  one.send(`${toRequest('/b')}${toRequest('/c')}POST /d HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\npart`)
  await expect.poll(paths).toEqual(['/a', '/b'])
  expect(findLastOpen(socket)!.req.url).toBe('/c')
  answer('/b')
  await expect.poll(paths).toEqual(['/a', '/b', '/c'])
  expect(findLastOpen(socket)).toBe(begun[2]!.response)
  answer('/c')
  await expect.poll(paths).toEqual(['/a', '/b', '/c', '/d'])
  expect(findLastOpen(socket)).toBeNull()
})
