import { askOnce, type ServerAddress } from '../store/redis/ask-once.ts'

/** Time limit for a connection and for a reply, in milliseconds. */
const LIMIT_MS = 2_000

/** Sends one command over a connection of its own. Throws if there is no reply, or if the reply is an error. */
export const askRedis = (endpoint: ServerAddress, ...command: string[]): Promise<unknown> =>
  askOnce(endpoint, command, LIMIT_MS)

/** Returns whether a Redis replies; the reply that it is still loading counts. */
export async function redisAnswers(endpoint: ServerAddress): Promise<boolean> {
  try {
    await askRedis(endpoint, 'PING')
    return true
  } catch (failure) {
    return isLoading(failure)
  }
}

/** Returns whether an error is the reply of a Redis that is still reading its files. */
export function isLoading(failure: unknown): boolean {
  return failure instanceof Error && failure.message.startsWith('LOADING')
}
