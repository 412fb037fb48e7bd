import { expect, test } from 'vitest'
import { findMessageProblem, idOfMessage } from '../../src/mcp/message.ts'

test.each([
  { jsonrpc: '2.0', id: 1, method: 'ping' },
  { jsonrpc: '2.0', id: 'a', method: 'tools/list', params: {} },
  { jsonrpc: '2.0', method: 'notifications/initialized' },
  { jsonrpc: '2.0', id: 1, result: {} },
  { jsonrpc: '2.0', id: 1, error: { code: 1, message: '' } },
])('%j is a message', (message) => {
  expect(findMessageProblem(message)).toBeNull()
})

const ID_PROBLEM = 'id must be a text or a whole number of at most 53 bits'

test.each([
  { message: [], problem: 'a message must be one object: MCP has no batches', id: null },
  { message: null, problem: 'a message must be one object: MCP has no batches', id: null },
  { message: 'x', problem: 'a message must be one object: MCP has no batches', id: null },
  { message: { id: 9 }, problem: 'jsonrpc must be "2.0"', id: 9 },
  { message: { jsonrpc: '1.0', id: 'a' }, problem: 'jsonrpc must be "2.0"', id: 'a' },
  { message: { jsonrpc: '2.0', id: null }, problem: ID_PROBLEM, id: null },
  { message: { jsonrpc: '2.0', id: 1.5 }, problem: ID_PROBLEM, id: null },
  { message: { jsonrpc: '2.0', id: 2 ** 53, method: 'ping' }, problem: ID_PROBLEM, id: null },
  { message: { jsonrpc: '2.0', id: 1 }, problem: 'method is missing', id: 1 },
  { message: { jsonrpc: '2.0', id: 1, method: 5 }, problem: 'method must be a text', id: 1 },
  { message: { jsonrpc: '2.0', id: 1, method: 'a', params: [] }, problem: 'params must be an object', id: 1 },
  { message: { jsonrpc: '2.0', id: 1, method: 'a', params: 5 }, problem: 'params must be an object', id: 1 },
])('$message is refused: $problem', ({ message, problem, id }) => {
  expect([findMessageProblem(message), idOfMessage(message)]).toEqual([problem, id])
})
