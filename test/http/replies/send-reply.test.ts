/* The status and the type of the reply to a call by path. */
import { expect, test } from 'vitest'
import { errors } from '../../../generated/errors.ts'
import { JSON_UTF8, PROBLEM_JSON, STORE_UNAVAILABLE } from '../../../src/http/replies/http-errors.ts'
import { setReplyHead } from '../../../src/http/replies/send-reply.ts'
import type { Outcome } from '../../../src/json-rpc/outcome.ts'

test.each<[Outcome, unknown[]]>([
  [{ result: null }, [['type', JSON_UTF8]]],
  [
    { error: { code: STORE_UNAVAILABLE, message: 'm', data: { retryAfterSeconds: 9 } } },
    [
      ['header', 'retry-after', '9'],
      ['code', 503],
      ['type', PROBLEM_JSON],
    ],
  ],
  [
    { error: { code: errors.OVERLOADED.code, message: 'm', data: { retryAfterSeconds: 60, retryable: false } } },
    [
      ['header', 'retry-after', '60'],
      ['code', 429],
      ['type', PROBLEM_JSON],
    ],
  ],
  [
    { error: { code: -32601, message: 'm' } },
    [
      ['code', 404],
      ['type', PROBLEM_JSON],
    ],
  ],
])('%j gives the reply the status and the type of its outcome', (outcome, expected) => {
  const calls: unknown[][] = []
  const noted =
    (name: string) =>
    (...given: unknown[]) =>
      void calls.push([name, ...given])
  const [code, header, type, removeHeader, send] = ['code', 'header', 'type', 'removeHeader', 'send'].map(noted)
  setReplyHead({ code, header, type, removeHeader, send } as never, { outcome, bytes: [] })
  expect(calls).toEqual(expected)
})
