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

test('a stream that falls silent fails, and its connection is closed; heartbeats keep it', async () => {
  let closed = false
  const url = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    let beats = 0
    const timer = setInterval(() => (++beats <= 5 ? response.write(':\n\n') : clearInterval(timer)), 100)
    response.on('close', () => {
      closed = true
    })
  })
  const stream = await openEvents(at, url, { last: '', wrongId: null }, 400)
  const received: Uint8Array[] = []
  const read = async () => {
    for await (const bytes of stream) received.push(bytes)
  }
  await expect(read()).rejects.toThrow(new ServerAway('nothing arrived for 0.4 s'))
  expect(Buffer.concat(received).toString()).toBe(':\n\n'.repeat(5))
  await expect.poll(() => closed).toBe(true)
})
