import { ErrorReply } from 'redis'
import { type RedisClient, toBufferClient } from './client.ts'
import type { Script } from './script.ts'

/** Runs a script. Returns bulk replies as Buffers. */
export async function evaluate(
  client: RedisClient,
  script: Script,
  keys: readonly string[],
  args: readonly (string | Buffer)[],
): Promise<unknown> {
  // The client's own evalSha is not used, because it passes every argument on the stack, which holds about 60,000.
  const command = ['EVALSHA', script.sha, `${keys.length}`, ...keys, ...args]
  const typed = toBufferClient(client)
  try {
    return await typed.sendCommand(command)
  } catch (failure) {
    if (!(failure instanceof ErrorReply) || !failure.message.startsWith('NOSCRIPT')) throw failure
    return await typed.sendCommand(['EVAL', script.source, ...command.slice(2)])
  }
}
