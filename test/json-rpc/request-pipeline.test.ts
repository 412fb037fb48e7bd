/*
 * The steps of a request, without HTTP and without a store: handlers of the tests stand at the places of those of the
 * contract.
 */

import { createSecretKey } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Permission } from '../../generated/permissions.ts'
import type { Stubs } from '../../generated/server-stubs.ts'
import { contractText } from '../../scripts/contract/contract.ts'
import type { Caller } from '../../src/access/caller.ts'
import { createIdempotencyQuota, type IdempotencyQuota } from '../../src/access/idempotency-quota.ts'
import { RequestBudget } from '../../src/access/request-budget.ts'
import { RequestSession } from '../../src/access/request-session.ts'
import type { RequestHeaders, RpcRequest } from '../../src/access/rpc-request.ts'
import { createSessionIds } from '../../src/access/session-ids.ts'
import { ApplicationError, storeUnavailable } from '../../src/domain/errors/application-error.ts'
import { createRoundTripBudget } from '../../src/fairness/budget.ts'
import type { CallLimits } from '../../src/json-rpc/batch.ts'
import { BodyParser } from '../../src/json-rpc/body-parser.ts'
import { ONE_STEP_BYTES } from '../../src/json-rpc/json-in-steps.ts'
import { type CallScope, createMethodTable, DISCOVER } from '../../src/json-rpc/method-table.ts'
import { ReplyMemory, SMALL_REPLY } from '../../src/json-rpc/reply-memory.ts'
import { RequestPipeline } from '../../src/json-rpc/request-pipeline.ts'
import { RpcTransport } from '../../src/json-rpc/rpc-transport.ts'

const LIMITS: CallLimits = {
  ...{ maxBatch: 10, batchReplyBytes: 2 ** 30, deadlineMs: 1e9, maxPageSize: 100, legacy: false },
}
const READ = 'Inventory.getDevice'
const OTHER_READ = 'Networks.getManagedNetwork'
const WRITE = 'Inventory.deleteDevice'
const EDIT = 'Credentials.commitEdits'
const PENDING = 'Credentials.getPendingEdits'
const PARAMS = { network: 'Default', ipAddress: '10.0.0.1' }

let ran: string[]
let scopes: CallScope[]
let outcome: () => Promise<unknown>
let calls: [method: string, outcome: object, ms: number, request: string][]
let defects: [method: string, defect: unknown][]
let sessions: string[]
/** For each call that ran, whether its session knows of a reply. */
let heard: boolean[]
let idempotencyQuota: IdempotencyQuota
beforeEach(() => {
  idempotencyQuota = createIdempotencyQuota(100, Date.now)
  ;[ran, scopes, calls, defects, sessions, heard] = [[], [], [], [], [], []]
  outcome = async () => 1
})

const handler = (name: string) => async (_params: unknown, scope: CallScope) => {
  ran.push(name)
  scopes.push(scope)
  heard.push(scope.request.session.hasReply)
  return await outcome()
}
/** Reads devices of one network for several calls. The result of each is its network and its address. */
const readShared = async (all: readonly Record<string, unknown>[], scope: CallScope) => {
  ran.push(`${READ} of ${all.length}`)
  scopes.push(scope)
  const result = await outcome()
  return all.map(({ network, ipAddress }) => `${network} ${ipAddress} ${result}`)
}

const stubs = Object.fromEntries([READ, OTHER_READ, WRITE, EDIT, PENDING].map((name) => [name, handler(name)]))

function newPipeline(limits: Partial<CallLimits> = {}): RequestPipeline {
  const formats = new Proxy({}, { get: () => (): null => null })
  return new RequestPipeline({
    contract: JSON.parse(contractText()),
    authenticator: {
      authenticate: (credentials, ids) => ({ ...newRequest(), ...ids, source: `${credentials.source}` }),
    },
    bodies: new BodyParser({ depth: 32, members: 1000, values: 1_000_000 }),
    methods: createMethodTable({
      stubs: stubs as unknown as Stubs<CallScope>,
      checks: {},
      shared: {
        [READ]: { groupOf: ({ network }) => `${network}`, read: readShared },
        [OTHER_READ]: {
          groupOf: ({ networkName }) => `${networkName}`,
          read: async (all) => all.map(({ networkName }) => `the network ${networkName}`),
        },
      },
      validation: { settings: {}, formats },
      discovery: { bytes: [Buffer.from('{}')] } as never,
    }),
    idempotencyQuota,
    limits: { ...LIMITS, ...limits },
    onCall: (method, one, ms, request) => calls.push([method, one, ms, request.id]),
    onDefect: (method, defect) => defects.push([method, defect]),
  })
}

const ALL: Permission[] = ['inventory:read', 'inventory:write', 'credentials:read', 'credentials:write']

function newRequest(more: Partial<RpcRequest> = {}, permissions = ALL): RpcRequest {
  const caller = { id: 'key:1', kind: 'key', owner: 'key:1', permissions: new Set(permissions) } as unknown as Caller
  const budget = createRoundTripBudget(20_000)
  const ids = createSessionIds(createSecretKey(Buffer.alloc(32, 5)), Date.now)
  const session = new RequestSession(
    {
      ids: { ...ids, issue: (...args) => sessions[sessions.push(ids.issue(...args)) - 1]! },
      within: () => Promise.reject(new Error('no store')) as never,
      touchEveryMs: 0,
      onForged: () => {},
    },
    { caller, cookie: null, mayOpen: true, budget, requestId: 'r1', idempotencyKey: null },
  )
  return {
    ...{ id: 'r1', idempotencyKey: null, comment: null, caller, limitKey: 'key:1', session, sessionCheck: null },
    ...{ budget: new RequestBudget(() => createRoundTripBudget(20_000)), source: '192.0.2.1', ...more },
  }
}

/** A session that cannot be opened. */
const failingSession = (failure: Error): RequestSession =>
  ({ endedLogin: false, issued: null, id: () => Promise.reject(failure) }) as unknown as RequestSession

const memory = (bytes = 2 ** 30) => new ReplyMemory({ bytes, waitMs: 5 })
const call = (method: string, params: unknown = PARAMS, id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params })
const notification = (method: string) => ({ jsonrpc: '2.0', method, params: PARAMS })

/** Answers a body. Returns the answer with its bytes as JSON. */
async function answer(
  body: unknown,
  request = newRequest(),
  replies = memory().for('key:1'),
  pipeline = newPipeline(),
) {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const found = await pipeline.answer(bytes, request, replies)
  return found === null ? null : { ...found, bytes: JSON.parse(Buffer.concat([...found.bytes]).toString()) }
}

async function answerNamed(
  method: string,
  body: string,
  request = newRequest(),
  replies = memory().for('key:1'),
  pipeline = newPipeline(),
) {
  const reply = await pipeline.answerNamed(method, Buffer.from(body), request, replies)
  return JSON.parse(Buffer.concat([...reply.bytes]).toString())
}

/** A promise to which a test gives its outcome. */
function later() {
  let resolve = (): void => {}
  let reject = (_: Error): void => {}
  const promise = new Promise<void>((yes, no) => {
    resolve = yes
    reject = no
  })
  promise.catch(() => {})
  return { promise, resolve, reject }
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('a single call', () => {
  test('is answered, and reported with its outcome', async () => {
    const begun = performance.now()
    expect(await answer(call(READ))).toEqual({
      bytes: { jsonrpc: '2.0', id: 1, result: 1 },
      errorCode: null,
      isRefused: false,
      isOverLimit: false,
      retryAfterSeconds: 1,
    })
    expect(calls).toEqual([[READ, { result: 1 }, expect.any(Number), 'r1']])
    expect(calls[0]![2]).toBeLessThanOrEqual(performance.now() - begun)
    expect(scopes).toMatchObject([{ method: READ, operation: null, request: { id: 'r1' } }])
    expect(scopes[0]!.budget).toHaveProperty('begin')
  })

  test('of a method that does not exist is not reported', async () => {
    expect(await answer(call('foo'))).toMatchObject({ errorCode: -32601, bytes: { error: { code: -32601 } } })
    expect(calls).toEqual([])
  })

  test('that is a notification gets a reply only if it did not run', async () => {
    expect(await answer(notification(WRITE))).toBeNull()
    const full = memory(100)
    full.for('other').hold(100)
    expect(await answer(notification(WRITE), newRequest(), full.for('key:1'))).toMatchObject({ isRefused: true })
    expect(ran).toEqual([WRITE])
  })

  test('that cannot be read or parsed is refused', async () => {
    expect(await answer({ id: 7 })).toMatchObject({ errorCode: -32600, bytes: { id: 7 } })
    expect(await answer('{')).toMatchObject({ errorCode: -32700, bytes: { id: null } })
  })

  test('needs the permission of its method', async () => {
    const request = newRequest({}, ['inventory:read'])
    expect(await answer(call(WRITE), request)).toMatchObject({
      bytes: { error: { data: { code: 'FORBIDDEN', permission: 'inventory:write' } } },
    })
    expect(ran).toEqual([])
    expect(calls).toHaveLength(1)
    expect(sessions).toEqual([])
  })

  test('of a caller whose login has ended is refused', async () => {
    const session = { endedLogin: true } as RequestSession
    expect(await answer(call(READ), newRequest({ session }))).toMatchObject({
      bytes: { error: { data: { code: 'UNAUTHORIZED' } } },
    })
    expect(ran).toEqual([])
  })

  test('has a session that knows whether the call has a reply', async () => {
    await answer(call(EDIT, {}))
    await answer({ jsonrpc: '2.0', method: EDIT, params: {} })
    await answerNamed(EDIT, '{}')
    expect(heard).toEqual([true, false, true])
  })

  test('can be made over the router of the library', async () => {
    const request = newRequest({ idempotencyKey: 'k' })
    expect(await newPipeline().call(WRITE, PARAMS, request)).toEqual({ result: 1 })
    expect(await newPipeline().call('foo', {}, request)).toMatchObject({ error: { code: -32601 } })
  })

  test('without its permission opens its session, and reports a defect, but not an outage of the store', async () => {
    const refused = (more: Partial<RpcRequest> = {}) => answer(call(EDIT, {}), newRequest(more, ['inventory:read']))
    expect(await refused()).toMatchObject({ errorCode: 1302 })
    expect(sessions).toHaveLength(1)
    expect(await refused({ session: failingSession(storeUnavailable('no')) })).toMatchObject({ errorCode: 1302 })
    expect(defects).toEqual([])
    const defect = new TypeError('secret')
    expect(await refused({ session: failingSession(defect) })).toMatchObject({ errorCode: -32603 })
    expect(defects).toEqual([[EDIT, defect]])
    expect(ran).toEqual([])
  })

  test('fails with its error, or with an internal error that is reported', async () => {
    outcome = () => Promise.reject(new ApplicationError('NETWORK_NOT_FOUND', 'No network', { network: 'a' }))
    expect(await answer(call(WRITE))).toMatchObject({ errorCode: 1001 })
    expect(defects).toEqual([])
    const defect = new Error('secret')
    outcome = () => Promise.reject(defect)
    expect((await answer(call(WRITE)))!.bytes.error).toEqual({ code: -32603, message: 'Internal error', data: {} })
    expect(defects).toEqual([[WRITE, defect]])
  })

  test('that changes something is refused with a comment that cannot be shown', async () => {
    const request = newRequest({ comment: 'a\tb' })
    expect(await answer(call(WRITE), request)).toMatchObject({
      bytes: { error: { data: { path: '/X-Keyrack-Comment' } } },
    })
    expect(await answer(call(READ), request)).toMatchObject({ bytes: { result: 1 } })
    expect(ran).toEqual([READ])
  })

  test('that changes something has the id of its operation if the request has a key', async () => {
    const request = newRequest({ idempotencyKey: 'k' })
    await answer(call(WRITE), request)
    await answer([call(READ), call(WRITE), call(WRITE)], request)
    const ids = scopes.map(({ operation }) => operation)
    expect(ids[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(ids[1]).toBeNull()
    expect(new Set(ids).size).toBe(4)
    await answer(call(WRITE, { ...PARAMS, ipAddress: '10.0.0.2' }), request)
    await answer(call(EDIT, {}), request)
    await answer(call(WRITE), request)
    const [first, other, edit, again] = [0, 4, 5, 6].map((at) => scopes[at]!.operation)
    expect(new Set([first, other, edit]).size).toBe(3)
    expect(again).toBe(first)
  })

  test('with malformed params is refused, and opens the session that its method needs', async () => {
    expect(await answer(call(WRITE, { x: 1 }))).toMatchObject({ errorCode: -32602 })
    expect(sessions).toEqual([])
    expect(await answer(call(EDIT, { x: 1 }))).toMatchObject({ errorCode: -32602 })
    expect(sessions).toHaveLength(1)
    expect(ran).toEqual([])
  })

  test('has a budget of its own', async () => {
    await answer([call(WRITE), call(WRITE)])
    expect(scopes[0]!.budget).not.toBe(scopes[1]!.budget)
  })

  test('is known to the router of the library', () => {
    expect([newPipeline().isMethodImplemented(READ), newPipeline().isMethodImplemented('foo')]).toEqual([true, false])
  })

  test('arrives over a transport that the server of the library starts and stops', async () => {
    const done: string[] = []
    const transport = new RpcTransport({
      listen: async () => void done.push('listen'),
      close: async () => void done.push('close'),
    })
    await transport.start()
    expect(done).toEqual(['listen'])
    await transport.stop()
    expect(done).toEqual(['listen', 'close'])
  })
})

describe('a call by path', () => {
  test('has its params as body, or none', async () => {
    expect(await answerNamed(READ, JSON.stringify(PARAMS))).toBe(1)
    expect(await answerNamed(EDIT, '')).toBe(1)
    expect(await answerNamed(READ, '')).toMatchObject({ code: -32602, status: 422 })
    expect(await answerNamed('foo', '{}')).toMatchObject({ code: -32601, status: 404 })
  })

  test('with a large body waits for other large bodies of its caller, and with a smaller one does not', async () => {
    const pipeline = newPipeline()
    const read = (bytes: number) =>
      answerNamed(READ, JSON.stringify(PARAMS).padEnd(bytes), newRequest(), memory().for('key:1'), pipeline)
    const { promise, resolve } = later()
    outcome = () => promise
    const first = read(1024 ** 2)
    await expect.poll(() => ran).toHaveLength(1)
    outcome = async () => 2
    const second = read(ONE_STEP_BYTES + 1)
    expect(await read(ONE_STEP_BYTES)).toBe(2)
    await soon()
    expect(ran).toHaveLength(2)
    resolve()
    await first
    expect(await second).toBe(2)
  })

  test.each(['[]', 'null', '1', '"x"'])('is refused with the body %s', async (body) => {
    const detail = 'the body must be an object with the params by name'
    expect(await answerNamed(READ, body)).toMatchObject({ code: -32600, data: { reason: detail } })
  })

  test('is refused with a body that is not JSON, and without memory for its reply', async () => {
    expect(await answerNamed(READ, '{')).toMatchObject({ code: -32700, status: 400 })
    const full = memory(100)
    full.for('other').hold(100)
    expect(await answerNamed(READ, JSON.stringify(PARAMS), newRequest(), full.for('key:1'))).toMatchObject({
      ...{ code: 1401, status: 503 },
    })
    expect(ran).toEqual([])
  })
})

test.each([[call(READ)], [notification(READ)], [[notification(READ), notification(WRITE)]]])(
  '%j is refused if its handler has no capacity for it',
  async (body) => {
    outcome = () => Promise.reject(new ApplicationError('OVERLOADED', undefined, { reason: 'full', retryable: true }))
    const refused = { errorCode: 1401, isRefused: true, isOverLimit: false }
    expect(await answer(body)).toMatchObject({ ...refused, bytes: { error: { data: { reason: 'full' } } } })
  },
)

describe('a caller whose remembered calls have reached the limit', () => {
  const keyed = () => newRequest({ idempotencyKey: 'k' })
  const overloaded = { name: 'OVERLOADED', data: { retryable: false } }
  const refuseNew = () => {
    outcome = () => Promise.reject(scopes.at(-1)!.limitReached ?? new Error('the limit is not reached'))
  }
  beforeEach(() => idempotencyQuota.charge('key:1', 100))

  test('gets the error of the limit for a call that the store has not recorded', async () => {
    refuseNew()
    const refused = { errorCode: 1401, isOverLimit: true }
    const waits = { retryAfterSeconds: expect.toSatisfy((seconds) => seconds > 82_800) }
    expect(await answer(call(WRITE), keyed())).toMatchObject({ ...refused, ...waits, bytes: { id: 1 } })
    expect(await answer(notification(WRITE), keyed())).toMatchObject(refused)
    expect(await answer([notification(WRITE), notification(WRITE)], keyed())).toMatchObject(refused)
    expect(await answer([call(EDIT, {}), call(WRITE)], keyed())).toMatchObject({ errorCode: null, isOverLimit: false })
    expect(await answerNamed(WRITE, JSON.stringify(PARAMS), keyed())).toMatchObject({ code: 1401, status: 429 })
    expect(scopes.map(({ limitReached }) => limitReached)).toMatchObject(Array(7).fill(overloaded))
  })

  test('gets the result of a call that the store has recorded', async () => {
    expect(await answer(call(WRITE), keyed())).toMatchObject({ errorCode: null, bytes: { result: 1 } })
    expect(await answerNamed(WRITE, JSON.stringify(PARAMS), keyed())).toBe(1)
  })

  test('may read with an Idempotency-Key, and write without one', async () => {
    expect(await answer(call(READ), keyed())).toMatchObject({ bytes: { result: 1 } })
    expect(await answer([call(READ), call(PENDING), call('foo'), 1], keyed())).toMatchObject({ errorCode: null })
    expect(await answerNamed(READ, JSON.stringify(PARAMS), keyed())).toBe(1)
    expect(await answerNamed('foo', '{}', keyed())).toMatchObject({ code: -32601 })
    expect(await answer(call(WRITE))).toMatchObject({ bytes: { result: 1 } })
    expect(scopes.map(({ limitReached }) => limitReached)).toEqual(scopes.map(() => null))
  })
})

describe('calls of a batch that share a read', () => {
  const read = (id: number, ipAddress: unknown, network = 'Default') => call(READ, { network, ipAddress }, id)

  test('are read once for each group, and answered in their order', async () => {
    const body = [read(1, 'a'), read(2, 'b', 'Lab'), call(DISCOVER, {}, 3), read(4, 'c'), { x: 1 }, call('foo', {}, 5)]
    const begun = performance.now()
    const { bytes } = (await answer(body))!
    const tookMs = performance.now() - begun
    expect(bytes).toMatchObject([
      ...[
        { id: 1, result: 'Default a 1' },
        { id: 2, result: 'Lab b 1' },
        { id: 3, result: {} },
      ],
      ...[
        { id: 4, result: 'Default c 1' },
        { id: null, error: { code: -32600 } },
        { id: 5, error: { code: -32601 } },
      ],
    ])
    expect(ran.toSorted()).toEqual([`${READ} of 1`, `${READ} of 2`])
    const reads = calls.filter(([method]) => method === READ).map(([, one]) => one)
    expect(reads).toEqual(['Default a 1', 'Default c 1', 'Lab b 1'].map((result) => ({ result })))
    expect(calls).toHaveLength(4)
    for (const [, , ms] of calls) {
      expect(ms).toBeGreaterThan(0)
      expect(ms).toBeLessThanOrEqual(tookMs)
    }
  })

  test('share the read only with calls of their method', async () => {
    const { bytes } = (await answer([read(1, 'a', 'Lab'), call(OTHER_READ, { networkName: 'Lab' }, 2)]))!
    expect(bytes).toMatchObject([
      { id: 1, result: 'Lab a 1' },
      { id: 2, result: 'the network Lab' },
    ])
  })

  test('have one scope, without an operation', async () => {
    const request = newRequest({ idempotencyKey: 'k' })
    await answer([read(1, 'a'), read(2, 'b')], request)
    expect(scopes).toMatchObject([{ method: READ, operation: null, limitReached: null, request: { id: 'r1' } }])
    expect(scopes[0]!.budget).toHaveProperty('begin')
  })

  test('fail alone if their params are malformed, and get no reply if they are notifications', async () => {
    const body = [read(1, 'a'), read(2, 7), notification(READ), call(READ, [], 3), call(READ, ['Default', 'b'], 4)]
    const { bytes } = (await answer(body))!
    expect(bytes).toMatchObject([
      ...[
        { id: 1, result: 'Default a 1' },
        { id: 2, error: { code: -32602 } },
      ],
      ...[
        { id: 3, error: { code: -32602 } },
        { id: 4, result: 'Default b 1' },
      ],
    ])
    expect(ran).toEqual([`${READ} of 3`])
    expect(calls).toHaveLength(5)
  })

  test('need the permission of their method', async () => {
    const { bytes } = (await answer([read(1, 'a'), read(2, 'b')], newRequest({}, ['inventory:write'])))!
    const forbidden = { error: { data: { code: 'FORBIDDEN', permission: 'inventory:read' } } }
    expect(bytes).toMatchObject([forbidden, forbidden])
    expect(ran).toEqual([])
    expect(calls).toHaveLength(2)
  })

  test('all fail if the read fails; a defect is reported for each', async () => {
    outcome = () => Promise.reject(new ApplicationError('STORE_UNAVAILABLE', undefined, { applied: 'no' }))
    const { bytes } = (await answer([read(1, 'a'), read(2, 'b')]))!
    const failed = { error: { data: { code: 'STORE_UNAVAILABLE' } } }
    expect(bytes).toMatchObject([
      { id: 1, ...failed },
      { id: 2, ...failed },
    ])
    expect(calls.map(([method, one]) => ({ method, ...one }))).toMatchObject([
      { method: READ, ...failed },
      { method: READ, ...failed },
    ])
    const defect = new Error('secret')
    outcome = () => Promise.reject(defect)
    expect((await answer([read(1, 'a'), read(2, 'b')]))!.bytes).toMatchObject([
      ...[{ error: { code: -32603 } }, { error: { code: -32603 } }],
    ])
    expect(defects).toEqual([
      [READ, defect],
      [READ, defect],
    ])
  })

  test('count their large replies, and do not run without memory', async () => {
    const all = memory()
    outcome = async () => 'x'.repeat(SMALL_REPLY)
    await answer([read(1, 'a'), read(2, 'b')], newRequest(), all.for('key:1'))
    expect(all.used).toBeGreaterThan(2 * SMALL_REPLY)
    ran = []
    const full = memory(100)
    full.for('other').hold(100)
    const { bytes } = (await answer([read(1, 'a'), read(2, 'b')], newRequest(), full.for('key:1')))!
    expect(bytes).toMatchObject([{ error: { code: 1401 } }, { error: { code: 1401 } }])
    expect(ran).toEqual([])
  })
})

describe('the memory of replies', () => {
  test('counts a large reply, and gives back the estimate of every other', async () => {
    const all = memory()
    await answer(call(READ), newRequest(), all.for('key:1'))
    expect(all.used).toBe(0)
    outcome = async () => 'x'.repeat(SMALL_REPLY - '{"jsonrpc":"2.0","id":1,"result":""}'.length)
    await answer(call(READ), newRequest(), all.for('key:1'))
    expect(all.used).toBe(0)
    outcome = async () => 'x'.repeat(SMALL_REPLY + 1 - '{"jsonrpc":"2.0","id":1,"result":""}'.length)
    await answer(call(READ), newRequest(), all.for('key:1'))
    expect(all.used).toBe(SMALL_REPLY + 1)
    const estimated = memory()
    let during = 0
    outcome = async () => {
      during = estimated.used
      return 1
    }
    const size = '{"jsonrpc":"2.0","id":1,"result":1}'.length
    await answer(call(PENDING, {}), newRequest(), estimated.for('key:1'))
    expect([during, estimated.used]).toEqual([8 * 2 ** 20, size])
    outcome = () => Promise.reject(new Error('defect'))
    await answer(call(PENDING, {}), newRequest(), estimated.for('key:1'))
    expect(estimated.used).toBeLessThan(1000)
  })

  test('may refuse a call, which then does not run', async () => {
    const full = memory(100)
    const holder = full.for('other')
    holder.hold(100)
    expect(await answer(call(READ), newRequest(), full.for('key:1'))).toMatchObject({
      ...{ errorCode: 1401, isRefused: true },
    })
    expect(ran).toEqual([])
    const patient = new ReplyMemory({ bytes: 100, waitMs: 1000 })
    const other = patient.for('other')
    other.hold(100)
    const waiting = answer(call(READ), newRequest(), patient.for('key:1'))
    await soon()
    expect(ran).toEqual([])
    other.hold(0)
    expect(await waiting).toMatchObject({ errorCode: null })
  })
})

describe('a request whose session is still being checked', () => {
  const large = (text: string): string => text.padEnd(ONE_STEP_BYTES + 1)

  test.each([
    ['reads', [call(READ), { x: 1 }, call('foo')], true],
    ['a read', call(READ), true],
    ['a write', call(WRITE), false],
    ['a read and a write', [call(READ), call(WRITE)], false],
    ['a method that opens a session', call(PENDING, {}), false],
    ['a large body', large(JSON.stringify(call(READ))), false],
    ['the largest small body', JSON.stringify(call(READ)).padEnd(ONE_STEP_BYTES), true],
  ])('begins at once with %s: %#', async (_, body, beginsAtOnce) => {
    const { promise, resolve } = later()
    const answering = answer(body, newRequest({ sessionCheck: promise }))
    await soon()
    expect(ran.length > 0).toBe(beginsAtOnce)
    resolve()
    expect(await answering).not.toBeNull()
    expect(ran.length).toBeGreaterThan(0)
  })

  test('is not answered before the check, and not at all if it fails', async () => {
    const { promise, reject } = later()
    const answering = answer(call(READ), newRequest({ sessionCheck: promise }))
    const settled: string[] = []
    answering.then(
      () => settled.push('answered'),
      () => settled.push('failed'),
    )
    await soon()
    expect([ran, settled]).toEqual([[READ], []])
    reject(new Error('ended'))
    await expect(answering).rejects.toThrow('ended')
  })

  test.each([call(WRITE), large(JSON.stringify(call(READ)))])('runs nothing if the check fails', async (body) => {
    const { promise, reject } = later()
    const answering = answer(body, newRequest({ sessionCheck: promise }))
    reject(new Error('ended'))
    await expect(answering).rejects.toThrow('ended')
    expect(ran).toEqual([])
  })
})

describe('large bodies', () => {
  const body = (bytes: number) => JSON.stringify(call(READ)).padEnd(bytes)

  test('of one caller are answered in turn beyond 160 KiB together, and small ones at once', async () => {
    const [pipeline, replies] = [newPipeline(), memory()]
    const { promise, resolve } = later()
    outcome = async () => {
      await promise
      return 1
    }
    const send = (bytes: number, caller = 'key:1') => answer(body(bytes), newRequest(), replies.for(caller), pipeline)
    const first = send(80 * 1024)
    const second = send(80 * 1024)
    const third = send(ONE_STEP_BYTES + 1)
    await expect.poll(() => ran.length).toBe(2)
    await soon()
    expect(ran).toHaveLength(2)
    const small = send(ONE_STEP_BYTES)
    await expect.poll(() => ran.length).toBe(3)
    const other = send(80 * 1024, 'key:2')
    await expect.poll(() => ran.length).toBe(4)
    resolve()
    await Promise.all([first, second, third, small, other])
    expect(ran).toHaveLength(5)
  })
})

describe('a request', () => {
  const ids: RequestHeaders = { id: 'r9', idempotencyKey: null, comment: null }

  test('is the one that the authenticator returns', async () => {
    const pipeline = newPipeline()
    expect(await pipeline.authenticate({ source: 's' } as never, ids)).toMatchObject({ id: 'r9', source: 's' })
    expect(await pipeline.authenticateEarly({ source: 's' } as never, ids)).toMatchObject({ id: 'r9' })
  })
})
