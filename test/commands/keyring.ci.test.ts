import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { openOnce, temporaryFolder } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService, TEST_KEY } from '../support/service.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { bin: { keyrack: string } }
const prefix = freshPrefix()

const redis = openOnce(startRedisServer)
const home = temporaryFolder()

beforeAll(async () => {
  // The start of a service creates the keyring.
  const service = await startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix })
  await service.stop()
})
/** Runs the command of package.json unchanged. Returns its output. */
const keyrack = (args: string[], settings: Record<string, string> = {}) =>
  run(join(root, manifest.bin.keyrack), args, settings)

async function run(command: string, args: string[], settings: Record<string, string> = {}): Promise<string> {
  const env = { PATH: process.env.PATH, HOME: home, REDIS_URL: redis.url, REDIS_PREFIX: prefix }
  const { stderr } = await promisify(execFile)(command, args, {
    cwd: root,
    env: { ...env, CREDENTIALS_KEY: TEST_KEY, ...settings },
  })
  return stderr
}

test('npx keyrack keyring runs the command in a clone that is built', async () => {
  expect(await run('npx', ['--no', 'keyrack', 'keyring', 'reencrypt'])).toContain(
    '0 records encrypted again with data key 1\n',
  )
})

test('keyrack keyring rotates, reencrypts, retires and rewraps', async () => {
  const other = 'ab'.repeat(32)
  expect(await keyrack(['keyring', 'rotate'])).toMatch(/^Created data key 2\./)
  expect(await keyrack(['keyring', 'reencrypt'])).toBe('0 records encrypted again with data key 2\n')
  expect(await keyrack(['keyring', 'retire', '1'])).toBe('Deleted data key 1\n')
  expect(await keyrack(['keyring', 'rewrap'], { NEW_CREDENTIALS_KEY: other })).toMatch(
    /^The data keys are wrapped with the new key/,
  )
  await expect(keyrack(['keyring', 'rotate'])).rejects.toThrow(/Error: .*another key/)
  expect(await keyrack(['keyring', 'rotate'], { CREDENTIALS_KEY: other })).toMatch(/^Created data key 3\./)
})
