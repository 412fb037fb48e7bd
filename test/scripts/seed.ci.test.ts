/* Checks that npm run seed adds devices to a service that is in use, and changes no existing device. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { runKeyrack } from '../commands/run-keyrack.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService, TEST_KEY } from '../support/service.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const redis = openOnce(startRedisServer)
let service: Service
let key: string

beforeAll(async () => {
  const store = { REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix(), CREDENTIALS_KEY: TEST_KEY }
  key = (await runKeyrack(['keys', 'create', 'seed', '--role', 'admin', '--init'], { env: store })).out.trim()
  service = await startService({ ...store, DEMO: '1' })
})

afterAll(() => service.stop())

async function seed(args: readonly string[], settings: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, HOME: '/nonexistent', KEYRACK_URL: service.url, KEYRACK_KEY: key, ...settings }
  const child = spawn('node_modules/.bin/tsx', ['scripts/seed/index.ts', ...args], { cwd: root, env })
  const [[code], out, err] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  return { code, out, err }
}

const exported = async (...networks: string[]): Promise<string> => {
  const words = ['devices', 'export', ...networks.flatMap((network) => ['--network', network])]
  return (await runKeyrack(words, { env: { KEYRACK_URL: service.url, KEYRACK_KEY: key } })).out
}

test('each run creates its devices in new networks, and changes no existing device', async () => {
  const before = await exported('Default', 'Branch')
  expect(await seed(['--count', '200'])).toMatchObject({
    code: 0,
    err: expect.stringContaining('in Seed-1 and Seed-2'),
  })
  const first = await exported('Seed-1')
  expect(first.split('\r\n').length).toBeGreaterThan(100)
  expect(await seed(['--count', '200'])).toMatchObject({
    code: 0,
    err: expect.stringContaining('in Seed-3 and Seed-4'),
  })
  expect(await exported('Seed-1')).toBe(first)
  expect(await exported('Default', 'Branch')).toBe(before)
})

test('seed asks for KEYRACK_KEY, and ends with code 4 if the service is unreachable', async () => {
  expect(await seed([], { KEYRACK_KEY: '' })).toMatchObject({
    code: 1,
    err: expect.stringContaining('Set KEYRACK_KEY'),
  })
  expect((await seed([], { KEYRACK_URL: 'http://127.0.0.1:9' })).code).toBe(4)
})

test('a message of the server cannot control the terminal', async () => {
  const message = 'no \u001b]0;title\u0007'
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: 1005, message, data: { code: 'FORBIDDEN' } } }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const { code, err } = await seed([], { KEYRACK_URL: `http://127.0.0.1:${port}/` })
  expect(code).not.toBe(0)
  expect(err).toContain('title')
  for (const character of ['\u001b', '\u0007']) expect(err).not.toContain(character)
})

test.each([
  [['--count', '-1'], "Option '--count' argument is ambiguous"],
  [['--count', 'many'], '--count must be a number from 1 to 1600000, not "many"'],
  [['--count', '0'], '--count must be a number from 1 to 1600000, not "0"'],
  [['--count', '1e9'], '--count must be a number from 1 to 1600000, not "1e9"'],
  [['--from', '1.5'], '--from must be a number from 0 to 1599000, not "1.5"'],
  [['--seed', ''], '--seed must be a number from 0 to 2147483647, not ""'],
  [['--cuont', '5'], "Unknown option '--cuont'"],
  [['100'], "Unexpected argument '100'"],
  [['--url', 'localhost:8080'], '--url must be an http:// or https:// URL'],
])('%s is wrong usage', async (args, sentence) => {
  const { code, err } = await seed(args)
  expect(err).toContain(sentence)
  expect(err).not.toMatch(/^ {4}at /m)
  expect(code).toBe(2)
})

test('--help says what it does', async () => {
  expect(await seed(['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('--count NUMBER'), err: '' })
})
