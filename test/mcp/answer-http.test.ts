/* The answers of the SDK to messages over HTTP, without a service. */
import { expect, test } from 'vitest'
import { contractText } from '../../scripts/contract/contract.ts'
import { createMcpAnswers } from '../../src/mcp/answer-http.ts'

const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

const answer = createMcpAnswers(contractText(), { write: false })

const send = (body: object, headers: Record<string, string> = HEADERS) =>
  answer({ body, headers }, async () => {
    throw new Error('no tool is called')
  })

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

test.each([
  ['without an envelope, in a version that needs one', { ...HEADERS, 'mcp-protocol-version': '2026-07-28' }],
  ['in a version that does not exist', { ...HEADERS, 'mcp-protocol-version': '1999-01-01' }],
])('a message %s is refused', async (_what, headers) => {
  const { status, contentType, body } = await send(LIST, headers)
  expect([status, contentType]).toEqual([400, 'application/json'])
  expect(JSON.parse(`${body}`).error.message).toContain(headers['mcp-protocol-version'])
})

test('a message on which the SDK fails is reported as a failure of the service', async () => {
  const unreadable = Object.defineProperty({}, 'jsonrpc', {
    get() {
      throw new Error('unreadable')
    },
  })
  await expect(send(unreadable)).rejects.toThrow('unreadable')
})
