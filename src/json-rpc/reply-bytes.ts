/*
 * Writes replies of JSON-RPC 2.0 as bytes. Results that are already JSON are copied unchanged.
 */

import type { Outcome } from './outcome.ts'
import type { Id } from './request.ts'

/** Returns the pieces of a reply, in order. */
export function replyBytes(id: Id, outcome: Outcome): Uint8Array[] {
  if ('error' in outcome) return [Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, error: outcome.error }))]
  const { result } = outcome
  // A batch may have a thousand stored devices as its results.
  if (result instanceof Uint8Array) return [openingOf(id), result, CLOSE]
  if (isInPieces(result)) return [openingOf(id), ...result.bytes, CLOSE]
  return [Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, result: result ?? null }))]
}

/** Returns the pieces of a result without the envelope of JSON-RPC, in order. */
export function resultBytes(result: unknown): Uint8Array[] {
  if (result instanceof Uint8Array) return [result]
  return isInPieces(result) ? result.bytes : [Buffer.from(JSON.stringify(result ?? null))]
}

/** Returns the total number of bytes of all pieces. */
export function countBytes(pieces: readonly Uint8Array[]): number {
  let size = 0
  for (const piece of pieces) size += piece.length
  return size
}

/** Joins the replies of a batch to one JSON array. */
export function batchBytes(replies: readonly (readonly Uint8Array[])[]): Uint8Array[] {
  const pieces: Uint8Array[] = [OPEN_LIST]
  for (const reply of replies) {
    if (pieces.length > 1) pieces.push(COMMA)
    // A page may have more pieces than a call takes arguments.
    for (const piece of reply) pieces.push(piece)
  }
  pieces.push(CLOSE_LIST)
  return pieces
}

const createOpening = (id: Id): Buffer => Buffer.from(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`)

/**
 * The openings of replies by id, because most ids are small integers. To make an opening takes as long as to check the
 * params of a call.
 */
const openings = Array.from({ length: 1000 }, (_, id) => createOpening(id))

/** Returns the bytes of a reply before its result. */
const openingOf = (id: Id): Buffer => (typeof id === 'number' ? openings[id] : undefined) ?? createOpening(id)

const isInPieces = (result: unknown): result is { bytes: Uint8Array[] } =>
  Array.isArray((result as { bytes?: unknown } | null | undefined)?.bytes)

const [CLOSE, OPEN_LIST, COMMA, CLOSE_LIST] = ['}', '[', ',', ']'].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
  Buffer,
]
