import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openEvents } from '../../../../src/commands/remote/devices/open-events.ts'
import { forThisTest } from '../../../support/fixture.ts'

test.each([
  [503, { 'retry-after': '7' }, { detail: 'Busy', data: { reason: 'full' } }, 'HTTP 503: Busy: full', 7000, true],
  [503, { 'retry-after': '7' }, { detail: 'Busy: full', data: { reason: 'full' } }, 'HTTP 503: Busy: full', 7000, true],
  [503, { 'retry-after': '86400' }, {}, 'the server is busy', 60_000, false],
  [502, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, '<html>', 'HTTP 502', 0, false],
  [503, {}, { detail: 'x'.repeat(70_000) }, 'the server is busy', 0, false],
])('the status %i with %j can be asked again', async (status, headers, body, message, retryAfterMs, isExplained) => {
  const server = createServer((_, response) => void response.writeHead(status, headers).end(JSON.stringify(body)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await forThisTest({
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  })
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/events`)
  const at = { authorization: null, signal: new AbortController().signal }
  const opened = openEvents(at, url, { last: '', wrongId: null })
  await expect(opened).rejects.toMatchObject({ message, retryAfterMs, isExplained })
})
