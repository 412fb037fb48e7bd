import type { Redis } from './redis.ts'
import { loadReadScript } from './script.ts'

/*
 * Several reads as of one moment, also when Redis is out of memory.
 */

const script = loadReadScript('read-together')

/** A command, its key, and what stands behind it. */
export type ReadCommand = readonly [
  command: 'GET' | 'HGET' | 'HGETALL' | 'HMGET' | 'PTTL' | 'ZRANGEBYSCORE',
  key: string,
  ...string[],
]

/** Of one read: Lua's stack ends at some 8,000. */
export const MAX_OPERANDS = 4000

type Reply = number | Buffer | null | readonly Reply[]
export type ReadReply = number | string | null | readonly ReadReply[]

export async function readTogether(redis: Redis, reads: readonly ReadCommand[]): Promise<ReadReply[]> {
  if (reads.length === 0) return []
  const keys = reads.map(([, key]) => key)
  const args = reads.flatMap(([command, , ...operands]) => [command, `${operands.length}`, ...operands])
  return ((await redis.runScript(script, keys, args)) as Reply[]).map(asText)
}

const asText = (reply: Reply): ReadReply =>
  Buffer.isBuffer(reply) ? `${reply}` : Array.isArray(reply) ? reply.map(asText) : (reply as number | null)

/** What HGETALL answered. */
export function toFieldMap(flat: ReadReply): Map<string, string> {
  const texts = flat as readonly string[]
  return new Map(texts.flatMap((field, at) => (at % 2 === 0 ? [[field, texts[at + 1]!] as const] : [])))
}
