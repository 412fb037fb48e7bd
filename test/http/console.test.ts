/*
 * The service sends the console to browsers only, without a login. All other requests to its URLs behave as before.
 */
import { readdirSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { readConsoleFiles } from '../../src/http/routes/console-files.ts'
import { callersOn } from '../access/callers.ts'
import { openOnce } from '../support/fixture.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { freshPrefix, type Service, startService } from '../support/service.ts'
import { type Exchange, exchange, JSON_TYPE, replyIn, setCookieOf, speak } from './exchange.ts'

const HTML = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
const PAGES = ['', 'credentials', 'docs', 'status', 'docs/', 'docs/Inventory.search', 'credentials?x=1']
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
  "font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
const names = readdirSync(new URL('../../dist/console/assets/', import.meta.url))

const redis = openOnce(startRedisServer)
const REDIS_PREFIX = freshPrefix()

beforeAll(async () => {
  const callers = await callersOn(redis.url, REDIS_PREFIX)
  await callers.key()
  callers.close()
})

const open = openOnce(() => startService({ REDIS_URL: redis.url }))
const closed = openOnce(() => startService({ REDIS_URL: redis.url, REDIS_PREFIX }))

function expectPage(answer: Exchange): void {
  expect(answer).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      vary: 'Accept',
    },
  })
  expect(setCookieOf(answer)).toBeNull()
}

describe.each(['without any key', 'with keys'])('%s', (mode) => {
  const service = (): Service => (mode === 'with keys' ? closed : open)
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Exchange> =>
    exchange(service().url, { method, path, headers })

  test.each(PAGES)('a browser gets the console at /%s, without a session', async (path) => {
    const answer = await get(path, HTML)
    expectPage(answer)
    expect(answer.text).toContain('<div id="root">')
    const head = await get(path, HTML, 'HEAD')
    expectPage(head)
    expect(head.text).toBe('')
  })

  test('the page loads files of the console only, and has no inline script or style', async () => {
    const { text } = await get('', HTML)
    const loaded = [...text.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url]) => url!)
    expect(loaded.length).toBeGreaterThan(2)
    for (const url of loaded) expect(url).toMatch(/^\/assets\/[\w.-]+$/)
    expect(text).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/)
  })

  test('each file of the build has its type, may be kept forever, and is compressed on request', async () => {
    expect(names.length).toBeGreaterThan(5)
    for (const name of names) {
      const plain = await get(`assets/${name}`)
      expect(plain.status, name).toBe(200)
      expect(plain.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      })
      expect(plain.headers['content-type']).toMatch(
        /^(text\/(javascript|css); charset=utf-8|image\/svg\+xml|font\/woff2)$/,
      )
      expect(plain.headers['content-encoding']).toBeUndefined()
      const head = await get(`assets/${name}`, {}, 'HEAD')
      expect([head.status, head.headers['content-length']]).toEqual([200, `${Buffer.byteLength(plain.text)}`])
      const refusing = await get(`assets/${name}`, { 'accept-encoding': 'br, gzip;q=0' })
      expect(refusing.headers['content-encoding']).toBeUndefined()
    }
  })

  test('a file that is sent as gzip decompresses to the same content', async () => {
    const name = names.find((one) => one.endsWith('.css'))!
    const plain = await get(`assets/${name}`)
    const response = await fetch(`${service().url}assets/${name}`, { headers: { 'accept-encoding': 'gzip' } })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(await response.text()).toBe(plain.text)
    const file = readConsoleFiles(new URL('../../dist/console/', import.meta.url))!.assets.get(name)!
    expect(gunzipSync(file.gzip())).toEqual(file.bytes)
  })

  test.each(['assets/nothing.js', 'assets/x/y.js', 'assets/constructor', 'assets/%2e%2e%2findex.html'])(
    'GET /%s is answered with 404',
    async (path) => {
      const answer = await get(path, HTML)
      expect(answer.status).toBe(404)
      expect(replyIn(answer)).toMatchObject({ error: { code: -32600 } })
    },
  )

  test.each([
    '/assets/../index.html',
    '/assets/../../package.json',
    '/assets/..%2f..%2fopenrpc.json',
    '/assets/%2e%2e/%2e%2e/openrpc.json',
    '/assets/..\\..\\package.json',
    '/assets//etc/passwd',
    '/assets/x%00.js',
  ])('the path %s is refused, and returns no file from outside the assets', async (target) => {
    const answer = await speak(service().url, `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 (400|404) /)
    expect(answer).not.toMatch(/root:|"openrpc"|"dependencies"/)
  })

  test('a link on another site opens pages of the console, but no frame, subresource, endpoint or login', async () => {
    const link: Record<string, string> = {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    }
    for (const path of PAGES) expectPage(await get(path, { ...HTML, ...link }))
    const others: Record<string, string>[] = [
      { 'sec-fetch-dest': 'iframe' },
      { 'sec-fetch-mode': 'no-cors' },
      { origin: 'https://a.example' },
    ]
    for (const other of others) expect((await get('docs', { ...HTML, ...link, ...other })).status).toBe(403)
    // A link on another site can open the page, but cannot log in.
    for (const path of ['rest', 'openrpc.json', '?j_username=a&j_password=b'])
      expect((await get(path, link)).status, path).toBe(403)
  })

  test('a browser that sends a name and a password in the query is not logged in', async () => {
    expectPage(await get('?j_username=a&j_password=b', { ...HTML, 'user-agent': 'Mozilla/5.0' }))
  })
})

test.each(['*/*', 'application/json', 'text/plain', 'text/htmlx', ''])(
  'a client that accepts %j gets OK and a session at /',
  async (accept) => {
    const answer = await exchange(open.url, { method: 'GET', headers: accept === '' ? {} : { accept } })
    expect([answer.status, answer.text]).toEqual([200, 'OK'])
    expect(setCookieOf(answer)).toContain('JSESSIONID=')
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  },
)

test('/rest and /jsonrpc answer a browser like any other client', async () => {
  for (const path of ['rest', 'jsonrpc']) {
    expect((await exchange(open.url, { method: 'GET', path, headers: HTML })).text).toBe('OK')
    expect((await exchange(closed.url, { method: 'GET', path, headers: HTML })).status).toBe(401)
  }
})

test('a POST that accepts HTML is a call, and needs a login', async () => {
  const body = '{"jsonrpc":"2.0","id":1,"method":"Security.getCaller"}'
  const sent = { headers: { ...JSON_TYPE, ...HTML }, body }
  expect(replyIn(await exchange(open.url, sent))).toMatchObject({ result: { kind: 'local' } })
  expect((await exchange(closed.url, sent)).status).toBe(401)
})

test('a POST to a page of the console is refused with 405', async () => {
  const answer = await exchange(open.url, { method: 'POST', path: 'docs', headers: JSON_TYPE, body: '{}' })
  expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
})

test('a folder without a build has no files of the console', () => {
  expect(readConsoleFiles(new URL('nowhere/', import.meta.url))).toBeNull()
})

test('a browser that requests an unknown path gets the page with 404, and other clients get JSON', async () => {
  for (const path of ['nowhere', 'credential', 'rest/x']) {
    for (const { url } of [open, closed]) {
      const asked = await exchange(url, { method: 'GET', path, headers: HTML })
      expect(asked).toMatchObject({ status: 404, headers: { 'content-type': 'text/html; charset=utf-8' } })
      expect(asked.text).toContain('<div id="root">')
      expect(setCookieOf(asked)).toBeNull()
    }
    expect((await exchange(open.url, { method: 'GET', path })).text).toContain('there is nothing at this path')
    expect((await exchange(closed.url, { method: 'GET', path })).status).toBe(401)
  }
  expect((await exchange(open.url, { method: 'DELETE', path: 'nowhere', headers: HTML })).text).toContain('error')
})
