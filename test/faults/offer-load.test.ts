import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openForEachTest } from '../support/fixture.ts'
import { offerAtRate, offerByCallers, type Replies } from './offer-load.ts'

const SECONDS = 0.3

/** Replies to all requests but the second, whose connection it breaks. */
const server = openForEachTest(async () => {
  let requests = 0
  const listener = createServer((request, response) => {
    requests++
    if (requests === 2) request.socket.destroy()
    else request.resume().once('end', () => response.end('{}'))
  })
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    stop: () => listener.close(),
  }
})

test.each<[string, (url: string) => Promise<Replies>]>([
  ['callers that wait for replies', (url) => offerByCallers(url, '{}', 2, SECONDS)],
  ['a fixed rate', (url) => offerAtRate(url, '{}', 200, SECONDS)],
])('the load of %s reports a connection that breaks, and goes on over the others', async (_, offer) => {
  const { accepted, refused, faults } = await offer(server.url)
  expect([...faults]).toEqual(['a connection broke'])
  expect(accepted.length).toBeGreaterThan(0)
  expect(refused).toEqual([])
})
