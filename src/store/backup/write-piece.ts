/*
 * Writes the pieces of keys into Redis.
 */
import { waitForAll } from '../../domain/wait-for-all.ts'
import type { RedisClient } from '../redis/client.ts'
import type { Redis } from '../redis/redis.ts'
import type { Piece, StreamState } from './piece.ts'

/** Writes a piece after the earlier pieces of its key. `leftMs` is the time until the key expires, null if never. */
export async function writePiece(redis: Redis, name: string, piece: Piece, leftMs: number | null): Promise<void> {
  const expiry: Command[] = leftMs === null ? [] : [['PEXPIRE', name, `${leftMs}`]]
  const commands = [...commandsOf(name, piece), ...expiry]
  const send = (client: RedisClient) => waitForAll(commands.map((command) => client.sendCommand([...command])))
  // An entry of a stream cannot be written twice. Everything else may be.
  await (piece.type === 'stream' ? redis.write(name, send) : redis.writeAgain(name, send))
}

type Command = readonly [command: string, ...operands: string[]]

function commandsOf(name: string, piece: Piece): Command[] {
  switch (piece.type) {
    case 'string':
      return [['SET', name, piece.value]]
    case 'set':
      return withOperands(['SADD', name], piece.members)
    case 'hash':
      return [...withOperands(['HSET', name], piece.members.flat()), ...withOperands(['HDEL', name], piece.absent)]
    case 'zset': {
      const members = piece.members.flatMap(([member, score]) => [`${score}`, member])
      return [...withOperands(['ZADD', name], members), ...withOperands(['ZREM', name], piece.absent)]
    }
    case 'stream':
      return [
        ...piece.entries.map(([id, fields]): Command => ['XADD', name, id, ...fields]),
        ...(piece.state === null ? [] : commandsToEnd(name, piece.state)),
      ]
  }
}

/** Returns a command with operands, or no command if there are none. */
const withOperands = (command: Command, operands: readonly string[]): Command[] =>
  operands.length === 0 ? [] : [[...command, ...operands]]

/** Returns the commands after which a stream with all entries is in a state. */
function commandsToEnd(name: string, { first, last }: StreamState): Command[] {
  if (first !== null) {
    return [
      ['XTRIM', name, 'MINID', first],
      ['XSETID', name, last],
    ]
  }
  // A stream without entries needs one to begin with.
  return [
    ['UNLINK', name],
    ['XADD', name, last, 'trimmed', ''],
    ['XTRIM', name, 'MAXLEN', '0'],
  ]
}
