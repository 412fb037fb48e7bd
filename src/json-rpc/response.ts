import type { Id } from './request.ts'

/*
 * JSON-RPC 2.0 replies as bytes. Results that are JSON already are spliced in as they are.
 */

export interface RpcError {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

export type Outcome = { readonly result: unknown } | { readonly error: RpcError }

export const PARSE_ERROR = -32700
const INVALID_REQUEST = -32600
export const METHOD_NOT_FOUND = -32601
export const INVALID_PARAMS = -32602
export const INTERNAL_ERROR = -32603

export const invalidRequest = (reason: string): Outcome => ({
  error: { code: INVALID_REQUEST, message: 'Invalid Request', data: { reason } },
})

/** Pieces of a reply, to be sent one after the other. */
export function replyBytes(id: Id, outcome: Outcome): Uint8Array[] {
  if ('error' in outcome) return [Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, error: outcome.error }))]
  const { result } = outcome
  if (!isSerialized(result)) return [Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, result: result ?? null }))]
  return [Buffer.from(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`), ...result.bytes, CLOSE]
}

/** How many bytes pieces have together. */
export function countBytes(pieces: readonly Uint8Array[]): number {
  let size = 0
  for (const piece of pieces) size += piece.length
  return size
}

/** A batch's replies as one array. */
export function batchBytes(replies: readonly (readonly Uint8Array[])[]): Uint8Array[] {
  return [OPEN_LIST, ...replies.flatMap((reply, index) => (index === 0 ? reply : [COMMA, ...reply])), CLOSE_LIST]
}

function isSerialized(result: unknown): result is { bytes: Uint8Array[] } {
  return typeof result === 'object' && result !== null && 'bytes' in result && Array.isArray(result.bytes)
}

const [CLOSE, OPEN_LIST, COMMA, CLOSE_LIST] = ['}', '[', ',', ']'].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
  Buffer,
]
