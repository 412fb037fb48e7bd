/* The warning of a service that has no usable key. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openServiceSealing } from '../../src/app/open-service-sealing.ts'
import { readSettings } from '../../src/config.ts'
import { makeLog } from '../../src/log.ts'
import { openStore } from '../store/open-store.ts'
import { forThisTest, openOnce, temporaryFolder } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix } from '../support/service.ts'

const folder = temporaryFolder()
const redis = openOnce(startRedisServer)

test('if the key file can neither be read nor created, the service logs this once', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  vi.stubEnv('XDG_CONFIG_HOME', file)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { store } = await forThisTest(openStore(redis.url, freshPrefix()))
  const lines: unknown[] = []
  const log = makeLog('warn', { write: (line: string) => void lines.push(JSON.parse(line).msg) })
  const settings = readSettings({ DATA_DIR: join(folder, 'data') })
  expect(await openServiceSealing(settings, store.keyring, log)).toBeNull()
  expect(lines).toEqual([
    expect.stringMatching(/^Key file .* cannot be .*: ENOTDIR.*: Credentials\.\* cannot be used$/),
  ])
})
