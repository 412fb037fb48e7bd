/*
 * A start that fails leaves the records of keyrack 0.1.0 as they are: a service of that version may still use them, and
 * it cannot work with records that have a proof. Nor does it begin a store, into which a backup could not be restored.
 */
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { runKeyrack } from '../commands/run-keyrack.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService, TEST_KEY } from '../support/service.ts'

const BACKUP = fileURLToPath(new URL('keyrack-0.1.0.backup', import.meta.url))

// Without an append-only file, Redis cannot do what COMMIT_WAITS_FOR_DISK needs.
const redis = openOnce(() => startRedisServer(['--appendonly', 'no']))
const witness = openOnce(() => redis.witness())
const taken = openOnce(async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
})
const prefix = freshPrefix()
const env = () => ({ REDIS_URL: redis.url, REDIS_PREFIX: prefix, CREDENTIALS_KEY: TEST_KEY })

beforeAll(async () => {
  expect(await runKeyrack(['restore', BACKUP, '--unsigned'], { env: env() })).toMatchObject({ code: 0 })
  expect(await runKeyrack(['migrate'], { env: env() })).toMatchObject({ code: 0 })
})

/** Returns the name and content of every key, except the one that is written for a moment to wait for the disk. */
async function readAll(): Promise<[name: string, content: string][]> {
  const names = (await witness.keys(`${prefix}*`)).filter((name) => !name.endsWith(':op:disk')).sort()
  return await Promise.all(
    names.map(
      async (name): Promise<[string, string]> => [name, `${(await witness.dumpBuffer(name))?.toString('hex')}`],
    ),
  )
}

const REFUSED = [
  ['its port is in use', () => ({ PORT: `${(taken.address() as AddressInfo).port}` }), /EADDRINUSE/],
  ['HOST is not of this machine', () => ({ HOST: '192.0.2.1', INSECURE_HTTP: '1' }), /EADDRNOTAVAIL/],
  ['keys would travel in clear text', () => ({ HOST: '0.0.0.0' }), /clear text/],
  ['Redis cannot wait for its disk', () => ({ COMMIT_WAITS_FOR_DISK: '1' }), /COMMIT_WAITS_FOR_DISK/],
] as const

test.each(REFUSED)('a start that fails because %s changes no record of 0.1.0', async (_, more, reason) => {
  const before = await readAll()
  expect(before.length).toBeGreaterThan(20)
  await expect(startService({ ...env(), NETWORKS: 'Default,Lab', ...more() })).rejects.toThrow(reason)
  expect(await readAll()).toEqual(before)
})

const FIRST = `kr_0123456789ab_${'a1'.repeat(32)}`

test.each([
  ...REFUSED,
  ['others could use it without a key', () => ({ HOST: '0.0.0.0', FIRST_API_KEY: '' }), /there is no API key/],
  ['no key encrypts', () => ({ CREDENTIALS_KEY: '' }), /FIRST_API_KEY needs the key/],
] as const)('a start that fails because %s begins no store', async (_, more, reason) => {
  const empty = freshPrefix()
  const start = startService({ ...env(), REDIS_PREFIX: empty, FIRST_API_KEY: FIRST, ...more() })
  await expect(start).rejects.toThrow(reason)
  // The checks write keys that expire.
  expect((await witness.keys(`${empty}*`)).filter((name) => !name.includes(':op:'))).toEqual([])
})
