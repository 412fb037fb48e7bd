/* An embedded Redis whose memory is nearly full says so at its start, because the default limit may have fallen. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startApp } from '../../src/app/start.ts'
import { readSettings } from '../../src/config.ts'
import { makeLog } from '../../src/log.ts'
import { temporaryFolder, witness } from '../embedded-redis/playground.ts'
import { forThisTest } from '../support/fixture.ts'
import { TEST_KEY } from '../support/service.ts'

const MEBIBYTE = 2 ** 20

test.each([
  [59, 1],
  [50, 0],
])('an embedded Redis that holds %d MiB and may use 64 MiB causes %d warnings', async (held, warnings) => {
  const lines: { msg: string }[] = []
  const log = makeLog('warn', { write: (line: string) => void lines.push(JSON.parse(line)) })
  const DATA_DIR = await temporaryFolder()
  const env = { DATA_DIR, HOST: '127.0.0.1', PORT: '0', SEARCH_INDEX: 'off', CREDENTIALS_KEY: TEST_KEY }
  const start = (limit: number) => startApp(readSettings({ ...env, EMBEDDED_REDIS_BYTES: `${limit * MEBIBYTE}` }), log)
  const first = await start(256)
  const other = witness({ socketPath: join(DATA_DIR, 'redis.sock') })
  // Redis takes memory in sizes such as 1 MiB, and for a larger text up to a fifth more than it has.
  for (let at = 0; at < held; at++) await other.set(`other:${at}`, 'x'.repeat(MEBIBYTE - 64))
  await first.stop()
  expect(lines).toEqual([])
  await forThisTest(start(64))
  expect(lines.map(({ msg }) => msg)).toEqual(
    Array(warnings).fill(
      expect.stringMatching(/^Redis uses \d\d of the 64 MiB that it may use.* set EMBEDDED_REDIS_BYTES/),
    ),
  )
})
