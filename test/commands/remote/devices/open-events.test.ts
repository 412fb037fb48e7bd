import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openEvents, ServerAway } from '../../../../src/commands/remote/devices/open-events.ts'
import { forThisTest } from '../../../support/fixture.ts'

const at = { authorization: null, signal: new AbortController().signal }

async function serve(listener: RequestListener): Promise<URL> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await forThisTest({
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  })
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/events`)
}

test.each([
  [503, { 'retry-after': '7' }, { detail: 'Busy', data: { reason: 'full' } }, 'HTTP 503: Busy: full', 7000, true],
  [503, { 'retry-after': '7' }, { detail: 'Busy: full', data: { reason: 'full' } }, 'HTTP 503: Busy: full', 7000, true],
  [503, { 'retry-after': '86400' }, {}, 'the server is busy', 60_000, false],
  [502, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, '<html>', 'HTTP 502', 0, false],
  [503, {}, { detail: 'x'.repeat(70_000) }, 'the server is busy', 0, false],
])('the status %i with %j can be asked again', async (status, headers, body, message, retryAfterMs, isExplained) => {
  const url = await serve((_, response) => void response.writeHead(status, headers).end(JSON.stringify(body)))
  const opened = openEvents(at, url, { last: '', wrongId: null })
  await expect(opened).rejects.toMatchObject({ message, retryAfterMs, isExplained })
})

test.each<[string, RequestListener]>([
  ['sends no headers', () => {}],
  ['sends half of a refusal', (_, response) => void response.writeHead(503).write('{"detail": "Bu')],
])('a server that %s can be asked again, and its connection is closed', async (_, listener) => {
  let closed = false
  const url = await serve((request, response) => {
    request.socket.on('close', () => {
      closed = true
    })
    listener(request, response)
  })
  const opened = openEvents(at, url, { last: '', wrongId: null }, 2000)
  await expect(opened).rejects.toThrow(new ServerAway('nothing arrived for 2 s'))
  await expect.poll(() => closed).toBe(true)
})

test('a user who interrupts the command while the server is silent is no loss of the server', async () => {
  const interrupt = new AbortController()
  const reason = new Error('interrupted')
  const url = await serve(() => interrupt.abort(reason))
  const opened = openEvents({ ...at, signal: interrupt.signal }, url, { last: '', wrongId: null })
  await expect(opened).rejects.toBe(reason)
})

test('a stream that falls silent fails, and its connection is closed', async () => {
  let closed = false
  const url = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n')
    response.on('close', () => {
      closed = true
    })
  })
  const stream = await openEvents(at, url, { last: '', wrongId: null }, 2000)
  const received: Uint8Array[] = []
  const read = async () => {
    for await (const bytes of stream) received.push(bytes)
  }
  await expect(read()).rejects.toThrow(new ServerAway('nothing arrived for 2 s'))
  expect(Buffer.concat(received).toString()).toBe(':\n\n')
  await expect.poll(() => closed).toBe(true)
})

test('heartbeats keep a stream that is longer than the limit of silence', async () => {
  const beats = 12
  const url = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    let sent = 0
    const timer = setInterval(() => {
      if (response.write(':\n\n') && ++sent < beats) return
      clearInterval(timer)
      response.end()
    }, 300)
  })
  const received: Uint8Array[] = []
  for await (const bytes of await openEvents(at, url, { last: '', wrongId: null }, 3000)) received.push(bytes)
  expect(Buffer.concat(received).toString()).toBe(':\n\n'.repeat(beats))
})
