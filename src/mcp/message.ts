/*
 * The form of MCP messages, as JSON-RPC 2.0 gives it. The SDK answers a malformed message with the text of its schema,
 * or over stdin not at all.
 */
import { isObject } from '../domain/json.ts'

/** Returns why a parsed text is no message of MCP, or null. */
export function findMessageProblem(message: unknown): string | null {
  if (!isObject(message)) return 'a message must be one object: MCP has no batches'
  const { jsonrpc, id, method, params } = message
  if (jsonrpc !== '2.0') return 'jsonrpc must be "2.0"'
  if (id !== undefined && !isId(id)) return 'id must be a text or a whole number of at most 53 bits'
  if (method === undefined) return 'result' in message || 'error' in message ? null : 'method is missing'
  if (typeof method !== 'string') return 'method must be a text'
  return params === undefined || isObject(params) ? null : 'params must be an object'
}

/** Returns the id of a message, or null if it has none that an answer can name. */
export const idOfMessage = (message: unknown): string | number | null => {
  const id = isObject(message) ? message.id : null
  return isId(id) ? id : null
}

const isId = (id: unknown): id is string | number => typeof id === 'string' || Number.isSafeInteger(id)
