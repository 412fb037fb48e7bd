import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  ANONYMOUS_WARNING,
  type Exposure,
  exposureProblem,
  isLoopback,
  needsHttps,
} from '../../src/access/protected-mode.ts'
import { startApp } from '../../src/app/start.ts'
import { StartRefused } from '../../src/app/start-refused.ts'
import { readSettings } from '../../src/config.ts'
import { exchange, JSON_TYPE, replyIn } from '../http/exchange.ts'
import { openOnce } from '../support/fixture.ts'
import { needing } from '../support/needs.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService } from '../support/service.ts'

const LOOPBACK = ['localhost', '127.0.0.1', '127.0.0.53', '127.255.255.254', '::1']
const EXPOSED = [
  '0.0.0.0',
  '::',
  '10.0.0.1',
  '192.168.1.1',
  '128.0.0.1',
  '2001:db8::1',
  '::ffff:10.0.0.1',
  'fe80::1',
  'inventory.example.net',
  'localhost.example.net',
  '127.0.0.1.example.net',
  '127.example.net',
  'x127.0.0.1',
  'localhost ',
  '127.0.0.1\n',
  '127.0.0.1,0.0.0.0',
  '',
]

const at = (host: string, more: Partial<Exposure> = {}): Exposure => ({
  host,
  hasTls: false,
  hasTrustedProxies: false,
  insecureHttp: false,
  allowAnonymous: false,
  ...more,
})

test.each(LOOPBACK)('%j is loopback, and a service may start there with any other settings', (host) => {
  expect(isLoopback(host)).toBe(true)
  for (const allowAnonymous of [false, true]) {
    for (const hasCallers of [false, true]) expect(exposureProblem(at(host, { allowAnonymous }), hasCallers)).toBeNull()
  }
})

test.each(EXPOSED)('%j is not loopback, and needs a key or ALLOW_ANONYMOUS', (host) => {
  expect(isLoopback(host)).toBe(false)
  expect(exposureProblem(at(host), false)).toContain(`HOST=${host} `)
  expect(exposureProblem(at(host, { allowAnonymous: true }), false)).toBeNull()
})

test.each(EXPOSED)('%j with keys needs TLS, trusted proxies or INSECURE_HTTP', (host) => {
  expect(exposureProblem(at(host), true)).toContain('in clear')
  expect(exposureProblem(at(host, { allowAnonymous: true }), true)).toContain('in clear')
  for (const way of ['hasTls', 'hasTrustedProxies', 'insecureHttp']) {
    expect(exposureProblem(at(host, { [way]: true }), true)).toBeNull()
    // There is no key that the service could require, whichever transport it uses.
    expect(exposureProblem(at(host, { [way]: true }), false)).toContain('there is no API key and no user')
  }
})

test('plain HTTP is refused only behind a trusted proxy that terminates HTTPS for the service', () => {
  const behindProxy = at('0.0.0.0', { hasTrustedProxies: true })
  expect(needsHttps(behindProxy)).toBe(true)
  for (const same of [{ hasTls: true }, { host: '127.0.0.1' }])
    expect(needsHttps({ ...behindProxy, ...same })).toBe(true)
  for (const other of [{ insecureHttp: true }, { hasTrustedProxies: false }])
    expect(needsHttps({ ...behindProxy, ...other })).toBe(false)
})

test('the error says why a service does not start, and what to do', () => {
  expect(exposureProblem(at('0.0.0.0'), false)).toBe(
    'HOST=0.0.0.0 can be reached from other machines, and there is no API key and no user yet. Create a key ' +
      '(keyrack keys create NAME --role operator --init), set HOST=localhost to serve this machine only, or ' +
      'ALLOW_ANONYMOUS=1 to let every caller do everything',
  )
})

describe('the service', () => {
  const started: Service[] = []

  const redis = openOnce(startRedisServer)

  afterAll(async () => {
    for (const one of started) await one.stop()
  })

  async function start(settings: Record<string, string>): Promise<Service> {
    const one = await startService({ REDIS_URL: redis.url, ...settings })
    started.push(one)
    return one
  }

  const hasIpv6 = Object.values(networkInterfaces()).some((list) => list?.some(({ address }) => address === '::1'))
  const noIpv6 = hasIpv6 ? null : 'no interface has ::1'

  /** Returns the URL by which a caller on this machine reaches the service, whatever it listens on. */
  const locally = (service: Service, host = '127.0.0.1'): string => `http://${host}:${new URL(service.url).port}/`

  async function readiness(url: string): Promise<{ status: string; warnings: string[] }> {
    const answer = await exchange(url, { method: 'GET', path: '/readyz' })
    expect(answer.status).toBe(200)
    return JSON.parse(answer.text)
  }

  async function names(url: string, headers = {}): Promise<unknown> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'Networks.getManagedNetworkNames' })
    const answer = await exchange(url, { headers: { ...JSON_TYPE, ...headers }, body })
    return answer.status === 200 ? replyIn(answer).result : answer.status
  }

  test.each(['0.0.0.0', '::', '192.0.2.1'])('refuses to start on %s', async (HOST) => {
    const refusal = startService({ HOST, REDIS_URL: redis.url })
    await expect(refusal).rejects.toThrow(StartRefused)
    await expect(refusal).rejects.toThrow(exposureProblem(at(HOST), false)!)
  })

  test('starts on a loopback address without a warning, with and without ALLOW_ANONYMOUS', async () => {
    for (const ALLOW_ANONYMOUS of ['0', '1']) {
      const service = await start({ HOST: '127.0.0.1', ALLOW_ANONYMOUS })
      expect(await readiness(service.url)).toMatchObject({ status: 'ready', warnings: [] })
      expect(await names(service.url)).toEqual(['Default'])
      expect(await names(service.url, { host: 'inventory.example.net' })).toBe(403)
    }
  })

  test('listens on every address that localhost resolves to', async () => {
    const service = await start({ HOST: 'localhost' })
    const meant = await lookup('localhost', { all: true })
    expect(meant.length).toBeGreaterThan(0)
    for (const { address, family } of meant) {
      expect(await names(locally(service, family === 6 ? `[${address}]` : address))).toEqual(['Default'])
    }
    expect(await names(locally(service, 'localhost'))).toEqual(['Default'])
  })

  test.skipIf(!hasIpv6)(needing(noIpv6, 'listens on ::1 only, with brackets in its URL'), async () => {
    // A service that listened on more than ::1 could not start, because this port is taken.
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const service = await start({ HOST: '::1', PORT: `${port}` })
    expect(service.url).toBe(`http://[::1]:${port}/`)
    expect(await names(service.url)).toEqual(['Default'])
    await expect(start({ HOST: '127.0.0.1', PORT: `${port}` })).rejects.toThrow('EADDRINUSE')
  })

  test('logs the warning of anonymous access once at start, and not on loopback', async () => {
    const lines: { level: number; msg: string }[] = []
    const sink = new Writable({ write: (line, _encoding, done) => done(void lines.push(JSON.parse(String(line)))) })
    const env = { PORT: '0', REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix(), ALLOW_ANONYMOUS: '1' }
    for (const [HOST, times] of [
      ['127.0.0.1', 0],
      ['0.0.0.0', 1],
    ] as const) {
      const app = await startApp(readSettings({ ...env, HOST }), pino(sink))
      await app.stop()
      const warnings = lines.filter(({ level, msg }) => level >= 40 && msg === ANONYMOUS_WARNING)
      expect(warnings).toHaveLength(times)
    }
  })

  test('starts beyond loopback with ALLOW_ANONYMOUS=1, and warns in /readyz', async () => {
    const service = await start({ HOST: '0.0.0.0', ALLOW_ANONYMOUS: '1' })
    expect(await readiness(locally(service))).toMatchObject({ status: 'ready', warnings: [ANONYMOUS_WARNING] })
    expect(ANONYMOUS_WARNING).toMatch(/every caller may do everything.*plain HTTP/)
  })

  test('accepts beyond loopback only ALLOWED_HOSTS and names of loopback, if ALLOWED_HOSTS is set', async () => {
    const service = await start({ HOST: '0.0.0.0', ALLOW_ANONYMOUS: '1', ALLOWED_HOSTS: 'inventory.example.net' })
    for (const host of ['inventory.example.net', 'inventory.example.net:8080', 'localhost', '127.0.0.1:1']) {
      expect(await names(locally(service), { host })).toEqual(['Default'])
    }
    for (const host of ['evil.example', '192.0.2.1', 'x.inventory.example.net']) {
      expect(await names(locally(service), { host, origin: `http://${host}` })).toBe(403)
    }
  })

  test('accepts beyond loopback every Host if ALLOWED_HOSTS is not set, but no foreign page', async () => {
    const service = await start({ HOST: '0.0.0.0', ALLOW_ANONYMOUS: '1' })
    for (const host of ['inventory.example.net', '192.0.2.1:8080', 'localhost']) {
      expect(await names(locally(service), { host })).toEqual(['Default'])
      expect(await names(locally(service), { host, origin: `http://${host}` })).toEqual(['Default'])
      expect(await names(locally(service), { host, origin: 'https://evil.example' })).toBe(403)
      expect(await names(locally(service), { host, 'sec-fetch-site': 'cross-site' })).toBe(403)
    }
  })
})
