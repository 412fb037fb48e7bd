import { ErrorReply } from 'redis'
import { type RedisClient, toBufferClient } from './client.ts'
import type { Script } from './script.ts'

/** Runs a script; bulk replies come as Buffers. */
export async function evaluate(
  client: RedisClient,
  script: Script,
  keys: readonly string[],
  args: readonly (string | Buffer)[],
): Promise<unknown> {
  // As one command: the client's own evalSha passes every argument on the stack, which ends at some 60,000 of them.
  const operands = [`${keys.length}`, ...keys, ...args]
  const typed = toBufferClient(client)
  try {
    return await typed.sendCommand(['EVALSHA', script.sha, ...operands])
  } catch (failure) {
    if (!(failure instanceof ErrorReply) || !failure.message.startsWith('NOSCRIPT')) throw failure
    return await typed.sendCommand(['EVAL', script.source, ...operands])
  }
}
