import { expect, test } from 'vitest'
import { createNetboxReader } from '../../../../../src/commands/remote/import/netbox/netbox-reader.ts'
import { forThisTest } from '../../../../support/fixture.ts'
import { startHalfResponder } from '../../../../support/half-response.ts'

test('a response that stops half-way is given up in time, also after garbage was collected', async () => {
  const server = await forThisTest(startHalfResponder('{"count"'))
  const { signal } = new AbortController()
  const url = new URL(server.url)
  const { readList } = createNetboxReader({ url, token: 'token', signal, timeoutMs: 300, retryMs: 1 })
  const refused = expect(readList('dcim/devices', new URLSearchParams())).rejects.toThrow('Cannot read NetBox')
  await server.collectWhileRead()
  await refused
})
