/* An embedded Redis whose memory is nearly full says so at its start, because the default limit may have fallen. */
import { expect, test } from 'vitest'
import { openRedis } from '../../src/app/open-redis.ts'
import { readSettings } from '../../src/config.ts'
import { makeLog } from '../../src/log.ts'
import { temporaryFolder, witness } from '../embedded-redis/playground.ts'
import { forThisTest } from '../support/fixture.ts'

const MEBIBYTE = 2 ** 20

test.each([
  [59, 1],
  [50, 0],
])('an embedded Redis that holds %d MiB and may use 64 MiB causes %d warnings', async (held, warnings) => {
  const lines: { msg: string }[] = []
  const log = makeLog('warn', { write: (line: string) => void lines.push(JSON.parse(line)) })
  const DATA_DIR = await temporaryFolder()
  const open = (limit: number) =>
    openRedis(readSettings({ DATA_DIR, EMBEDDED_REDIS_BYTES: `${limit * MEBIBYTE}` }), log)
  const first = await open(256)
  const { hostname: socketPath } = new URL(first.url)
  await witness({ socketPath: decodeURIComponent(socketPath) }).set('other', 'x'.repeat(held * MEBIBYTE))
  await first.stop()
  expect(lines).toEqual([])
  const { stop } = await open(64)
  await forThisTest({ stop })
  expect(lines.map(({ msg }) => msg)).toEqual(
    Array(warnings).fill(
      expect.stringMatching(/^Redis uses \d\d of the 64 MiB that it may use.* set EMBEDDED_REDIS_BYTES/),
    ),
  )
})
