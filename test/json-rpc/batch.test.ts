/*
 * Which calls of a batch run together, and when the rest of a batch is refused.
 */
import { describe, expect, test } from 'vitest'
import { type CallReply, toReply } from '../../src/json-rpc/answer.ts'
import { type AnswerCalls, answerBatch, type CallLimits } from '../../src/json-rpc/batch.ts'
import { invalidRequest, type Outcome } from '../../src/json-rpc/outcome.ts'
import { isUnreadable } from '../../src/json-rpc/request.ts'
import { NO_REPLY_MEMORY, notRun, STORE_IS_DOWN } from '../../src/json-rpc/rpc-errors.ts'

const LIMITS: CallLimits = {
  ...{ maxBatch: 1000, batchReplyBytes: 2 ** 30, deadlineMs: 1e9, maxPageSize: 10_000, legacy: false },
}
const READ = 'Inventory.getDevice'
const WRITE = 'Inventory.deleteDevice'

const call = (method: string, params: object = {}, id: number | undefined = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})
const notification = (method: string) => ({ jsonrpc: '2.0', method, params: {} })

/** Answers a batch. Returns the replies, and the calls that ran together, each as its place and its method. */
async function run(messages: readonly unknown[], outcomeOf: (at: number) => Outcome, limits: Partial<CallLimits> = {}) {
  const together: string[][] = []
  let underWay = 0
  const answerCalls: AnswerCalls = async (calls, from): Promise<CallReply[]> => {
    expect(underWay++).toBe(0)
    together.push(calls.map((one, at) => `${from + at} ${isUnreadable(one) ? 'unreadable' : one.method}`))
    await new Promise((resolve) => setImmediate(resolve))
    underWay--
    return calls.map((one, at) =>
      toReply(one.id, isUnreadable(one) ? invalidRequest(one.reason) : outcomeOf(from + at)),
    )
  }
  const answer = await answerBatch(messages, { ...LIMITS, ...limits }, answerCalls)
  const replies = answer === null ? null : JSON.parse(Buffer.concat([...answer.bytes]).toString())
  return { answer, replies, together: together.map((calls) => calls.join(', ')) }
}

const ok = (): Outcome => ({ result: 1 })
const repeated = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value)

describe('calls of a batch', () => {
  test('that change nothing run together, others alone, in order', async () => {
    const messages = [call(READ), call(READ), call(WRITE), call(WRITE), call('unknown'), 'x', call(READ), call(WRITE)]
    const { together, replies } = await run(messages, ok)
    expect(together).toEqual([
      ...[`0 ${READ}, 1 ${READ}`, `2 ${WRITE}`, `3 ${WRITE}`],
      ...[`4 unknown, 5 unreadable, 6 ${READ}`, `7 ${WRITE}`],
    ])
    expect(replies).toHaveLength(8)
  })

  test('run together up to a hundred', async () => {
    const { together } = await run(repeated(201, call(READ)), ok)
    expect(together.map((calls) => calls.split(', ').length)).toEqual([100, 100, 1])
  })

  test('run together up to 4 MiB of expected replies', async () => {
    const page = (pageSize: number) => call('Credentials.getCredentialSets', { pageData: { pageSize } })
    // A set is estimated at 8 KiB.
    const { together } = await run([page(500), page(12), page(1), page(600), page(1)], ok)
    expect(together.map((calls) => calls.split(', ').length)).toEqual([2, 1, 1, 1])
  })

  test('are expected to have replies as large as the largest to the same method so far', async () => {
    const large = 3 * 2 ** 20
    const sized = (at: number): Outcome => ({ result: 'x'.repeat(at === 0 ? large : 1) })
    const messages = [call(READ), call(WRITE), call(READ), call(READ), call('Inventory.getDeviceFacts')]
    const { together } = await run(messages, sized)
    expect(together.map((calls) => calls.split(', ').length)).toEqual([1, 1, 1, 2])
    const smallInBetween = [call(READ), call(WRITE), call(READ), call(WRITE), call(READ), call(READ)]
    expect((await run(smallInBetween, sized)).together).toHaveLength(6)
  })
})

describe('a batch', () => {
  test('must have at least one request and at most MAX_BATCH', async () => {
    const refusal = (reason: string) => ({ jsonrpc: '2.0', id: null, ...invalidRequest(reason) })
    const none = await run([], ok)
    expect([none.replies, none.answer?.errorCode]).toEqual([refusal('a batch must have at least one request'), -32600])
    const many = await run(repeated(4, call(READ)), ok, { maxBatch: 3 })
    expect(many.replies).toEqual(refusal('a batch must have at most 3 requests'))
    expect(many.together).toEqual([])
    expect((await run(repeated(3, call(READ)), ok, { maxBatch: 3 })).replies).toHaveLength(3)
  })

  test('of notifications has no answer, unless none of them ran', async () => {
    expect((await run([notification(READ), notification(WRITE)], ok)).answer).toBeNull()
    const { answer, together } = await run([notification(WRITE), notification(WRITE)], () => NO_REPLY_MEMORY)
    expect(answer).toMatchObject({ errorCode: 1401, isRefused: true })
    expect(together).toHaveLength(1)
    const first = await run([notification(WRITE), notification(WRITE)], (at) => (at === 0 ? ok() : NO_REPLY_MEMORY))
    expect(first.answer).toBeNull()
    const lost = await run([notification(WRITE), notification(WRITE)], () => STORE_IS_DOWN)
    expect(lost.answer).toMatchObject({ errorCode: STORE_IS_DOWN.error.code, isRefused: false })
    const second = await run([notification(WRITE), notification(WRITE)], (at) => (at === 0 ? STORE_IS_DOWN : ok()))
    expect(second.answer).toBeNull()
  })

  test('with calls and notifications has replies to the calls only, and is not refused', async () => {
    const { answer, replies } = await run([notification(WRITE), call(WRITE), notification(READ)], ok)
    expect(replies).toEqual([{ jsonrpc: '2.0', id: 1, result: 1 }])
    expect(answer).toMatchObject({ errorCode: null, isRefused: false })
  })

  test('stops after a call for whose reply there is no memory', async () => {
    const { together, replies } = await run(repeated(3, call(WRITE)), (at) => (at === 1 ? NO_REPLY_MEMORY : ok()))
    expect(together).toEqual([`0 ${WRITE}`, `1 ${WRITE}`])
    expect(replies).toMatchObject([{ result: 1 }, NO_REPLY_MEMORY, NO_REPLY_MEMORY])
  })

  test('lets other work have its turn between long calls', async () => {
    let turns = 0
    const count = setInterval(() => turns++, 0)
    const busy: AnswerCalls = async (calls) => {
      const end = performance.now() + 4
      while (performance.now() < end);
      return calls.map(({ id }) => toReply(id, ok()))
    }
    await answerBatch(repeated(8, call(WRITE)), LIMITS, busy)
    clearInterval(count)
    expect(turns).toBeGreaterThan(0)
  })

  test('stops when its replies have reached the limit of bytes', async () => {
    const size = '{"jsonrpc":"2.0","id":1,"result":1}'.length
    const limits = { batchReplyBytes: 2 * size }
    const { replies, together } = await run(repeated(4, call(WRITE)), ok, limits)
    expect(together).toHaveLength(2)
    const refusal = notRun(`the earlier replies of this batch have ${2 * size} bytes or more`)
    expect(replies).toEqual([
      ...repeated(2, { jsonrpc: '2.0', id: 1, result: 1 }),
      ...repeated(2, { jsonrpc: '2.0', id: 1, ...refusal }),
    ])
    const oneMore = await run(repeated(4, call(WRITE)), ok, { batchReplyBytes: 2 * size + 1 })
    expect(oneMore.together).toHaveLength(3)
  })

  test('stops after its deadline if the store did not answer the last calls', async () => {
    const down = (at: number): Outcome => (at === 1 ? STORE_IS_DOWN : ok())
    const late = await run(repeated(4, call(WRITE)), down, { deadlineMs: -1 })
    expect(late.together).toHaveLength(2)
    expect(late.replies).toMatchObject([{ result: 1 }, STORE_IS_DOWN, STORE_IS_DOWN, STORE_IS_DOWN])
    // The process is older than the batch.
    const inTime = { deadlineMs: performance.now() }
    expect((await run(repeated(4, call(WRITE)), down, inTime)).together).toHaveLength(4)
    const other = (at: number): Outcome => (at === 1 ? { error: { code: 1001, message: '' } } : ok())
    expect((await run(repeated(4, call(WRITE)), other, { deadlineMs: -1 })).together).toHaveLength(4)
    const oneOfTwo = [call(READ), call(READ), call(WRITE)]
    expect((await run(oneOfTwo, down, { deadlineMs: -1 })).together).toHaveLength(1)
  })

  test('that stops because of an index says so, and does not blame the store', async () => {
    const data = { code: 'STORE_UNAVAILABLE', applied: 'no', retryable: true, retryAfterSeconds: 3, percentDone: 40 }
    const built = { error: { ...STORE_IS_DOWN.error, message: 'The search index is being built', data } }
    const { replies, together } = await run(repeated(3, call(WRITE)), () => built, { deadlineMs: -1 })
    expect(together).toHaveLength(1)
    const notRun = {
      error: { ...built.error, message: 'Not run: an earlier call of this batch waited for a search index' },
    }
    expect(replies).toMatchObject([built, notRun, notRun])
  })
})
