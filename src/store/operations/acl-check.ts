import type { Keys } from '../keys.ts'
import type { Redis } from '../redis/redis.ts'
import { isNotPermitted } from '../redis/redis-errors.ts'
import { loadWriteScript } from '../redis/script.ts'

/*
 * Whether our user of Redis may do what our scripts do. One that may not would be stopped in the midst of a script, and
 * what the script wrote before would stand.
 */

const script = loadWriteScript('try-writes')

/**
 * Every command our scripts write with, and operands that do no harm. SET makes the key a string that ends by itself,
 * so that what follows changes nothing.
 */
export const WRITE_COMMANDS: readonly (readonly [command: string, ...operands: string[]])[] = [
  ['PERSIST'],
  ['SET', '', 'PX', '1000'],
  ['HDEL', ''],
  ['HINCRBY', '', '0'],
  ['HSET', '', ''],
  ['INCR'],
  ['ZADD', '0', ''],
  ['ZREM', ''],
  ['ZREMRANGEBYSCORE', '0', '0'],
  ['PEXPIRE', '1000'],
  ['DEL'],
  ['UNLINK'],
]

/** The commands that are not permitted. */
export async function findForbiddenWrites(redis: Redis, keys: Keys): Promise<string[]> {
  const key = keys.credentials.operation('permits')
  const args = WRITE_COMMANDS.flatMap(([command, ...operands]) => [command, `${operands.length}`, ...operands])
  const failed = (await redis.runScript(script, [key], args)) as Buffer[]
  return failed
    .map((line) => /^(\w+) (.*)$/s.exec(`${line}`)!)
    .filter(([, , reason]) => isNotPermitted(reason!))
    .map(([, command]) => command!)
}
