/* Checks `credentials.edit` of both Python clients against proxies and servers that misbehave. */
import { describe, expect, test } from 'vitest'
import { callersOn } from '../access/callers.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { needing } from '../support/needs.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService } from '../support/service.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { noPython, pythonOfThisFile } from './python.ts'
import { startReplyDropper } from './reply-dropper.ts'

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

  /** Starts a proxy that never passes on requests with one of these texts. */
  async function startSilencer(texts: readonly string[], url = service.url) {
    const { hostname, port } = new URL(url)
    let connections = 0
    const proxy = await startTcpProxy({ host: hostname, port: Number(port) }, ({ server }) => {
      connections++
      return {
        onRequest(bytes) {
          if (!texts.some((text) => `${bytes}`.includes(text))) server.write(bytes)
        },
      }
    })
    return { url: `http://127.0.0.1:${proxy.port}/`, count: () => connections, stop: () => proxy.stop() }
  }

  test('a block that fails does not wait for its edits to be discarded', { timeout: LIMIT_MS }, async () => {
    const silencer = await forThisTest(startSilencer(['discardEdits']))
    const seen = await python(
      silencer.url,
      `
      try:
          with Keyrack(url, timeout=3600).credentials.edit() as session:
              session.save_credential_config('Default', credentialConfig={'name': 'never', 'type': 'DYNAMIC'})
              raise LookupError('of the caller')
      except LookupError as error: show([str(error), Keyrack(url).credentials.get_all_credential_configs('Branch')])`,
    )
    expect(seen).toEqual(['of the caller', []])
  })

  test('a failed block of the async client does not wait either, even if no connection is free', {
    timeout: LIMIT_MS,
  }, async () => {
    const silencer = await forThisTest(startSilencer(['discardEdits', 'getDeviceHistory']))
    const script = (connections: number, first: string): string => `
      import asyncio
      from keyrack.aio import AsyncKeyrack
      async def main():
          async with AsyncKeyrack(url, timeout=float('inf'), max_connections=${connections}) as other:
              try:
                  async with other.credentials.edit():
                      ${first}
                      raise LookupError('of the caller')
              except LookupError as error: show(str(error))
      asyncio.run(main())`
    expect(await python(silencer.url, script(16, 'pass'))).toBe('of the caller')
    const hold = "asyncio.ensure_future(other.inventory.get_device_history('Default', '10.0.0.1', pageSize=1))"
    expect(await python(silencer.url, script(1, `${hold}; await asyncio.sleep(0.1)`))).toBe('of the caller')
  })

  describe('the session of a block that logs a user in', () => {
    const prefix = freshPrefix()
    const guarded = openOnce(async () => {
      const callers = await callersOn(redis.url, prefix)
      await callers.user('ann', PASSWORD)
      callers.close()
      return await startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, SEARCH_INDEX: 'off' })
    })
    const blocks = `
      import asyncio
      from keyrack.aio import AsyncKeyrack
      ann = Keyrack(url, user=('ann', password), timeout=3600)
      config = lambda name: {'name': name, 'type': 'DYNAMIC'}
      with ann.credentials.edit() as session:
          session.save_credential_config('Default', credentialConfig=config('kept'))
      async def main():
          async with AsyncKeyrack(url, user=('ann', password), timeout=3600) as other:
              async with other.credentials.edit() as session:
                  await session.save_credential_config('Default', credentialConfig=config('too'))
      asyncio.run(main())`
    const saved = `
      show([one['name'] for one in ann.credentials.get_all_credential_configs('Default')])`

    test('ends with the block; after a failure its end discards the edits', async () => {
      const watched = await forThisTest(startReplyDropper(guarded.url))
      const failing = `
      try:
          with ann.credentials.edit() as session:
              session.save_credential_config('Default', credentialConfig=config('never'))
              raise LookupError
      except LookupError: pass`
      const names = await python(watched.url, `${blocks}${failing}${saved}`, { password: PASSWORD })
      expect(names).toEqual(['kept', 'too'])
      const [commit, logout] = ['commitEdits', 'logoutCurrentUser']
      const ending = /logoutCurrentUser|commitEdits|discardEdits/
      const ended = watched.requests.flatMap((request) => ending.exec(request)?.[0] ?? [])
      expect(ended).toEqual([commit, logout, commit, logout, logout])
    })

    test('ends over the connection of the block, which later calls reuse', async () => {
      const counter = await forThisTest(startSilencer([], guarded.url))
      const script = `
      ann = Keyrack(url, user=('ann', password))
      for _ in range(2):
          with ann.credentials.edit(): pass
      show(len(ann.networks.get_managed_network_names()))`
      expect(await python(counter.url, script, { password: PASSWORD })).toBe(1)
      expect(counter.count()).toBe(1)
    })

    test('is not waited for if the logout gets no response', { timeout: LIMIT_MS }, async () => {
      const silencer = await forThisTest(startSilencer(['logoutCurrentUser'], guarded.url))
      expect(await python(silencer.url, `${blocks}${saved}`, { password: PASSWORD })).toEqual(['kept', 'too'])
    })
  })

  test('an exception without a text is reported by its name', async () => {
    const seen = await python(
      service.url,
      `
      import asyncio
      from keyrack.aio import AsyncKeyrack
      async def hang_up(reader, writer):
          await reader.read(65536)
          writer.close()
      async def main():
          server = await asyncio.start_server(hang_up, '127.0.0.1', 0)
          port = server.sockets[0].getsockname()[1]
          async with AsyncKeyrack(f'https://127.0.0.1:{port}/', retries=0) as other:
              try: await other.networks.get_managed_network_names()
              except keyrack.TransportError as error: show(str(error).split(' did not respond: ')[1])
          server.close()
      asyncio.run(main())`,
    )
    expect(seen).toBe('ConnectionResetError')
  })
})

/** A block waits for two seconds until its session is ended. The rest is for a busy machine. */
const LIMIT_MS = 50_000

const PASSWORD = 'correct horse: battery@staple'
