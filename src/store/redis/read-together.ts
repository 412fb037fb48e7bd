/*
 * Runs several reads as of one instant, even if Redis is out of memory.
 */
import type { Redis } from './redis.ts'
import { loadReadScript } from './script.ts'

const script = loadReadScript('read-together')

/** A command, its key and its other operands. */
export type ReadCommand = readonly [
  command: 'EXISTS' | 'GET' | 'HGET' | 'HGETALL' | 'HLEN' | 'HMGET' | 'PTTL' | 'STRLEN' | 'ZMSCORE' | 'ZRANGEBYSCORE',
  key: string,
  ...string[],
]

/** Maximum number of operands of one read. The stack of Lua holds about 8,000. */
export const MAX_OPERANDS = 4000

/** The reply of a script or of a command in it. */
export type Reply = number | Buffer | null | readonly Reply[]
/** The same with bulk replies as text. */
export type ReadReply = number | string | null | readonly ReadReply[]

/** Runs reads as of one instant, and returns their replies in order. All keys must be in one slot. */
export async function readTogether(redis: Redis, reads: readonly ReadCommand[]): Promise<ReadReply[]> {
  if (reads.length === 0) return []
  const keys = reads.map(([, key]) => key)
  const args = reads.flatMap(([command, , ...operands]) => [command, `${operands.length}`, ...operands])
  return ((await redis.runScript(script, keys, args)) as Reply[]).map(toTextReply)
}

/** Returns a reply with bulk replies as text. */
export const toTextReply = (reply: Reply): ReadReply =>
  Buffer.isBuffer(reply) ? `${reply}` : Array.isArray(reply) ? reply.map(toTextReply) : (reply as number | null)

/** Converts the reply of HGETALL to a map from field to value. */
export function toFieldMap(flat: ReadReply): Map<string, string> {
  const texts = flat as readonly string[]
  return new Map(texts.flatMap((field, at) => (at % 2 === 0 ? [[field, texts[at + 1]!] as const] : [])))
}
