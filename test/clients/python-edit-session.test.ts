/* Checks `credentials.edit` of both Python clients against proxies and servers that misbehave. */
import { describe, expect, test } from 'vitest'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { needing } from '../support/needs.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { startService } from '../support/service.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { noPython, pythonOfThisFile } from './python.ts'

describe.skipIf(noPython !== null)(needing(noPython, 'edits of the Python clients'), () => {
  const redis = openOnce(startRedisServer)
  const service = openOnce(() => startService({ REDIS_URL: redis.url, DEMO: '1', SEARCH_INDEX: 'off' }))
  const python = pythonOfThisFile()

  /** Starts a proxy that hides the cookies of the service. */
  async function startCookieThief() {
    const { hostname, port } = new URL(service.url)
    const proxy = await startTcpProxy({ host: hostname, port: Number(port) }, ({ client }) => ({
      onReply: (bytes) => void client.write(bytes.toString('latin1').replace(/set-cookie: .*?\r\n/i, ''), 'latin1'),
    }))
    return { url: `http://127.0.0.1:${proxy.port}/`, stop: () => proxy.stop() }
  }

  test('a block does not begin without a session cookie', async () => {
    const thief = await forThisTest(startCookieThief())
    const seen = await python(
      thief.url,
      `
      import asyncio
      from keyrack.aio import AsyncKeyrack
      said = []
      try:
          with client.credentials.edit(): said.append('begun')
      except keyrack.TransportError as error: said.append(str(error))
      async def main():
          async with AsyncKeyrack(url) as other:
              try:
                  async with other.credentials.edit(): said.append('begun')
              except keyrack.TransportError as error: said.append(str(error))
      asyncio.run(main())
      show(said)`,
    )
    const reason = `${thief.url} sent no session cookie, so edits cannot be staged. A proxy may remove it`
    expect(seen).toEqual([reason, reason])
  })
})
