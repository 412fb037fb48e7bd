/*
 * Checks whether our Redis user may run every command of the service. If the user may not run one that writes, Redis
 * could stop a script in the middle, and the earlier writes of the script would remain. If the user may not run one
 * that reads, the first call that needs it would fail, perhaps days after the start.
 */
import { waitForAll } from '../../domain/wait-for-all.ts'
import type { Keys } from '../keys.ts'
import type { Redis } from '../redis/redis.ts'
import { isNotPermitted, NOT_PERMITTED } from '../redis/redis-errors.ts'
import { loadWriteScript } from '../redis/script.ts'

const script = loadWriteScript('try-commands')

type Command = readonly [command: string, ...operands: string[]]

/** Stands for the key in the commands below. */
const KEY = '<key>'

/**
 * Every write command of the service, with harmless operands. SET makes the key a string that expires, so the commands
 * after it change nothing. The commands that delete a key come last.
 */
const WRITE_COMMANDS: readonly Command[] = [
  ['PERSIST', KEY],
  ['SET', KEY, '', 'PX', '1000'],
  ['HDEL', KEY, ''],
  ['HINCRBY', KEY, '', '0'],
  ['HSET', KEY, '', ''],
  ['INCR', KEY],
  ['SADD', KEY, ''],
  ['XADD', KEY, '*', '', ''],
  ['XTRIM', KEY, 'MAXLEN', '0'],
  ['ZADD', KEY, '0', ''],
  ['ZREM', KEY, ''],
  ['ZREMRANGEBYSCORE', KEY, '0', '0'],
  ['PEXPIRE', KEY, '1000'],
  ['DEL', KEY],
  ['UNLINK', KEY],
]

/** Every read command of the service. They follow the writes, so the key does not exist any more. */
const READ_COMMANDS: readonly Command[] = [
  ['EXISTS', KEY],
  ['GET', KEY],
  ['HEXISTS', KEY, ''],
  ['HGET', KEY, ''],
  ['HGETALL', KEY],
  ['HLEN', KEY],
  ['HMGET', KEY, ''],
  ['HSCAN', KEY, '0'],
  ['HSTRLEN', KEY, ''],
  ['HVALS', KEY],
  ['PTTL', KEY],
  ['SMEMBERS', KEY],
  ['STRLEN', KEY],
  ['TIME'],
  ['XINFO', 'STREAM', KEY],
  ['XLEN', KEY],
  ['XRANGE', KEY, '-', '+'],
  ['XREVRANGE', KEY, '+', '-'],
  ['ZCARD', KEY],
  ['ZCOUNT', KEY, '0', '0'],
  ['ZLEXCOUNT', KEY, '-', '+'],
  ['ZMSCORE', KEY, ''],
  ['ZRANGE', KEY, '0', '0'],
  ['ZRANGEBYLEX', KEY, '-', '+'],
  ['ZRANGEBYSCORE', KEY, '0', '0'],
  ['ZRANK', KEY, ''],
  ['ZSCORE', KEY, ''],
]

const COMMANDS = [...WRITE_COMMANDS, ...READ_COMMANDS]

/** Returns a command as rules of Redis name it, such as `XINFO|STREAM`. */
function nameOf(command: Command): string {
  const at = command.indexOf(KEY)
  return command.slice(0, at < 0 ? 1 : at).join('|')
}

/** The names of the commands that are tried. */
export const triedWrites: readonly string[] = WRITE_COMMANDS.map(nameOf)
export const triedReads: readonly string[] = READ_COMMANDS.map(nameOf)

/**
 * Returns the commands that any of the servers does not permit, because each server has its own rules. Throws
 * STORE_UNAVAILABLE if one of them does not run the script that tries the commands.
 */
export async function findForbiddenCommands(redis: Redis, keys: Keys): Promise<string[]> {
  const found = await waitForAll(redis.servers.map((server) => findForbiddenOn(server, keyServedBy(server, keys))))
  return [...new Set(found.flat())]
}

async function findForbiddenOn(server: Redis, key: string): Promise<string[]> {
  const args = [KEY, ...COMMANDS.flatMap((command) => [`${command.length}`, ...command])]
  const failed = (await server.runScript(script, [key], args)) as Buffer[]
  const forbidden = failed
    .map((line) => /^(\d+) (.*)$/s.exec(`${line}`)!)
    .filter(([, , reason]) => isNotPermitted(reason!))
    .map(([, at]) => nameOf(COMMANDS[Number(at) - 1]!))
  return [...forbidden, ...((await mayUseTransactions(server, key)) ? [] : ['MULTI', 'EXEC'])]
}

/** More than enough for a server that has a single slot. */
const MAX_TRIED_KEYS = 500_000

/** Returns an unused key in a slot of the server. */
function keyServedBy(server: Redis, keys: Keys): string {
  let key = ''
  for (let at = 0; at < MAX_TRIED_KEYS; at++) {
    key = keys.of(`${at}`).operation('permits')
    if (server.serves(key)) break
  }
  return key
}

/** A script cannot begin a transaction, so this takes a round trip of its own. */
function mayUseTransactions(redis: Redis, key: string): Promise<boolean> {
  const transaction = redis.read(key, (client) => client.multi().addCommand(['TIME']).exec())
  return transaction.then(
    () => true,
    ({ message }: Error) => message !== NOT_PERMITTED,
  )
}
