import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readContract } from '../../scripts/contract/contract.ts'
import { locateRedis } from '../../src/store/embedded/locate.ts'
import { freePort } from '../support/free-port.ts'
import { type RedisServer, startRedisServer } from '../support/redis-server.ts'
import { type Service, startService, TEST_KEY } from '../support/service.ts'

/*
 * docs/redis.acl permits what keyrack does, and nothing beside it.
 */

const MAIN = fileURLToPath(new URL('../../dist/src/main.js', import.meta.url))
const ACL_FILE = fileURLToPath(new URL('../../docs/redis.acl', import.meta.url))
const [, rule = ''] = /^user (keyrack .*)$/m.exec(readFileSync(ACL_FILE, 'utf8'))!
const PREFIX = 'keyrack:'

let redis: RedisServer
let url: string
let service: Service

beforeAll(async () => {
  const port = await freePort()
  redis = await startRedisServer(['--port', `${port}`, '--bind', '127.0.0.1'])
  await redis.witness().call('ACL', 'SETUSER', ...rule.split(' '))
  url = `redis://keyrack:PASSWORD@127.0.0.1:${port}`
  service = await startService({ REDIS_URL: url, REDIS_PREFIX: PREFIX, DEMO: '1' })
})

afterAll(async () => {
  await service.stop()
  await redis.stop()
})

/** What the user was refused, by command. */
async function refused(): Promise<string[]> {
  const log = (await redis.witness().call('ACL', 'LOG')) as string[][]
  return log.map((entry) => `${entry[entry.indexOf('reason') + 1]} ${entry[entry.indexOf('object') + 1]}`)
}

test('every method works for a user with these rules', async () => {
  let cookie = ''
  for (const { name, examples } of readContract().methods) {
    for (const { params } of examples) {
      const byName = Object.fromEntries(params.map((param) => [param.name, param.value]))
      const headers = { 'content-type': 'application/json', cookie }
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: name, params: byName })
      const response = await fetch(service.url, { method: 'POST', headers, body })
      const { error } = (await response.json()) as { error?: { data?: { code?: string } } }
      expect(error?.data?.code, name).not.toBe('STORE_UNAVAILABLE')
      cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    }
  }
  expect(await refused()).toEqual([])
})

test('so does what is done beside the service', async () => {
  const env = { PATH: process.env.PATH, REDIS_URL: url, REDIS_PREFIX: PREFIX, CREDENTIALS_KEY: TEST_KEY }
  const keyrack = async (...args: string[]): Promise<string> =>
    (await promisify(execFile)(process.execPath, [MAIN, ...args], { env })).stdout
  await keyrack('keys', 'create', 'automation', '--role', 'operator')
  expect(await keyrack('keys', 'list')).toContain('automation')
  expect(await keyrack('audit', 'export')).toContain('keys create')
  await keyrack('audit', 'verify')
  await keyrack('keyring', 'rotate')
  await keyrack('keyring', 'reencrypt')
  await keyrack('backup', join(await mkdtemp(join(tmpdir(), 'keyrack-acl-')), 'keyrack.backup'))
  expect(await refused()).toEqual([])
})

test('nobody logs in as the default user, and what was written is there after a restart', async () => {
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
    // Redis reads its append-only file as the default user: one without rights would lose every script's writes.
    server = await start()
    const second = await startService(settings)
    expect(await second.result('Inventory.getDevice', ['Default', '10.0.0.1'])).toMatchObject({ ipAddress: '10.0.0.1' })
    await second.stop()
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

/** A server that takes its users from the file alone, as a platform's does. */
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

describe('nothing else', () => {
  test.each([
    ['FLUSHALL'],
    ['KEYS', '*'],
    ['CONFIG', 'GET', '*'],
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
