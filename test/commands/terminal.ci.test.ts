/*
 * Stored texts come from devices, callers and clients that write to Redis. None of them may control the terminal of a
 * user who prints them.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { identifyProcess } from '../../src/embedded-redis/process-identity.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, startService, TEST_KEY } from '../support/service.ts'
import { soon } from '../support/soon.ts'
import { onTerminal } from './on-terminal.ts'
import { KEYRACK, runKeyrack } from './run-keyrack.ts'

// The window's title, a colour by C1, an overwritten line, reordered text, an isolate, DEL, a line separator.
const EVIL = 'a\u001b]0;owned\u0007b\u009b31mc\rd\u202ee\u2066f\u007fg\u0000h\u2028i'
/** All control characters except tabs and line ends. The terminal driver adds a CR to a line end. */
const DRIVES = /(?![\r\n\t])[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]|\r(?!\r*\n)/u

const redis = openOnce(startRedisServer)
const prefix = freshPrefix()
const at = { network: 'Default', ipAddress: '192.0.2.1' }
let store: Record<string, string>

const service = openOnce(() => startService({ REDIS_URL: redis.url, REDIS_PREFIX: prefix }))
beforeAll(async () => {
  store = { REDIS_URL: redis.url, REDIS_PREFIX: prefix, CREDENTIALS_KEY: TEST_KEY }
  const facts = { hostname: EVIL, model: EVIL, custom1: EVIL, serialNumber: EVIL, memo: EVIL, tags: [EVIL] }
  const report = { ipAddress: at.ipAddress, adapterId: 'A::B', ...facts }
  await service.result('Collector.reportDevices', { network: 'Default', reports: [report] })
})

const shownBy = (words: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> =>
  onTerminal(words, { KEYRACK_URL: service.url, ...env })

test('a service whose terminal is closed ends, and so does its Redis', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'keyrack-test-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const terminal = spawn('script', ['--quiet', '--command', KEYRACK, '/dev/null'], {
    env: { PATH: process.env.PATH, HOME: dataDir, TERM: 'dumb', PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let shown = ''
  terminal.stdout.on('data', (chunk) => {
    shown += chunk
  })
  await soon(() => expect(shown).toContain('listening on'))
  const url = /listening on (http\S+)/.exec(shown)![1]!
  const record = readFileSync(join(dataDir, 'redis.running.json'), 'utf8')
  const { pid } = (JSON.parse(record) as { process: { pid: number } }).process
  expect((await fetch(`${url}healthz`)).status).toBe(200)
  // The pseudo-terminal is gone with the program that made it.
  terminal.kill('SIGKILL')
  await soon(() => expect(identifyProcess(pid)).toBeNull())
  await soon(() => expect(fetch(`${url}healthz`)).rejects.toThrow())
})

describe('a device with control characters', () => {
  test('is stored unchanged', async () => {
    const stored = await service.result<{ hostname: string }>('Inventory.getDevice', at)
    expect(stored.hostname).toBe(EVIL)
  })

  test.each([
    ...['table', 'json', 'ndjson', 'csv'].flatMap((format) => [
      ['devices', 'list', '-o', format],
      ['devices', 'get', at.ipAddress, '-o', format],
    ]),
    ['devices', 'export', '--format', 'csv'],
    ['devices', 'export', '--format', 'ndjson'],
    ['call', 'Inventory.getDevice', JSON.stringify(at)],
  ])('is printed without control characters by %s %s %s %s', async (...words) => {
    const shown = await shownBy(words)
    expect(shown).toContain('owned')
    expect(shown).not.toMatch(DRIVES)
  })

  test('keeps its value in JSON, and in CSV that is not for a terminal', async () => {
    const env = { KEYRACK_URL: service.url }
    for (const format of ['json', 'ndjson']) {
      const { out } = await runKeyrack(['devices', 'get', at.ipAddress, '-o', format], { env })
      expect(out).not.toMatch(DRIVES)
      expect(JSON.parse(out)).toMatchObject({ hostname: EVIL, custom1: EVIL })
    }
    expect((await runKeyrack(['devices', 'get', at.ipAddress, '-o', 'csv'], { env })).out).toContain(EVIL)
  })
})

test('control characters in an error of a server are not printed', async () => {
  const server = createServer((_request, response) => {
    const data = { reason: EVIL, findings: [EVIL, EVIL].map((reason) => ({ path: EVIL, reason })) }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32602, message: EVIL, data } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  try {
    for (const words of [
      ['networks', 'list'],
      ['devices', 'get', '192.0.2.1'],
      ['networks', 'create', EVIL.slice(0, 9)],
    ]) {
      const shown = await shownBy(words, { KEYRACK_URL: `http://127.0.0.1:${port}/` })
      expect(shown).toContain('Error')
      expect(shown).not.toMatch(DRIVES)
    }
  } finally {
    server.close()
  }
})

test('control characters in arguments are not printed', async () => {
  for (const words of [
    [EVIL.slice(0, 12)],
    ['devices', 'list', `--${'x\u001b[31m'}`],
    ['keys', 'revoke', 'x\u009b31m'],
  ]) {
    const shown = await shownBy(words, store)
    expect(shown).toMatch(/Error|unknown/i)
    expect(shown).not.toMatch(DRIVES)
  }
})

test('control characters in records of Redis are not printed', async () => {
  const witness = redis.witness()
  const name = EVIL.replaceAll('\u0000', '')
  const record = { name, grants: [name], networks: [name], expiresAt: null, createdAt: 1, revokedAt: null, mac: '' }
  await witness.hset(`${prefix}{a}:keys`, name, JSON.stringify(record))
  await witness.hset(`${prefix}{a}:users`, name, JSON.stringify({ ...record, salt: '' }))
  await witness.xadd(`${prefix}{c}:audit`, '9999999999999-1', 'by', name, 'method', name, 'request', name, 'on', name)
  for (const words of [
    ['keys', 'list'],
    ['users', 'list'],
    ['audit', 'tail'],
    ['audit', 'export'],
    ['audit', 'verify'],
  ]) {
    const shown = await shownBy(words, store)
    expect(shown, words.join(' ')).not.toBe('')
    expect(shown, words.join(' ')).not.toMatch(DRIVES)
    if (words[1] === 'list') expect(shown).toContain('owned')
  }
})
