/* Calls of methods for a request that is no JSON-RPC. */
import { expect, test } from 'vitest'
import type { RpcRequest } from '../../../src/access/rpc-request.ts'
import { callInPipeline } from '../../../src/http/routes/pipeline-calls.ts'
import { ONE_STEP_BYTES } from '../../../src/json-rpc/json-in-steps.ts'
import type { Outcome } from '../../../src/json-rpc/outcome.ts'
import type { ReplyAccount } from '../../../src/json-rpc/reply-memory.ts'

const request = {} as RpcRequest
const replies = {} as ReplyAccount

/** Calls a method in a pipeline that gives this reply. Returns the outcome and what the pipeline was called with. */
async function call(outcome: Outcome, pieces: readonly string[] = []) {
  const asked: unknown[][] = []
  const pipeline = {
    async answerNamed(...args: unknown[]) {
      asked.push(args)
      return { outcome, bytes: pieces.map((piece) => Buffer.from(piece)) }
    },
  }
  const called = { method: 'A.a', params: { name: 'é' } }
  return { outcome: await callInPipeline({ pipeline } as never, called, request, replies), asked }
}

test('a method is called with its params as JSON, for the same request and within the same replies', async () => {
  const { asked } = await call({ result: null }, ['null'])
  expect(asked).toEqual([['A.a', Buffer.from('{"name":"é"}'), request, replies]])
  expect([asked[0]![2] === request, asked[0]![3] === replies]).toEqual([true, true])
})

test('a result is parsed from all of its pieces', async () => {
  expect((await call({ result: {} }, ['{"a":"', 'é"}'])).outcome).toEqual({ result: { a: 'é' } })
  const deep = `${'['.repeat(60)}${']'.repeat(60)}`
  const large = `[${deep},"${'a'.repeat(ONE_STEP_BYTES)}"]`
  expect((await call({ result: {} }, [large.slice(0, 9), large.slice(9)])).outcome).toEqual({
    result: JSON.parse(large),
  })
})

test('an error is returned without a result', async () => {
  const error = { code: 1, message: 'm' }
  expect((await call({ error }, ['{"error":1}'])).outcome).toEqual({ error })
})
