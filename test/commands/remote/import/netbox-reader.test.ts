import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createNetboxReader } from '../../../../src/commands/remote/import/netbox/netbox-reader.ts'
import { collectGarbage } from '../../../support/collect-garbage.ts'

test('a response that stops half-way is given up in time, also after garbage was collected', async () => {
  const server = createServer((_request, response) => response.writeHead(200).write('{"count"'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const { signal } = new AbortController()
  const { readList } = createNetboxReader({ url, token: 'token', signal, timeoutMs: 300, retryMs: 1 })
  const refused = expect(readList('dcim/devices', new URLSearchParams())).rejects.toThrow('Cannot read NetBox')
  await once(server, 'request')
  await pause(100)
  collectGarbage()
  await refused
  server.closeAllConnections()
  server.close()
})
