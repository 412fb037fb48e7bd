/* Calls methods by their paths: `POST /rpc/{method}`. */
import type { OutgoingHttpHeaders } from 'node:http'
import { describe, expect, test } from 'vitest'
import { problems } from '../../../generated/errors.ts'
import { readContract } from '../../../scripts/contract/contract.ts'
import { openOnce } from '../../support/fixture.ts'
import { startRedisServer } from '../../support/redis-server.ts'
import { startService } from '../../support/service.ts'
import { exchange, issuedBy, JSON_TYPE, speak } from '../exchange.ts'

interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly code: number
  readonly data?: Record<string, unknown>
}

const DEVICE = { network: 'Default', ipAddress: '10.0.0.1' }
const contract = readContract()

const redis = openOnce(startRedisServer)
const service = openOnce(() => startService({ REDIS_URL: redis.url, DEMO: '1', MAX_BODY_BYTES: '100000' }))

const post = (method: string, body: unknown = '', headers: OutgoingHttpHeaders = JSON_TYPE) =>
  exchange(service.url, {
    path: `/rpc/${method}`,
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

/** Calls a method that must fail, and returns its problem document, whose status must be that of the response. */
async function problemOf(...args: Parameters<typeof post>): Promise<Problem> {
  const { status, headers, text } = await post(...args)
  expect(headers['content-type']).toBe('application/problem+json')
  const problem = JSON.parse(text) as Problem
  expect(problem.status).toBe(status)
  return problem
}

describe('a call by path', () => {
  test('returns the same result as the same call over JSON-RPC, for every method that only reads', async () => {
    const reads = contract.methods.filter((method) => !method['x-mutates'] && !/Session|Status/.test(method.name))
    expect(reads.length).toBeGreaterThan(15)
    for (const { name, examples } of reads) {
      const params = Object.fromEntries(examples[0]!.params.map((param) => [param.name, param.value]))
      const reply = await service.call(name, params)
      const answer = await post(name, params)
      const body = JSON.parse(answer.text)
      if (reply.error === undefined) {
        expect(answer, name).toMatchObject({
          status: 200,
          headers: { 'content-type': 'application/json; charset=utf-8' },
        })
        expect(body, name).toEqual(reply.result)
      } else {
        expect(body, name).toMatchObject({ code: reply.error.code })
        expect(body.detail, name).toContain(reply.error.message)
      }
    }
  })

  test('needs no body and no content type if the method needs no params', async () => {
    for (const headers of [{}, JSON_TYPE]) {
      const { status, text } = await post('Networks.getManagedNetworkNames', '', headers)
      expect([status, JSON.parse(text)]).toEqual([200, expect.arrayContaining(['Default'])])
    }
  })

  test('answers null for a result that is null', async () => {
    const answer = await post('Inventory.getDevice', { ...DEVICE, ipAddress: '10.99.99.99' })
    expect([answer.status, answer.text]).toEqual([200, 'null'])
  })

  test('has one effect if it is sent again with its Idempotency-Key, also over JSON-RPC', async () => {
    const params = { network: 'Default', ipAddress: '10.77.0.1', adapterId: 'Cisco::IOS' }
    const headers = { ...JSON_TYPE, 'idempotency-key': 'once' }
    for (let time = 0; time < 2; time++) {
      expect((await post('Inventory.createDevice', params, headers)).text).toBe('null')
    }
    expect((await service.call('Inventory.createDevice', params, { headers })).result).toBeNull()
    expect((await post('Inventory.createDevice', params)).text).toMatch(/^"DEVICE_EXISTS: /)
  })

  test('continues the edit session of its cookie', async () => {
    const config = {
      network: 'Default',
      credentialConfig: { name: 'by path', addressSet: { addresses: ['10.1.*.*'] } },
    }
    const saved = await post('Credentials.saveCredentialConfig', config)
    const headers = { ...JSON_TYPE, cookie: `JSESSIONID=${issuedBy(saved)}` }
    const pending = JSON.parse((await post('Credentials.getPendingEdits', {}, headers)).text)
    expect(pending.edits).toMatchObject([{ config: 'by path', action: 'create' }])
    const other = JSON.parse((await post('Credentials.getPendingEdits', {})).text)
    expect(other.edits).toEqual([])
    expect((await post('Credentials.discardEdits', {}, headers)).status).toBe(200)
  })

  test('is counted like a JSON-RPC call', async () => {
    const count = async (): Promise<number> => {
      const { text } = await exchange(service.url, { method: 'GET', path: '/metrics' })
      const row = /keyrack_calls_total\{method="Inventory.getDeviceHardware",outcome="ok"\} (\d+)/.exec(text)
      return Number(row?.[1] ?? 0)
    }
    const before = await count()
    await post('Inventory.getDeviceHardware', DEVICE)
    expect(await count()).toBe(before + 1)
  })
})

describe('a problem document', () => {
  test.each([
    [404, -32601, 'METHOD_NOT_FOUND', 'Inventory.getDevices', {}],
    [422, -32602, 'INVALID_PARAMS', 'Inventory.getDevice', { network: 'Default' }],
    [422, -32602, 'INVALID_PARAMS', 'Inventory.getDevice', { ...DEVICE, colour: 'red' }],
    [400, -32700, 'PARSE_ERROR', 'Inventory.getDevice', '{'],
    [400, -32600, 'INVALID_REQUEST', 'Inventory.getDevice', '["Default","10.0.0.1"]'],
    [400, -32600, 'INVALID_REQUEST', 'Inventory.getDevice', '{"__proto__":{}}'],
    [404, 1001, 'NETWORK_NOT_FOUND', 'Networks.getManagedNetwork', { networkName: 'Nowhere' }],
    [404, 1002, 'DEVICE_NOT_FOUND', 'Inventory.updateDevice', { ...DEVICE, ipAddress: '10.99.99.99' }],
    [409, 1006, 'NETWORK_EXISTS', 'Networks.defineManagedNetwork', { networkName: 'Default' }],
  ] as const)('has the status %i for the code %i %s', async (status, code, name, method, body) => {
    expect((await post(method, body)).headers).not.toHaveProperty('retry-after')
    const problem = await problemOf(method, body)
    expect(problem).toMatchObject({ status, code, type: `urn:keyrack:error:${name}`, title: problems.get(code)!.title })
    expect(problem.detail).not.toBe('')
  })

  test('points into the body', async () => {
    const { data } = await problemOf('Inventory.getDevice', { network: 7, ipAddress: '10.0.0.1' })
    expect(data).toMatchObject({ path: '/network' })
  })

  test.each([
    [415, 'text/plain', '{}'],
    [415, 'application/x-www-form-urlencoded', 'a=b'],
    [413, 'application/json', 'x'.repeat(100_001)],
  ])('has the status %i for a body that the transport refuses (%s)', async (status, type, body) => {
    expect(await problemOf('Inventory.getDevice', body, { 'content-type': type })).toMatchObject({ status })
  })

  test('says which content type a call needs', async () => {
    const { data } = await problemOf('Inventory.getDevice', '{}', { 'content-type': 'text/plain' })
    expect(data).toEqual({ reason: 'Content-Type must be application/json' })
  })

  test('has the status 415 or 403 for an empty call that a form of a page may have sent', async () => {
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }
    expect(await problemOf('Credentials.commitEdits', '', headers)).toMatchObject({ status: 415 })
    expect(await problemOf('Credentials.commitEdits', '', { origin: 'http://evil.test' })).toMatchObject({
      status: 403,
    })
  })

  test.each(['/rpc/', '/rpc', '/rpc/?x=1'])('says that the name of the method is missing: %s', async (path) => {
    for (const method of ['POST', 'GET']) {
      const answer = await exchange(service.url, { method, path, headers: JSON_TYPE })
      expect(answer).toMatchObject({ status: 404, text: expect.stringContaining('POST to /rpc/{method}') })
    }
  })

  test('has the status 404 for a path below a method', async () => {
    expect((await post('Inventory.getDevice/more', DEVICE)).status).toBe(404)
  })

  test('is the response to a path that is no URL, and to an unknown Expect', async () => {
    const { host } = new URL(service.url)
    const head = `Host: ${host}\r\nContent-Length: 2\r\nConnection: close`
    for (const [status, path, more] of [
      [400, '%zz', ''],
      [417, 'Inventory.getDevice', '\r\nExpect: foo'],
    ] as const) {
      const heard = await speak(service.url, `POST /rpc/${path} HTTP/1.1\r\n${head}${more}\r\n\r\n{}`)
      expect(heard).toMatch(
        new RegExp(`^HTTP/1\\.1 ${status} .*\r\ncontent-type: application/problem\\+json\r\n`, 'is'),
      )
      expect(heard).toContain(`"status":${status}`)
    }
  })

  test('has the code METHOD_NOT_FOUND, however long the name of the method is', async () => {
    const answer = await post('x'.repeat(4000), DEVICE)
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([404, -32601])
  })

  test('comes without Allow for a GET of a path below a method', async () => {
    const answer = await exchange(service.url, { method: 'GET', path: 'rpc/Inventory.getDevice/more' })
    expect([answer.status, answer.headers.allow]).toEqual([404, undefined])
  })

  test('has the status 405, with Allow: POST, for a GET of a method', async () => {
    const answer = await exchange(service.url, { method: 'GET', path: '/rpc/Inventory.getDevice' })
    expect(answer).toMatchObject({ status: 405, headers: { allow: 'POST' } })
    expect(JSON.parse(answer.text)).toMatchObject({ status: 405 })
  })
})

test('every error of the contract has a status that the contract states', () => {
  for (const [name, { code }] of Object.entries(contract.components.errors)) {
    expect(problems.get(code), name).toMatchObject({ name, status: contract['x-http-statuses'][name] })
  }
})

test('a call during which Redis does not answer gets 503, with Retry-After and applied', async () => {
  const lost = await startRedisServer()
  const other = await startService({ REDIS_URL: lost.url, CALL_DEADLINE_MS: '300' })
  try {
    await lost.stop()
    const answer = await exchange(other.url, {
      path: '/rpc/Inventory.getDevice',
      headers: JSON_TYPE,
      body: JSON.stringify(DEVICE),
    })
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
    expect(JSON.parse(answer.text)).toMatchObject({ code: 1501, status: 503, data: { applied: 'no', retryable: true } })
  } finally {
    await other.stop()
  }
})

test('GET /openapi.json has the limits of the settings', async () => {
  const { status, text } = await exchange(service.url, { method: 'GET', path: '/openapi.json' })
  expect(status).toBe(200)
  expect(JSON.parse(text)).toMatchObject({ openapi: '3.1.0', info: { version: contract.info.version } })
  const small = await startService({ REDIS_URL: redis.url, MAX_TEXT_LENGTH: '77' })
  try {
    const published = await exchange(small.url, { method: 'GET', path: '/openapi.json' })
    expect(published.text).toContain('"maxLength": 77')
    expect(text).not.toContain('"maxLength": 77')
  } finally {
    await small.stop()
  }
})
