/*
 * The credentials that a request may present, without a service.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import type { RequestCredentials } from '../../../src/access/credential-check.ts'
import {
  COOKIE,
  mayHoldLogin,
  readCredentials,
  readFormCredentials,
  readRequestCredentials,
} from '../../../src/http/requests/request-credentials.ts'

const KEY = `kr_${'1'.repeat(12)}_${'a'.repeat(64)}`
const FORM = 'application/x-www-form-urlencoded'

const basic = (pair: string, scheme = 'Basic'): string => `${scheme} ${Buffer.from(pair).toString('base64')}`
const read = (headers: IncomingHttpHeaders, url = '/') => readCredentials(headers, url, '192.0.2.1')

/** Returns name and password of credentials, or null if they hold no login. */
const loginIn = (credentials: RequestCredentials | null) =>
  credentials?.login ? [credentials.login.username, credentials.login.password.reveal()] : null

describe('headers', () => {
  test('may hold nothing', () => {
    const none = { authorization: null, bearer: null, login: null, cookie: null }
    expect(read({})).toEqual({ ...none, source: '192.0.2.1' })
  })

  test('may hold a key', () => {
    const credentials = read({ authorization: `Bearer ${KEY}` }, '/?j_username=a&j_password=b')
    expect([credentials.authorization, credentials.login]).toEqual([`Bearer ${KEY}`, null])
    expect(credentials.bearer?.key?.id).toBe('1'.repeat(12))
  })

  test.each([
    ['a:b', ['a', 'b']],
    ['a:b:c', ['a', 'b:c']],
    [':', ['', '']],
    ['Zoë:µ', ['Zoë', 'µ']],
  ])('may hold the login %s', (pair, login) => {
    expect(loginIn(read({ authorization: basic(pair) }))).toEqual(login)
    expect(loginIn(read({ authorization: `${basic(pair, 'BASIC   ')}  ` }))).toEqual(login)
  })

  test.each([basic('a'), basic(''), `x ${basic('a:b')}`, `${basic('a:b')} x`, 'Basic', basic('a:b').replace(' ', '')])(
    '%s is no login, not even with one in the query',
    (authorization) => {
      expect(read({ authorization }, '/?j_username=a&j_password=b')).toMatchObject({ authorization, login: null })
    },
  )

  test('may hold the cookie of a session', () => {
    expect(COOKIE).toBe('JSESSIONID')
    expect(read({ cookie: 'a=b; JSESSIONID=text; c=d' }).cookie?.text).toBe('text')
    expect(read({ cookie: 'a=b; jsessionid=text' }).cookie).toBeNull()
  })

  test('may hold cookies of other services with the same name', () => {
    const id = `${'0'.repeat(64)}${'0'.repeat(12)}01${'0'.repeat(16)}${'0'.repeat(64)}`
    const others = ['JSESSIONID=0123456789ABCDEF', 'JSESSIONID=node0.1']
    for (const cookies of [[id], [others[0], id], [id, others[0]], [...others, id, others[0]]]) {
      const cookie = cookies.map((one) => (one === id ? `JSESSIONID=${id}` : one)).join('; ')
      expect(read({ cookie }).cookie?.text, cookie).toBe(id)
    }
    expect(read({ cookie: others.join('; ') }).cookie?.text).toBe('0123456789ABCDEF')
  })
})

describe('a query', () => {
  test.each([
    ['/?j_username=a&j_password=b%20c', ['a', 'b c']],
    ['/rest?x=1&j_username=a', ['a', '']],
    ['/?j_username=', ['', '']],
    ['?j_username=a', ['a', '']],
    ['/?j_password=b', null],
    ['/?j_username2=a', null],
    ['/j_username=a', null],
    ['/a&j_username=b', null],
    ['/j_username=b?c=j_username', null],
  ])('%s', (url, login) => {
    expect(loginIn(read({}, url))).toEqual(login)
  })
})

describe('a form', () => {
  const request = (headers: IncomingHttpHeaders, url = '/', method = 'POST') =>
    ({ method, headers, raw: { headers, url }, ip: '192.0.2.7' }) as FastifyRequest
  const form = (text: string, headers: IncomingHttpHeaders = {}, url = '/') =>
    readFormCredentials(request({ 'content-type': FORM, ...headers }, url), Buffer.from(text))

  test('may hold a login', () => {
    expect(loginIn(form('j_username=%C3%BC&j_password=b'))).toEqual(['ü', 'b'])
    expect(form('j_username=a')?.source).toBe('192.0.2.7')
    expect(form('j_password=b')).toBeNull()
    expect(readRequestCredentials(request({}, '/?j_username=q')).login?.username).toBe('q')
  })

  test('does not count if a header or the query has a login', () => {
    expect(loginIn(form('j_username=a', { authorization: basic('h:') }))).toEqual(['h', ''])
    expect(loginIn(form('j_username=a', { authorization: 'nonsense' }))).toBeNull()
    expect(loginIn(form('j_username=a', {}, '/?j_username=q'))).toEqual(['q', ''])
    expect(form('j_username=a', { cookie: 'JSESSIONID=text' })).toMatchObject({
      cookie: { text: 'text' },
      login: { username: 'a' },
    })
  })

  test('must have its Content-Type, and at most 8192 bytes', () => {
    const ofSize = (bytes: number) => 'j_username='.padEnd(bytes, 'a')
    expect(form(ofSize(8192))).not.toBeNull()
    expect(form(ofSize(8193))).toBeNull()
    for (const type of ['text/plain', undefined]) expect(form('j_username=a', { 'content-type': type })).toBeNull()
  })

  test.each(['{"url":"?a=1&j_username=b"}', ' \n[{"url":"&j_username=b"}]'])(
    'is not read from %j, which curl sends as a form',
    (json) => {
      expect(form(json)).toBeNull()
    },
  )

  test('is expected only in a POST with its Content-Type and a declared length of at most 8192 bytes', () => {
    const may = (headers: IncomingHttpHeaders, method = 'POST') =>
      mayHoldLogin(request({ 'content-type': FORM, 'content-length': '8192', ...headers }, '/', method))
    expect([may({}), may({ 'content-length': '0' })]).toEqual([true, true])
    expect([may({}, 'GET'), may({ 'content-type': 'text/plain' }), may({ 'content-type': undefined })]).toEqual([
      ...[false, false, false],
    ])
    expect([may({ 'content-length': '8193' }), may({ 'content-length': undefined })]).toEqual([false, false])
  })
})
