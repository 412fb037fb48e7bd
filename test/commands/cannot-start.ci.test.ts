/*
 * A service that cannot start exits at once with status 1 and a sentence.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, TEST_KEY } from '../support/service.ts'
import { startServiceProcess } from '../support/service-process.ts'
import { runKeyrack } from './run-keyrack.ts'

const redis = openOnce(startRedisServer)
const home = mkdtempSync(join(tmpdir(), 'keyrack-home-'))

afterAll(() => rmSync(home, { recursive: true, force: true }))

const onRedis = (): Record<string, string> => ({
  REDIS_URL: redis.url,
  REDIS_PREFIX: freshPrefix(),
  CREDENTIALS_KEY: TEST_KEY,
  PORT: '0',
})

function fileWith(text: string): string {
  const path = join(home, 'host')
  writeFileSync(path, `${text}\n`)
  return path
}

describe('ends with a sentence', () => {
  test.each<[string, () => Record<string, string>, string]>([
    [
      'DATA_DIR=/proc/x',
      () => ({ DATA_DIR: '/proc/x' }),
      'Cannot create DATA_DIR "/proc/x": the system does not allow a folder there',
    ],
    ['DATA_DIR=/dev/null', () => ({ DATA_DIR: '/dev/null' }), 'DATA_DIR "/dev/null" is not a folder'],
    ['DATA_DIR=/dev/null/x', () => ({ DATA_DIR: '/dev/null/x' }), 'part of the path is a file (ENOTDIR)'],
    [
      'a home where no key file can be made',
      () => ({ DATA_DIR: join(home, 'data'), XDG_CONFIG_HOME: '/proc/x', PORT: '0' }),
      '/proc/x/keyrack',
    ],
    [
      'HOST=192.0.2.1',
      () => ({ ...onRedis(), HOST: '192.0.2.1', ALLOW_ANONYMOUS: '1' }),
      'HOST "192.0.2.1" is not an address of this machine',
    ],
    [
      'HOST=nowhere.invalid',
      () => ({ ...onRedis(), HOST: 'nowhere.invalid', ALLOW_ANONYMOUS: '1' }),
      'Cannot resolve HOST "nowhere.invalid"',
    ],
    [
      'a HOST_FILE with an address of another machine',
      () => ({ ...onRedis(), HOST_FILE: fileWith('192.0.2.1'), ALLOW_ANONYMOUS: '1' }),
      'HOST "192.0.2.1" is not an address of this machine',
    ],
    ['HOST=999.1.1.1', () => ({ HOST: '999.1.1.1' }), 'HOST must be a name or an address'],
    ['ALLOWED_ORIGINS=foo', () => ({ ALLOWED_ORIGINS: 'foo' }), 'ALLOWED_ORIGINS must be origins'],
  ])('%s', async (what, env, sentence) => {
    const given = { HOME: home, ...env() }
    // Only Credentials.* needs the key file: without it the service starts, and logs what is missing.
    if (what.startsWith('a home')) {
      const service = await startServiceProcess(given)
      expect(service.output()).toContain(sentence)
      return expect(await service.end('SIGTERM')).toBe(0)
    }
    const { code, err } = await runKeyrack([], { env: given })
    expect(err).toContain(sentence)
    expect(err).not.toMatch(/^ +at /m)
    expect(code).toBe(1)
  })
})

test('a setting without effect is warned about', async () => {
  const service = await startServiceProcess({ ...onRedis(), DATA_DIR: join(home, 'unused'), HOME: home })
  expect(service.output()).toContain('DATA_DIR has no effect: REDIS_URL is set, so there is no embedded Redis')
  await service.end('SIGTERM')
  const { code, err } = await runKeyrack([], { env: { ...onRedis(), HOME: home, MAX_BODY_BYTES: '100000000' } })
  expect([code, err]).toEqual([1, expect.stringContaining('BODY_MEMORY_BYTES must be at least twice MAX_BODY_BYTES')])
})

test('a mistyped setting is warned about, and its value is not repeated', async () => {
  const service = await startServiceProcess({ ...onRedis(), PROT: 'hush', HOME: home })
  expect(service.output()).toContain('PROT is not a setting and is ignored. Did you mean PORT?')
  expect(service.output()).not.toContain('hush')
  await service.end('SIGTERM')
  const listed = await runKeyrack(['networks', 'list'], { env: { KEYRACK_ULR: 'hush', HOME: home } })
  expect(listed.err).toContain('KEYRACK_ULR is not a setting and is ignored. Did you mean KEYRACK_URL?')
})
