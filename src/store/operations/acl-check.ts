/*
 * Checks whether our Redis user may run every command that writes. If the user may not run one of them, Redis could
 * stop a script in the middle, and the earlier writes of the script would remain.
 */
import type { Keys } from '../keys.ts'
import type { Redis } from '../redis/redis.ts'
import { isNotPermitted } from '../redis/redis-errors.ts'
import { loadWriteScript } from '../redis/script.ts'

const script = loadWriteScript('try-writes')

/**
 * Every write command of the service, with harmless operands. SET makes the key a string that expires, so the commands
 * after it change nothing. The commands that delete a key come last.
 */
export const WRITE_COMMANDS: readonly (readonly [command: string, ...operands: string[]])[] = [
  ['PERSIST'],
  ['SET', '', 'PX', '1000'],
  ['HDEL', ''],
  ['HINCRBY', '', '0'],
  ['HSET', '', ''],
  ['INCR'],
  ['SADD', ''],
  ['XADD', '*', '', ''],
  ['XTRIM', 'MAXLEN', '0'],
  ['ZADD', '0', ''],
  ['ZREM', ''],
  ['ZREMRANGEBYSCORE', '0', '0'],
  ['PEXPIRE', '1000'],
  ['GETDEL'],
  ['DEL'],
  ['UNLINK'],
]

/** Returns the commands that are not permitted. */
export async function findForbiddenWrites(redis: Redis, keys: Keys): Promise<string[]> {
  const key = keys.credentials.operation('permits')
  const args = WRITE_COMMANDS.flatMap(([command, ...operands]) => [command, `${operands.length}`, ...operands])
  const failed = (await redis.runScript(script, [key], args)) as Buffer[]
  return failed
    .map((line) => /^(\w+) (.*)$/s.exec(`${line}`)!)
    .filter(([, , reason]) => isNotPermitted(reason!))
    .map(([, command]) => command!)
}
