/* The responses of the HTTP layer to requests that it refuses, and to defects. */
import { expect, test } from 'vitest'
import { ApplicationError, storeUnavailable } from '../../../src/domain/errors/application-error.ts'
import { askLater, isUnauthorized, json, refuse, refuseFailure } from '../../../src/http/replies/http-errors.ts'
import type { ReplyWriter } from '../../../src/http/replies/reply-writer.ts'

const unauthorized = new ApplicationError('UNAUTHORIZED')
const overloaded = new ApplicationError('OVERLOADED', 'Too many requests', { reason: 'r' })
const tooManyGuesses = new ApplicationError('OVERLOADED', 'Too many requests', { retryAfterSeconds: 7 })

/** A reply that keeps what is written to it. The connection header is one that a refusal may remove. */
function newReply(sendsProblems?: boolean) {
  const written = { status: 200, headers: new Map([['connection', 'close']]), body: '' }
  const reply: ReplyWriter = {
    ...(sendsProblems === undefined ? {} : { sendsProblems }),
    code: (status) => {
      written.status = status
    },
    header: (name, value) => written.headers.set(name, value),
    type: (mediaType) => written.headers.set('content-type', mediaType),
    removeHeader: (name) => written.headers.delete(name),
    send: (body = '') => {
      written.body = Buffer.from(body).toString()
    },
  }
  return { reply, written }
}

/** Returns what a failure is answered with, and what is reported of it. */
function answerTo(failure: unknown, sendsProblems?: boolean, userAgent = 'Mozilla/5.0 (X11)') {
  const reports: unknown[][] = []
  const { reply, written } = newReply(sendsProblems)
  const returned = refuseFailure(failure, { source: '192.0.2.1', id: 'req-1', userAgent }, reply, {
    onRefused: (...report) => reports.push(['refused', ...report]),
    onDefect: (...report) => reports.push(['defect', ...report]),
  })
  expect(returned).toBe(reply)
  const { status, headers, body } = written
  return { status, headers: Object.fromEntries(headers), body: JSON.parse(body), reports }
}

const JSON_TYPE = 'application/json; charset=utf-8'

test('a request without valid credentials is answered with 401, and a browser is asked for a key', () => {
  expect(answerTo(unauthorized)).toEqual({
    status: 401,
    headers: { 'www-authenticate': 'Bearer realm="keyrack"', 'content-type': JSON_TYPE },
    body: {
      ...{ jsonrpc: '2.0', id: null },
      error: { code: 1301, message: 'Authentication is required', data: { code: 'UNAUTHORIZED' } },
    },
    reports: [['refused', unauthorized, '192.0.2.1', 'req-1']],
  })
  expect([unauthorized, overloaded, new Error('UNAUTHORIZED')].map(isUnauthorized)).toEqual([true, false, false])
})

test.each(['', 'curl/8.5.0', 'libwww-perl/6.77', 'Mozilla/5.0 (Windows NT 10.0) WindowsPowerShell/5.1'])(
  'the client %j is asked for a key or a password, because it may send a password only if it is asked',
  (userAgent) => {
    const { headers } = answerTo(unauthorized, false, userAgent)
    expect(headers['www-authenticate']).toBe('Basic realm="keyrack", charset="UTF-8", Bearer realm="keyrack"')
  },
)

test.each([
  [overloaded, 503, '1'],
  [tooManyGuesses, 429, '7'],
])('a client that sends too much is asked to retry later: %#', (failure, status, seconds) => {
  expect(answerTo(failure)).toMatchObject({
    ...{ status, headers: { 'retry-after': seconds, 'content-type': JSON_TYPE } },
    ...{
      body: { id: null, error: { code: 1401, data: failure.data } },
      reports: [['refused', failure, '192.0.2.1', 'req-1']],
    },
  })
})

test('if the store does not answer, the client gets 503, and no refusal is reported', () => {
  const failure = storeUnavailable('no')
  expect(answerTo(failure)).toMatchObject({ status: 503, body: { error: { code: 1501 } }, reports: [] })
})

test('a connection may stay open after a refusal, and closes after a defect', () => {
  expect(answerTo(overloaded).headers).not.toHaveProperty('connection')
  expect(answerTo(new Error('x')).headers).toMatchObject({ connection: 'close' })
})

test('a defect is reported, and the response says nothing about it', () => {
  const defect = new Error('a secret')
  const error = { code: -32603, message: 'Internal error' }
  expect(answerTo(defect)).toMatchObject({
    status: 500,
    body: { jsonrpc: '2.0', id: null, error },
    reports: [['defect', defect, 'req-1']],
  })
  expect(answerTo(defect).body.error).toEqual(error)
})

test('a client that calls a method by its path gets a problem document', () => {
  const problem = { type: 'urn:keyrack:error:OVERLOADED', status: 429, code: 1401, detail: 'Too many requests' }
  expect(answerTo(tooManyGuesses, true)).toMatchObject({
    ...{ status: 429, headers: { 'content-type': 'application/problem+json', 'retry-after': '7' }, body: problem },
  })
  expect(answerTo(tooManyGuesses, false).headers).toMatchObject({ 'content-type': JSON_TYPE })
})

test('a request that the transport refuses is answered with the error of an invalid request', () => {
  const { reply, written } = newReply()
  expect(refuse(reply, 415, 'a reason')).toBe(reply)
  expect([written.status, written.headers.get('content-type')]).toEqual([415, JSON_TYPE])
  const error = { code: -32600, message: 'Invalid Request', data: { reason: 'a reason' } }
  expect(JSON.parse(written.body)).toEqual({ jsonrpc: '2.0', id: null, error })
})

test.each([[{ a: 1 }], ['{"a":1}'], [Buffer.from('{"a":1}')], [new Uint8Array(Buffer.from('{"a":1}'))]])(
  'a body of JSON is sent from a value, text or bytes: %#',
  (body) => {
    const { reply, written } = newReply()
    expect(json(reply, 201, body)).toBe(reply)
    expect([written.status, written.headers.get('content-type'), written.body]).toEqual([201, JSON_TYPE, '{"a":1}'])
  },
)

test('a client retries after a second unless a time is given', () => {
  const retryAfter = (...seconds: number[]) => {
    const { reply, written } = newReply()
    askLater(reply, ...seconds)
    return written.headers.get('retry-after')
  }
  expect([retryAfter(), retryAfter(30)]).toEqual(['1', '30'])
})
