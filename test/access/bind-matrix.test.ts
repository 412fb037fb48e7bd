/*
 * Checks from where clients can reach the service, and which credentials it requires of them. Services listen beyond
 * loopback only for moments.
 */
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { StartRefused } from '../../src/app/start-refused.ts'
import { exchange, issuedBy, replyIn, setCookieOf } from '../http/exchange.ts'
import { writeCertificate } from '../support/certificate.ts'
import { forThisTest, openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService, TEST_KEY } from '../support/service.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { soon } from '../support/soon.ts'
import { ask, type Callers, callersOn, from, type Headers, withBasic, withKey } from './callers.ts'

const hasIpv6 = Object.values(networkInterfaces()).some((list) => list?.some(({ address }) => address === '::1'))
const folder = mkdtempSync(join(tmpdir(), 'keyrack-test-'))
const CALL = { method: 'Networks.getManagedNetworkNames' }

const redis = openOnce(startRedisServer)

beforeAll(async () => {
  for (const name of ['one', 'other']) writeCertificate(name, certificate(name))
})

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
})

const certificate = (name: string) => ({ cert: join(folder, `${name}.pem`), key: join(folder, `${name}-key.pem`) })

const tlsSettings = () => ({ TLS_CERT_FILE: certificate('one').cert, TLS_KEY_FILE: certificate('one').key })

/** Returns the URL by which a caller on this machine reaches the service, whatever it listens on. */
const locally = (url: string): string => {
  const { protocol, port, hostname } = new URL(url)
  return `${protocol}//${hostname === '[::1]' ? hostname : '127.0.0.1'}:${port}/`
}

/** Runs `look` with a service and the callers that `prepare` created, and stops the service afterwards. */
async function during(
  settings: Record<string, string>,
  prepare: (callers: Callers) => Promise<unknown>,
  look: (url: string, callers: Callers) => Promise<void>,
): Promise<void> {
  const REDIS_PREFIX = freshPrefix()
  const callers = await callersOn(redis.url, REDIS_PREFIX)
  let service: Service | undefined
  try {
    await prepare(callers)
    service = await startService({ REDIS_URL: redis.url, REDIS_PREFIX, ...settings })
    await look(locally(service.url), callers)
  } finally {
    await service?.stop()
    callers.close()
  }
}

const statusOf = async (url: string, headers: Headers = {}): Promise<number> => (await ask(url, CALL, headers)).status
const nobody = async (): Promise<void> => {}

const WAYS: readonly [string, () => Record<string, string>][] = [
  ['nothing else', () => ({})],
  ['ALLOW_ANONYMOUS', () => ({ ALLOW_ANONYMOUS: '1' })],
  ['TLS', tlsSettings],
  ['INSECURE_HTTP', () => ({ INSECURE_HTTP: '1' })],
  ['TRUSTED_PROXIES', () => ({ TRUSTED_PROXIES: '192.0.2.1' })],
]

// localhost and ::1 are in protected-mode.test.ts.
const HOSTS = ['127.0.0.1', '0.0.0.0', ...(hasIpv6 ? ['::'] : [])]

/** Returns the status of a response without credentials, or the reason why the service refuses to start. */
function expected(
  host: string,
  way: string,
  hasKey: boolean,
): 200 | 401 | 'there is no API key and no user' | 'in clear' {
  const isLoopback = !['0.0.0.0', '::'].includes(host)
  if (isLoopback) return hasKey ? 401 : 200
  if (!hasKey) return way === 'ALLOW_ANONYMOUS' ? 200 : 'there is no API key and no user'
  return ['nothing else', 'ALLOW_ANONYMOUS'].includes(way) ? 'in clear' : 401
}

describe.each(HOSTS)('a service on %s', (HOST) => {
  test.each(WAYS)('with %s serves, requires a key or refuses to start, as the table says', async (way, settings) => {
    for (const hasKey of [false, true]) {
      let key: Headers = {}
      const prepare = async (callers: Callers): Promise<void> => {
        if (hasKey) key = withKey((await callers.key()).key)
      }
      const outcome = expected(HOST, way, hasKey)
      const served = during({ HOST, ...settings() }, prepare, async (url) => {
        expect(await statusOf(url)).toBe(outcome)
        expect(await statusOf(url, key)).toBe(200)
      })
      if (typeof outcome === 'number') {
        await served
        continue
      }
      await expect(served).rejects.toThrow(StartRefused)
      await expect(served).rejects.toThrow(outcome)
      await expect(served).rejects.toThrow(/^HOST=\S+ can be reached from other machines, and .*(Create a key|Set TLS)/)
    }
  })
})

test('a service with a revoked and an expired key only starts on any host and refuses both, and no key', async () => {
  let keys: Headers[] = []
  const prepare = async (callers: Callers): Promise<void> => {
    const [revoked, expired] = [await callers.key(), await callers.key({ expiresAt: Date.now() - 1 })]
    await callers.revoke(revoked.id)
    keys = [withKey(revoked.key), withKey(expired.key)]
  }
  for (const HOST of ['0.0.0.0', '127.0.0.1']) {
    await during({ HOST, INSECURE_HTTP: '1' }, prepare, async (url) => {
      for (const headers of [{}, ...keys]) expect(await statusOf(url, headers)).toBe(401)
    })
  }
})

test('beyond loopback every request is refused after the only key was revoked and deleted at run time', async () => {
  let id = ''
  let key: Headers = {}
  const prepare = async (callers: Callers): Promise<void> => {
    const made = await callers.key()
    id = made.id
    key = withKey(made.key)
  }
  await during({ HOST: '0.0.0.0', INSECURE_HTTP: '1' }, prepare, async (url, callers) => {
    expect(await statusOf(url, key)).toBe(200)
    await callers.revoke(id)
    await soon(async () => expect(await statusOf(url, key)).toBe(401))
    expect(await statusOf(url)).toBe(401)
    await callers.remove('keys', id)
    await new Promise((resolve) => setTimeout(resolve, 1200))
    for (const headers of [{}, key, { cookie: `JSESSIONID=${'0'.repeat(64)}` }]) {
      expect(await statusOf(url, headers)).toBe(401)
    }
  })
})

test('on loopback the first key ends anonymous access for good, even if all keys are deleted', async () => {
  await during({ HOST: '127.0.0.1' }, nobody, async (url, callers) => {
    expect(await statusOf(url)).toBe(200)
    const { id, key } = await callers.key()
    await soon(async () => expect(await statusOf(url)).toBe(401))
    expect(await statusOf(url, withKey(key))).toBe(200)
    const other = await callers.key()
    // Check rarely: after ten refused requests in a minute the service would respond with 429.
    const rarely = { timeout: 30_000, interval: 1000 }
    await vi.waitFor(async () => expect(await statusOf(url, withKey(other.key))).toBe(200), rarely)
    for (const gone of [id, other.id]) await callers.remove('keys', gone)
    await vi.waitFor(async () => expect(await statusOf(url, withKey(key))).toBe(401), rarely)
    expect(await statusOf(url)).toBe(401)
    const witness = redis.witness()
    for (const name of await witness.keys('*{a}:*')) await witness.del(name)
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect(await statusOf(url)).toBe(401)
  })
})

test('a record that cannot be read keeps anonymous access closed, and its key or user gets 401', async () => {
  const REDIS_PREFIX = freshPrefix()
  const callers = await callersOn(redis.url, REDIS_PREFIX)
  const texts = ['{', 'null', '[]', '"x"', '{}', '{"mac":1}', '{"mac":""}', '{"mac":"zz","grants":["role:admin"]}']
  const keys = await Promise.all(texts.map(() => callers.key()))
  const witness = redis.witness()
  for (const [index, text] of texts.entries()) {
    await witness.hset(`${REDIS_PREFIX}{a}:keys`, keys[index]!.id, text)
    await witness.hset(`${REDIS_PREFIX}{a}:users`, `user ${index}`, text)
  }
  callers.close()
  const service = await forThisTest(startService({ REDIS_URL: redis.url, REDIS_PREFIX, TRUSTED_PROXIES: '127.0.0.1' }))
  expect(await statusOf(service.url)).toBe(401)
  for (const [index, { key }] of keys.entries()) {
    const source = from(`198.51.100.${index}`)
    expect(await statusOf(service.url, { ...withKey(key), ...source }), texts[index]).toBe(401)
    expect(await statusOf(service.url, { ...withBasic(`user ${index}`, 'x'), ...source }), texts[index]).toBe(401)
  }
})

describe('behind a proxy', () => {
  const trusting = { HOST: '0.0.0.0', TRUSTED_PROXIES: '127.0.0.1' }
  const forwardedPlain = { 'x-forwarded-for': '198.51.100.1' }
  let key: Headers
  const prepare = async (callers: Callers): Promise<void> => {
    key = withKey((await callers.key()).key)
  }

  test.each(['0.0.0.0', '127.0.0.1', 'localhost'])('the proxy must have received HTTPS, with HOST=%s', async (HOST) => {
    await during({ ...trusting, HOST, TRUSTED_PROXIES: '127.0.0.1,::1' }, prepare, async (url) => {
      const plain = { ...key, ...forwardedPlain }
      expect(await statusOf(url, { ...plain, 'x-forwarded-proto': 'https' })).toBe(200)
      for (const proto of ['http', '', 'HTTPS://', 'https, http', 'httpsx']) {
        expect(await statusOf(url, { ...plain, 'x-forwarded-proto': proto }), proto).toBe(403)
      }
      expect(await statusOf(url, plain)).toBe(403)
      for (const header of ['x-forwarded-proto', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']) {
        expect(await statusOf(url, { ...key, [header]: 'http' }), header).toBe(403)
      }
      // Requests from this machine, with and without node:http, and health checks.
      expect(await statusOf(url, key)).toBe(200)
      expect(await statusOf(url, { ...key, 'x-other': '1' })).toBe(200)
      expect((await exchange(url, { method: 'GET', path: 'readyz', headers: forwardedPlain })).status).toBe(200)
    })
  })

  test('INSECURE_HTTP accepts plain HTTP from a proxy on this machine, with a warning', async () => {
    const env = { HOST: '127.0.0.1', TRUSTED_PROXIES: '127.0.0.1', INSECURE_HTTP: '1' }
    await during(env, prepare, async (url) => {
      expect(await statusOf(url, { ...key, ...forwardedPlain })).toBe(200)
      const { text } = await exchange(url, { method: 'GET', path: 'readyz' })
      expect(JSON.parse(text).warnings).toContain('INSECURE_HTTP=1: keys and passwords travel in clear text')
    })
  })

  test('a service with TLS also refuses a request that the proxy received over plain HTTP', async () => {
    const env = { HOST: '127.0.0.1', TRUSTED_PROXIES: '127.0.0.1', ...tlsSettings() }
    await during(env, prepare, async (url) => {
      const plain = { ...key, ...forwardedPlain }
      expect(await statusOf(url, { ...plain, 'x-forwarded-proto': 'http' })).toBe(403)
      expect(await statusOf(url, { ...plain, 'x-forwarded-proto': 'https' })).toBe(200)
      expect(await statusOf(url, key)).toBe(200)
    })
  })

  test('the cookie is Secure if the proxy received the request over HTTPS', async () => {
    await during(trusting, prepare, async (url) => {
      const headers = { ...key, ...from('198.51.100.1'), 'x-forwarded-proto': 'https' }
      expect(setCookieOf(await exchange(url, { method: 'GET', headers }))).toContain('; Secure')
    })
  })

  test('X-Forwarded headers from a client that is not a trusted proxy are not believed', async () => {
    const settings = { HOST: '127.0.0.1', TRUSTED_PROXIES: '192.0.2.1', INSECURE_HTTP: '1' }
    await during(settings, prepare, async (url) => {
      const claims = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' }
      const answer = await exchange(url, { method: 'GET', headers: { ...key, ...claims, ...from('198.51.100.1') } })
      expect(issuedBy(answer)).not.toBeNull()
      expect(setCookieOf(answer)).not.toContain('Secure')
      // The service counts all guesses for one source, whatever address the client claims.
      for (let guess = 0; guess < 10; guess++) await ask(url, CALL, { ...withKey('x'), ...from(`198.51.100.${guess}`) })
      expect(await statusOf(url, { ...withKey('x'), ...from('198.51.100.99') })).toBe(429)
    })
    await during({ ...settings, HOST: '0.0.0.0', INSECURE_HTTP: '0' }, prepare, async (url) => {
      const forwarded = { ...key, 'x-forwarded-proto': 'https', ...from('198.51.100.1') }
      expect(await statusOf(url, forwarded)).toBe(403)
    })
  })
})

describe('over TLS', () => {
  let served: ServiceProcess
  const live = { cert: join(folder, 'live.pem'), key: join(folder, 'live-key.pem') }

  beforeAll(async () => {
    use('one')
    const sealingKey = join(folder, 'sealing-key')
    writeFileSync(sealingKey, TEST_KEY)
    const env = { REDIS_URL: redis.url, REDIS_PREFIX: freshPrefix(), CREDENTIALS_KEY_FILE: sealingKey }
    const tls = { TLS_CERT_FILE: live.cert, TLS_KEY_FILE: live.key }
    served = await startServiceProcess({ ...env, ...tls, CALL_DEADLINE_MS: '10000' })
    // A reload of the certificate needs no other file.
    rmSync(sealingKey)
  })

  afterAll(async () => {
    await served.end('SIGTERM')
  })

  function use(name: string): void {
    copyFileSync(certificate(name).cert, live.cert)
    copyFileSync(certificate(name).key, live.key)
  }

  const greeting = (options: ConnectionOptions = {}): Promise<{ name: string; protocol: string | null }> =>
    new Promise((resolve, reject) => {
      const port = Number(new URL(served.url).port)
      const socket: TLSSocket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...options }, () => {
        resolve({ name: `${socket.getPeerCertificate().subject.CN}`, protocol: socket.getProtocol() })
        socket.destroy()
      })
      socket.on('error', reject)
    })

  const heard = (words: string): Promise<void> => soon(() => expect(served.output()).toContain(words))

  test('TLS 1.2 and 1.3 are accepted, older versions are not', async () => {
    expect(await greeting()).toEqual({ name: 'one', protocol: 'TLSv1.3' })
    expect((await greeting({ maxVersion: 'TLSv1.2' })).protocol).toBe('TLSv1.2')
    await expect(greeting(OLD)).rejects.toThrow(/protocol|version|alert/i)
  })

  /** Options of a client that accepts only TLS versions before 1.2. */
  const OLD: ConnectionOptions = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' }

  test('SIGHUP loads a new certificate or keeps the old one if it is broken, and TLS 1.1 stays refused', async () => {
    const lasting = await lastingConnection(served)
    use('other')
    served.child.kill('SIGHUP')
    await heard('reloaded certificate and key')
    await soon(async () => expect((await greeting()).name).toBe('other'))
    await expect(greeting(OLD)).rejects.toThrow(/protocol|version|alert/i)
    expect(await lasting()).toBe(200)
    for (const spoil of [
      () => writeFileSync(live.cert, 'no certificate'),
      () => copyFileSync(certificate('one').key, live.key),
      () => rmSync(live.cert),
    ]) {
      use('other')
      spoil()
      const before = served.output().split('the previous ones stay in use').length
      served.child.kill('SIGHUP')
      await soon(() => expect(served.output().split('the previous ones stay in use').length).toBe(before + 1))
      expect((await greeting()).name).toBe('other')
    }
    expect(replyIn(await ask(served.url, CALL)).result).toEqual(['Default'])
  })

  /** Opens a connection, and returns a function that sends requests over it. */
  async function lastingConnection({ url }: ServiceProcess): Promise<() => Promise<number>> {
    const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', rejectUnauthorized: false })
    await new Promise((resolve) => socket.once('secureConnect', resolve))
    return async () => {
      const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())))
      socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(await answer)?.[1])
      socket.destroy()
      return status
    }
  }
})
