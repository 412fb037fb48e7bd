/*
 * Copies an audit stream, to which clients append entries meanwhile and whose first entries may be trimmed.
 */

import { readEntries } from '../audit/read-entries.ts'
import type { ReadReply } from '../redis/read-together.ts'
import type { Redis } from '../redis/redis.ts'
import type { StreamPiece, StreamState } from './piece.ts'

/** A stream of which a part was copied. */
export interface StreamCopy {
  readonly name: string
  /** The id of the last entry that was copied; null if there is none. */
  readonly last: string | null
}

/** Copies the entries that a stream has now. */
export async function* beginStream(redis: Redis, name: string): AsyncGenerator<StreamPiece, StreamCopy> {
  return { name, last: yield* copyEntries(redis, name, null, '+') }
}

/** Copies the rest of a stream up to a state. Yields nothing if there is no stream. */
export async function* endStream(
  redis: Redis,
  { name, last }: StreamCopy,
  state: StreamState | null,
): AsyncGenerator<StreamPiece> {
  if (state === null) return
  yield* copyEntries(redis, name, last, state.last)
  yield { type: 'stream', entries: [], state }
}

async function* copyEntries(
  redis: Redis,
  name: string,
  after: string | null,
  end: string,
): AsyncGenerator<StreamPiece, string | null> {
  let last = after
  const range = { from: after === null ? '-' : `(${after}`, to: end }
  for await (const entries of readEntries(redis, name, range)) {
    last = entries.at(-1)![0]
    yield { type: 'stream', entries, state: null }
  }
  return last
}

/** Returns the state of a stream from the reply of stream_state, see stream.lua; null if there is no stream. */
export function toStreamState(reply: ReadReply): StreamState | null {
  const [first, last] = reply as readonly string[]
  return first === undefined || last === undefined ? null : { first: first === '' ? null : first, last }
}
