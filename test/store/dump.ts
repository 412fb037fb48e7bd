import type { Redis as Witness } from 'ioredis'

/** Returns everything stored under a prefix, by key, in an order that depends only on the content. */
export async function dumpOf(witness: Witness, prefix: string): Promise<Record<string, unknown>> {
  const keys = (await witness.keys('*')).filter((key) => key.startsWith(prefix)).sort()
  return Object.fromEntries(await Promise.all(keys.map(async (key) => [key, await contentOf(witness, key)])))
}

/**
 * Returns the dump for a comparison with one that is made later. Two things change every minute without a call. Redis
 * drops the results of writes: this keeps those it has for longer. The service signs the newest entries of the audit:
 * the dump leaves these signatures out.
 */
export async function dumpToCompare(witness: Witness, prefix: string): Promise<Record<string, unknown>> {
  for (const key of await witness.keys(`${prefix}*:op:*`)) await witness.persist(key)
  const dump = Object.entries(await dumpOf(witness, prefix))
  return Object.fromEntries(dump.filter(([key]) => !key.endsWith('{a}:audit-heads')))
}

/** Returns a dump without what belongs to sessions, which begin and end without a change of the data. */
export const withoutSessions = (dump: Record<string, unknown>): object =>
  without(dump, /\{c\}:(session|session-sets|open|ended|recorded|lost|held):/)

/** Returns a dump without what a refused call of a session changes. The edits that are held stay in it. */
export const withoutUsesOfSessions = (dump: Record<string, unknown>): object =>
  without(dump, /\{c\}:(session|session-sets|open|recorded):/)

const without = (dump: Record<string, unknown>, names: RegExp): object =>
  Object.fromEntries(Object.entries(dump).filter(([key]) => !names.test(key)))

async function contentOf(witness: Witness, key: string): Promise<unknown> {
  const type = await witness.type(key)
  switch (type) {
    case 'string':
      return await witness.get(key)
    case 'set':
      return (await witness.smembers(key)).sort()
    case 'hash':
      return sortedByName(await witness.hgetall(key))
    case 'zset':
      return await witness.zrange(key, 0, '-1', 'WITHSCORES')
    case 'stream':
      return await witness.xrange(key, '-', '+')
    default:
      throw new Error(`no way to dump a ${type}`)
  }
}

const sortedByName = (hash: Record<string, string>): [string, string][] =>
  Object.entries(hash).sort(([a], [b]) => (a < b ? -1 : 1))
