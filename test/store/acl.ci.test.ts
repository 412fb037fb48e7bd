/*
 * Checks that docs/redis.acl permits everything keyrack does, and nothing else. acl.test.ts compares it with the code.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readContract } from '../../scripts/contract/contract.ts'
import { locateRedis } from '../../src/embedded-redis/locate.ts'
import { openOnce } from '../support/fixture.ts'
import { freePort } from '../support/processes/free-port.ts'
import { runMain } from '../support/processes/main-program.ts'
import { type RedisServer, startRedisServer } from '../support/redis-server.ts'
import { startService, TEST_KEY } from '../support/service.ts'
import { cookieOf } from '../support/session-cookie.ts'

const ACL_FILE = fileURLToPath(new URL('../../docs/redis.acl', import.meta.url))
const rules = readFileSync(ACL_FILE, 'utf8')
const ruleOf = (user: string): string[] => new RegExp(`^user (${user} .*)$`, 'm').exec(rules)![1]!.split(' ')
const PREFIX = 'keyrack:'

let redis: RedisServer
let url: string

beforeAll(async () => {
  const port = await freePort()
  redis = await startRedisServer(['--port', `${port}`, '--bind', '127.0.0.1'])
  for (const user of ['keyrack', 'keyrack-admin']) await redis.witness().call('ACL', 'SETUSER', ...ruleOf(user))
  url = `redis://keyrack:PASSWORD@127.0.0.1:${port}`
})

const service = openOnce(() => startService({ REDIS_URL: url, REDIS_PREFIX: PREFIX, DEMO: '1' }))

afterAll(async () => {
  await redis.stop()
})

/** Returns the commands that Redis refused, each with the reason. */
async function refused(): Promise<string[]> {
  const log = (await redis.witness().call('ACL', 'LOG')) as string[][]
  return log.map((entry) => `${entry[entry.indexOf('reason') + 1]} ${entry[entry.indexOf('object') + 1]}`)
}

test('every method works for the Redis user keyrack', async () => {
  let cookie = ''
  for (const { name, examples } of readContract().methods) {
    for (const { params } of examples) {
      const byName = Object.fromEntries(params.map((param) => [param.name, param.value]))
      const headers = { 'content-type': 'application/json', cookie }
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: name, params: byName })
      const response = await fetch(service.url, { method: 'POST', headers, body })
      const { error } = (await response.json()) as { error?: { data?: { code?: string } } }
      expect(error?.data?.code, name).not.toBe('STORE_UNAVAILABLE')
      cookie = cookieOf(response) ?? cookie
    }
  }
  expect(await refused()).toEqual([])
})

/** Runs a keyrack command as one of the Redis users. */
async function keyrackAs(user: string, ...args: string[]): Promise<string> {
  const REDIS_URL = url.replace('keyrack:PASSWORD', user)
  return (await runMain(args, { REDIS_URL, REDIS_PREFIX: PREFIX, CREDENTIALS_KEY: TEST_KEY })).stdout
}

test('the commands work for the Redis user keyrack-admin', async () => {
  const keyrack = (...args: string[]): Promise<string> => keyrackAs('keyrack-admin:ADMIN_PASSWORD', ...args)
  await keyrack('keys', 'create', 'automation', '--role', 'operator')
  expect(await keyrack('keys', 'list')).toContain('automation')
  expect(await keyrack('audit', 'export')).toContain('keys create')
  await keyrack('audit', 'verify')
  await keyrack('keyring', 'rotate')
  await keyrack('keyring', 'reencrypt')
  await keyrack('keyring', 'retire', '1')
  const folder = await mkdtemp(join(tmpdir(), 'keyrack-acl-'))
  await keyrack('backup', join(folder, 'keyrack.backup'))
  await redis.witness().call('ACL', 'SETUSER', 'keyrack-admin', '~restored:*')
  const REDIS_URL = url.replace('keyrack:PASSWORD', 'keyrack-admin:ADMIN_PASSWORD')
  const env = { REDIS_URL, REDIS_PREFIX: 'restored:', CREDENTIALS_KEY: TEST_KEY }
  await runMain(['restore', join(folder, 'keyrack.backup')], env)
  expect(await refused()).toEqual([])
  await rm(folder, { recursive: true, force: true })
})

/** The commands that docs/operations.md leaves to the user keyrack-admin. */
const ADMIN_COMMANDS = ['backup', 'restore', 'keyring reencrypt', 'keyring retire', 'audit verify']
const OPERATIONS = readFileSync(fileURLToPath(new URL('../../docs/operations.md', import.meta.url)), 'utf8').replace(
  /\s+/g,
  ' ',
)

test('a command that needs more than the Redis user keyrack may do fails with a clear error', async () => {
  const file = join(tmpdir(), `keyrack-acl-${process.pid}`)
  // The user of the services may rotate, but not look for what older data keys sealed.
  await keyrackAs('keyrack:PASSWORD', 'keyring', 'rotate')
  for (const words of ADMIN_COMMANDS) {
    expect(OPERATIONS, words).toContain(`\`${words}\``)
    const args = words === 'backup' ? [words, file] : words.split(' ')
    if (words === 'keyring retire') args.push('2')
    // `restore` refuses a prefix that is in use before it needs any permission.
    if (words === 'restore') continue
    await expect(keyrackAs('keyrack:PASSWORD', ...args), words).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^Error: The Redis user in REDIS_URL lacks permissions .* keyrack-admin in docs\/redis\.acl$/m,
      ),
    })
  }
  expect(existsSync(file)).toBe(false)
})

test('the default user of Redis is refused, and what was written is there after a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keyrack-acl-'))
  const port = await freePort()
  await copyFile(ACL_FILE, join(folder, 'users.acl'))
  const start = () => startWithRules(folder, port)
  let server = await start()
  try {
    const settings = { REDIS_URL: `redis://keyrack:PASSWORD@127.0.0.1:${port}`, REDIS_PREFIX: PREFIX }
    const first = await startService(settings)
    expect(await first.result('Inventory.createDevice', ['Default', '10.0.0.1', 'A::B'])).toBeNull()
    await first.stop()
    const stranger = new Redis({ port, maxRetriesPerRequest: 0, enableReadyCheck: false })
    stranger.on('error', () => {})
    await expect(stranger.ping()).rejects.toThrow(/NOAUTH/)
    stranger.disconnect()
    await server.stop()
    // Redis reads its append-only file as the default user. If that user had no permissions, the writes of all scripts
    // would be lost.
    server = await start()
    const second = await startService(settings)
    expect(await second.result('Inventory.getDevice', ['Default', '10.0.0.1'])).toMatchObject({ ipAddress: '10.0.0.1' })
    await second.stop()
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

/** Starts a Redis server whose users come only from the ACL file, as on a hosting platform. */
async function startWithRules(folder: string, port: number): Promise<{ stop(): Promise<void> }> {
  const runner = await locateRedis({})
  if (runner.kind !== 'binary') throw new Error('tests need a redis-server binary')
  const own = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--aclfile', join(folder, 'users.acl')]
  const child = spawn(runner.command, [...own, '--appendonly', 'yes', '--logfile', 'redis.log'], {
    env: { ...process.env, ...runner.env },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  const user = new Redis({ port, username: 'keyrack', password: 'PASSWORD', maxRetriesPerRequest: null })
  user.on('error', () => {})
  await user.ping()
  user.disconnect()
  return {
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

describe('to the Redis user keyrack,', () => {
  test.each([
    ['FLUSHALL'],
    ['KEYS', '*'],
    ['CONFIG', 'GET', '*'],
    ['SCAN', '0'],
    ['HKEYS', 'keyrack:{a}:keys'],
    ['DUMP', 'keyrack:{networks}:names'],
    ['RESTORE', 'keyrack:x', '0', 'x'],
    ['RENAME', 'keyrack:{networks}:names', 'keyrack:x'],
    ['COPY', 'keyrack:{networks}:names', 'keyrack:x'],
    ['MONITOR'],
    ['SCRIPT', 'FLUSH'],
    ['GET', 'others:key'],
    ['EVAL', "return redis.call('SET', 'others:key', 1)", '0'],
  ])('%s is refused', async (...command) => {
    const { port } = new URL(url)
    const user = new Redis({ port: Number(port), username: 'keyrack', password: 'PASSWORD', enableReadyCheck: false })
    try {
      await expect(user.call(command[0]!, ...command.slice(1))).rejects.toThrow(/NOPERM|can't|permission/i)
    } finally {
      user.disconnect()
    }
  })
})
