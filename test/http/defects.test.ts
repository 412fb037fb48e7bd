/*
 * Tests the request pipeline without a service: the test defines one method, and all others return null.
 */
import { readFileSync } from 'node:fs'
import type { OpenrpcDocument } from '@open-rpc/meta-schema'
import { JSONRPCError } from '@open-rpc/server-js'
import { describe, expect, test } from 'vitest'
import { methodFacts, type Stubs } from '../../generated/server-stubs.ts'
import { contractPath } from '../../scripts/contract/contract.ts'
import { localCaller } from '../../src/access/caller.ts'
import { RequestBudget } from '../../src/access/request-budget.ts'
import type { RpcRequest } from '../../src/access/rpc-request.ts'
import { ApplicationError, storeUnavailable } from '../../src/domain/errors/application-error.ts'
import { InvalidParams } from '../../src/domain/errors/invalid-params.ts'
import { createCallBudget } from '../../src/fairness/budget.ts'
import { BodyParser } from '../../src/json-rpc/body-parser.ts'
import { type CallScope, createMethodTable } from '../../src/json-rpc/method-table.ts'
import type { Outcome } from '../../src/json-rpc/outcome.ts'
import { ReplyMemory } from '../../src/json-rpc/reply-memory.ts'
import { RequestPipeline } from '../../src/json-rpc/request-pipeline.ts'
import type { Reply } from '../support/contract/contract-check.ts'
import { takeUndeclaredErrors } from '../support/contract/undeclared-errors.ts'

type Behaviour = (params: unknown, scope: CallScope) => unknown

const METHOD = 'Networks.getManagedNetwork'
/** A request of the local caller. Its methods need no session. */
const request = {
  session: { endedLogin: false },
  caller: localCaller,
  budget: new RequestBudget(() => createCallBudget(1000)),
  idempotencyKey: 'a key',
  comment: null,
  id: 'the request',
  source: '127.0.0.1',
} as RpcRequest

const contract = JSON.parse(readFileSync(contractPath, 'utf8')) as OpenrpcDocument

function pipelineOver(behaviour: Behaviour, memory = new ReplyMemory({ bytes: 2 ** 20, waitMs: 0 })) {
  const operations: (string | null)[] = []
  const defects: { method: string; defect: unknown }[] = []
  const calls: { method: string; outcome: Outcome }[] = []
  const handler = (name: string) => (params: unknown, scope: CallScope) => {
    operations.push(scope.operation)
    return name === METHOD ? behaviour(params, scope) : null
  }
  const stubs = Object.fromEntries(Object.keys(methodFacts).map((name) => [name, handler(name)]))
  const pipeline = new RequestPipeline({
    contract,
    authenticator: { authenticate: () => request },
    bodies: new BodyParser({ depth: 32, members: 1000, values: 1000 }),
    methods: createMethodTable({
      stubs: stubs as unknown as Stubs<CallScope>,
      checks: {},
      shared: {},
      validation: { settings: {}, formats: {} },
      discovery: { bytes: [Buffer.from('{}')] },
    }),
    idempotencyQuota: { findRefusal: () => null },
    limits: { maxBatch: 10, deadlineMs: 1000, batchReplyBytes: 1000, maxPageSize: 1000, legacy: false },
    onCall: (method, outcome) => calls.push({ method, outcome }),
    onDefect: (method, defect) => defects.push({ method, defect }),
  })
  const send = async (message: unknown) => {
    const replies = memory.for('the caller')
    const answer = await pipeline.answer(Buffer.from(JSON.stringify(message)), request, replies)
    if (answer === null) return null
    const text = Buffer.concat([...answer.bytes]).toString()
    return {
      text,
      reply: JSON.parse(text) as Reply & Reply[],
      errorCode: answer.errorCode,
      isRefused: answer.isRefused,
    }
  }
  return { send, defects, calls, operations }
}

const CALL = { jsonrpc: '2.0', id: 'x', method: METHOD, params: ['Default'] }
const CANARY = 'canary-2b1f'

class Unprintable {
  toString(): string {
    throw new Error(CANARY)
  }
  toJSON(): string {
    throw new Error(CANARY)
  }
}

const thrown: [string, unknown][] = [
  ['an Error', new Error(CANARY)],
  ['a TypeError', new TypeError(CANARY)],
  ['an Error with a cause', new Error(CANARY, { cause: new Error(CANARY) })],
  ['an Error with a code and data of its own', Object.assign(new Error(CANARY), { code: 5, data: CANARY })],
  ['an AggregateError', new AggregateError([new Error(CANARY)], CANARY)],
  ['a string', CANARY],
  ['an empty string', ''],
  ['a number', 6969],
  ['a Boolean', false],
  ['a bigint', 5n],
  ['a symbol', Symbol(CANARY)],
  ['null', null],
  ['undefined', undefined],
  ['an object that looks like an error', { code: 1001, message: CANARY, data: { code: CANARY } }],
  ['an object without prototype', Object.assign(Object.create(null), { message: CANARY })],
  ['an object that can be turned into nothing', new Unprintable()],
  ['a function', () => CANARY],
  ['a promise', Promise.resolve(CANARY)],
]

describe('a defect', () => {
  test.each(thrown)('is answered with -32603 and without its details: %s', async (_what, defect) => {
    for (const behaviour of [async () => Promise.reject(defect), throws(defect)]) {
      const { send, defects, calls } = pipelineOver(behaviour)
      const answer = await send(CALL)
      const error = { code: -32603, message: 'Internal error', data: {} }
      expect(answer!.reply).toStrictEqual({ jsonrpc: '2.0', id: 'x', error })
      expect(answer!.errorCode).toBe(-32603)
      expect(defects).toHaveLength(1)
      expect(defects[0]!.method).toBe(METHOD)
      expect(defects[0]!.defect).toBe(defect)
      expect(calls).toEqual([{ method: METHOD, outcome: { error } }])
    }
  })

  test('in a batch leaves the responses to the other calls as they are', async () => {
    const { send } = pipelineOver(throws(new Error(CANARY)))
    const answer = await send([{ ...CALL, id: 1, method: 'Networks.getManagedNetworkNames', params: [] }, CALL])
    expect(answer!.reply).toEqual([
      { jsonrpc: '2.0', id: 1, result: null },
      { jsonrpc: '2.0', id: 'x', error: { code: -32603, message: 'Internal error', data: {} } },
    ])
    expect(answer!.errorCode).toBeNull()
  })

  test('in a notification is reported, and gets no response', async () => {
    const { send, defects } = pipelineOver(throws(new Error(CANARY)))
    const { id: _, ...notification } = CALL
    expect(await send(notification)).toBeNull()
    expect(await send([notification, notification])).toBeNull()
    expect(defects).toHaveLength(3)
  })
})

describe('without memory for replies', () => {
  const { id: _, ...notification } = CALL
  const overloaded = { jsonrpc: '2.0', id: null, error: { code: 1401, data: { code: 'OVERLOADED', applied: 'no' } } }

  test.each([
    ['a notification', notification],
    ['a batch of notifications', [notification, notification]],
  ])('%s is refused as a whole and does not run', async (_name, message) => {
    const full = new ReplyMemory({ bytes: 10, waitMs: 0 })
    full.count('the caller', 100)
    const { send, calls } = pipelineOver(async () => null, full)
    const answer = await send(message)
    expect(answer).toMatchObject({ reply: overloaded, errorCode: 1401, isRefused: true })
    expect(calls).toEqual([])
  })

  test('a batch of which some notifications ran has no reply', async () => {
    const memory = new ReplyMemory({ bytes: 10, waitMs: 0 })
    const { send, calls } = pipelineOver(async () => memory.count('the caller', 100), memory)
    const write = { ...notification, method: 'Networks.deleteManagedNetwork' }
    expect(await send([notification, write])).toBeNull()
    expect(calls.map(({ method }) => method)).toEqual([METHOD])
  })
})

describe('a call under an Idempotency-Key', () => {
  test.each([
    ['has an id if it is a write', 'Networks.deleteManagedNetwork', ['Lab'], [expect.stringMatching(/^[0-9a-f]{32}$/)]],
    ['has none if it is a read', METHOD, ['Lab'], [null]],
    ['does not run if its params are not valid', 'Networks.deleteManagedNetwork', [1], []],
  ])('%s', async (_name, method, params, expected) => {
    const { send, operations } = pipelineOver(async () => null)
    await send({ ...CALL, method, params })
    expect(operations).toEqual(expected)
  })
})

describe('a refusal keeps its code', () => {
  test.each<[string, unknown, object]>([
    [
      'an ApplicationError',
      new ApplicationError('NETWORK_NOT_FOUND', 'No network "x"', { network: 'x' }),
      {
        code: 1001,
        message: 'No network "x"',
        data: { code: 'NETWORK_NOT_FOUND', network: 'x' },
      },
    ],
    [
      'a store that does not answer',
      storeUnavailable('unknown'),
      {
        code: 1501,
        message: 'The store does not answer',
        data: { code: 'STORE_UNAVAILABLE', applied: 'unknown', retryable: true },
      },
    ],
    [
      'a JSONRPCError',
      new JSONRPCError('own message', 4711, { own: 'data' }),
      {
        code: 4711,
        message: 'own message',
        data: { own: 'data' },
      },
    ],
    [
      'InvalidParams',
      new InvalidParams([{ path: '/networkName', reason: 'is odd', max: 3 }]),
      {
        code: -32602,
        message: 'Invalid params: /0 is odd',
        data: { path: '/0', reason: 'is odd', max: 3, findings: [{ path: '/0', reason: 'is odd', max: 3 }] },
      },
    ],
  ])('%s', async (_what, refusal, error) => {
    const { send, defects } = pipelineOver(throws(refusal))
    expect((await send(CALL))!.reply).toStrictEqual({ jsonrpc: '2.0', id: 'x', error })
    expect(defects).toEqual([])
    expect(takeUndeclaredErrors()).toEqual(refusal instanceof JSONRPCError ? [`${METHOD}: 4711`] : [])
  })

  test('and its response has no stack trace', async () => {
    for (const refusal of [
      new ApplicationError('NETWORK_EXISTS'),
      new JSONRPCError('own', 1),
      storeUnavailable('no'),
    ]) {
      const { text } = (await pipelineOver(throws(refusal)).send(CALL))!
      expect(text).not.toMatch(/stack|\.ts|node_modules| at /)
    }
    expect(takeUndeclaredErrors()).toEqual([`${METHOD}: NETWORK_EXISTS`, `${METHOD}: 1`])
  })
})

describe('a result', () => {
  test.each<[string, unknown, unknown]>([
    ['undefined', undefined, null],
    ['null', null, null],
    ['false', false, false],
    ['0', 0, 0],
    ['an empty string', '', ''],
    ['an object that looks like an error', { error: { code: 1 } }, { error: { code: 1 } }],
    ['bytes that are JSON already', { bytes: [Buffer.from('{"a":'), Buffer.from('[1]}')] }, { a: [1] }],
  ])('is always present: %s', async (_what, returned, result) => {
    const { send, defects } = pipelineOver(async () => returned)
    const answer = await send(CALL)
    expect(answer!.reply).toStrictEqual({ jsonrpc: '2.0', id: 'x', result })
    expect(answer!.errorCode).toBeNull()
    expect((await send([CALL, CALL]))!.reply).toStrictEqual(Array(2).fill({ jsonrpc: '2.0', id: 'x', result }))
    expect(defects).toEqual([])
  })

  test('is that of a function that gets the params by name, the request and the method', async () => {
    const { send } = pipelineOver(async (params, { request: sent, method }) => ({ params, id: sent.id, method }))
    const expected = { params: { networkName: 'Default' }, id: 'the request', method: METHOD }
    expect((await send(CALL))!.reply.result).toEqual(expected)
  })
})

test('a method that fails validation does not run', async () => {
  let ran = false
  const { send, calls } = pipelineOver(async () => {
    ran = true
  })
  for (const params of [[], [5], { networkName: null }, ['Default', 1]]) {
    expect((await send({ ...CALL, params }))!.reply.error!.code).toBe(-32602)
  }
  expect(ran).toBe(false)
  expect(calls).toHaveLength(4)
})

test('only calls of methods that exist are reported', async () => {
  const { send, calls } = pipelineOver(async () => null)
  await send({ ...CALL, method: 'foobar' })
  await send({ ...CALL, jsonrpc: '1.0' })
  await send([5, { ...CALL, method: 'constructor' }])
  expect(calls).toEqual([])
})

const throws =
  (value: unknown): Behaviour =>
  () => {
    throw value
  }
