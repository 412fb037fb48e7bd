/*
 * The bytes of replies and of problem documents, and the estimates of their size.
 */
import { describe, expect, test } from 'vitest'
import { toAnswer, toReply } from '../../src/json-rpc/answer.ts'
import { invalidRequest } from '../../src/json-rpc/outcome.ts'
import { problemBytes, problemStatus, toPlainReply } from '../../src/json-rpc/problem.ts'
import { batchBytes, countBytes, replyBytes, resultBytes } from '../../src/json-rpc/reply-bytes.ts'
import { estimateReply } from '../../src/json-rpc/reply-estimate.ts'
import type { Params } from '../../src/json-rpc/request.ts'
import { methodNotFound, NO_REPLY_MEMORY, notRun, STORE_IS_DOWN } from '../../src/json-rpc/rpc-errors.ts'

const text = (pieces: readonly Uint8Array[]): string => Buffer.concat(pieces).toString()
const serialized = { bytes: [Buffer.from('{"a":'), Buffer.from('1}')] }
const ERROR = { code: 1001, message: 'No such network', data: { network: 'Lab' } }

describe('a reply', () => {
  test.each<[unknown, string]>([
    [undefined, 'null'],
    [null, 'null'],
    [0, '0'],
    ['x', '"x"'],
    [{ bytes: 'x' }, '{"bytes":"x"}'],
    [serialized, '{"a":1}'],
    [Buffer.from('{"b":2}'), '{"b":2}'],
  ])('with the result %j', (result, json) => {
    expect(text(replyBytes('id', { result }))).toBe(`{"jsonrpc":"2.0","id":"id","result":${json}}`)
    expect(text(resultBytes(result))).toBe(json)
    expect(toAnswer(toReply(1, { result }))).toMatchObject({ errorCode: null, isRefused: false })
  })

  test.each([0, 1, -1, 999, 1000, 1.5, 1e21, Number.MAX_SAFE_INTEGER, '1', '', 'é"', null])(
    'to the id %j has this id, the first time and later',
    (id) => {
      const reply = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{}}`
      for (let time = 0; time < 2; time++) expect(text(replyBytes(id, { result: Buffer.from('{}') }))).toBe(reply)
    },
  )

  test('with an error', () => {
    expect(text(replyBytes(null, { error: ERROR }))).toBe(
      '{"jsonrpc":"2.0","id":null,"error":{"code":1001,"message":"No such network","data":{"network":"Lab"}}}',
    )
    expect(toAnswer(toReply(1, { error: ERROR }))).toMatchObject({ errorCode: 1001, isRefused: false })
    expect(toAnswer(toReply(1, { error: ERROR })).retryAfterSeconds).toBe(1)
    expect(toAnswer(toReply(1, { error: { ...ERROR, data: { retryAfterSeconds: 7 } } })).retryAfterSeconds).toBe(7)
    for (const refusal of [NO_REPLY_MEMORY, notRun('too many searches')]) {
      expect(toAnswer(toReply(1, refusal))).toMatchObject({ errorCode: 1401, isRefused: true, isOverLimit: false })
    }
  })

  test('of a batch has commas between its members', () => {
    const member = (digit: string) => [Buffer.from(digit), Buffer.from(digit)]
    expect(text(batchBytes([]))).toBe('[]')
    expect(text(batchBytes([member('1')]))).toBe('[11]')
    expect(text(batchBytes([member('1'), member('2'), member('3')]))).toBe('[11,22,33]')
    expect(countBytes(batchBytes([member('1'), member('2')]))).toBe(7)
  })

  test('of a batch may have very many pieces, as a page of MAX_PAGE_SIZE devices has', () => {
    const page = Array<Buffer>(400_000).fill(Buffer.from('1'))
    expect(countBytes(batchBytes([page, page]))).toBe(800_003)
  })
})

describe('the error', () => {
  test('of a message that is no request', () => {
    const data = { reason: 'why' }
    expect(invalidRequest('why')).toEqual({ error: { code: -32600, message: 'Invalid Request', data } })
  })

  test('of a call that did not run', () => {
    const data = { applied: 'no', retryable: true }
    expect(notRun('why')).toMatchObject({ error: { code: 1401, data: { code: 'OVERLOADED', ...data, reason: 'why' } } })
    expect(STORE_IS_DOWN).toMatchObject({ error: { code: 1501, data: { code: 'STORE_UNAVAILABLE', ...data } } })
    expect(NO_REPLY_MEMORY).toMatchObject({ error: { data: { reason: expect.stringMatching(/no memory left/) } } })
  })

  test('of a method that does not exist', () => {
    const data = { reason: 'rpc.discover lists the methods' }
    expect(methodNotFound('xyzzy')).toEqual({ code: -32601, message: 'Method not found', data })
    expect(methodNotFound('Inventory.getDevise').message).toBe('Method not found: did you mean "Inventory.getDevice"?')
    expect(methodNotFound('rpc.discovr').message).toContain('rpc.discover')
  })
})

describe('a call by path', () => {
  test('gets the result as it is', () => {
    const reply = toPlainReply({ result: serialized })
    expect([text(reply.bytes), reply.outcome]).toEqual(['{"a":1}', { result: serialized }])
  })

  test('gets a problem document with the status of its error', () => {
    const problem = {
      ...{ type: 'urn:keyrack:error:NETWORK_NOT_FOUND', title: 'No such network', status: 404 },
      ...{ detail: 'No such network', code: 1001, data: { network: 'Lab' } },
    }
    expect(JSON.parse(text(toPlainReply({ error: ERROR }).bytes))).toEqual(problem)
    expect(JSON.parse(Buffer.from(problemBytes(ERROR, 418)).toString())).toEqual({ ...problem, status: 418 })
    expect(problemStatus(ERROR)).toBe(404)
    expect(problemStatus({ code: 4711, message: '' })).toBe(500)
  })

  test.each([
    ['Invalid Request', { reason: 'why' }, 'Invalid Request: why'],
    ['Invalid params: /a is required', { reason: 'is required' }, 'Invalid params: /a is required'],
    ['Method not found: did you mean "b"?', { reason: 'see c' }, 'Method not found: did you mean "b"? (see c)'],
    ['No such network', { reason: 7 }, 'No such network'],
    ['Internal error', undefined, 'Internal error'],
  ])('whose detail has the reason once: %s', (message, data, detail) => {
    const problem = JSON.parse(Buffer.from(problemBytes({ code: -32600, message, data }, 400)).toString())
    expect(problem).toMatchObject({ detail, ...(data === undefined ? {} : { data }) })
  })
})

describe('the estimate of a reply', () => {
  const estimate = (method: string, params: Params): number =>
    estimateReply({ id: 1, isNotification: false, method, params }, 100)

  test.each<[string, Params, number]>([
    ['Inventory.search', { pageData: { pageSize: 3 } }, 3 * 2048],
    ['Inventory.search', ['Default', 'ipAddress', '*', { pageSize: 3 }], 3 * 2048],
    ['Inventory.search', { pageData: { pageSize: 101 } }, 100 * 2048],
    ['Inventory.search', { pageData: { pageSize: 0 } }, 0],
    ['Inventory.search', { pageData: { pageSize: -1 } }, 0],
    ['Inventory.search', { pageData: { pageSize: 0.1 } }, 0],
    ['Inventory.search', { pageData: { pageSize: '3' } }, 0],
    ['Inventory.search', { pageData: null }, 0],
    ['Inventory.search', {}, 0],
    ['Inventory.search', [], 0],
    ['Collector.getReports', { pageSize: 1 }, 12 * 1024],
    ['Collector.getReports', ['Default', 1], 12 * 1024],
    ['Credentials.getCredentialSets', [{ pageSize: 1 }], 8 * 1024],
    ['Credentials.getMaskedCredentialSets', [{ pageSize: 1 }], 8 * 1024],
    ['Credentials.getHistory', { pageSize: 1 }, 8 * 1024],
    ['Inventory.getDeviceHistory', { pageSize: 1 }, 4 * 1024],
    ['Inventory.getChanges', { pageSize: 1 }, 1024],
    ['Security.getAuditEntries', { pageSize: 1 }, 4 * 1024],
    ['Credentials.getAllCredentialConfigs', {}, 8 * 2 ** 20],
    ['Credentials.getCredentialConfig', {}, 2 ** 20],
    ['Credentials.getPendingEdits', {}, 8 * 2 ** 20],
    ['Credentials.resolveCredentials', {}, 8 * 2 ** 20],
    ['Inventory.getDeviceHardware', {}, 2 ** 19],
    ['Inventory.getDeviceInterfaces', {}, 2 ** 19],
    ['Inventory.revertRequest', {}, 2 ** 21],
    ['Networks.getAllManagedNetworks', {}, 2 ** 19],
    ['Networks.getManagedNetworkNames', {}, 2 ** 18],
    ['Inventory.getDevice', { pageSize: 9 }, 0],
    ['no such method', { pageSize: 9 }, 0],
  ])('to %s with %j', (method, params, bytes) => {
    expect(estimate(method, params)).toBe(bytes)
  })
})
