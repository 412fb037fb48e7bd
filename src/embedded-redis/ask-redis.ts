import { askOnce } from '../store/redis/ask-once.ts'

/** How a Redis is reached: by the path of a unix socket, or by a `redis://` URL (with its password: not for a log). */
export type RedisEndpoint =
  | { readonly socketPath: string; readonly url?: undefined }
  | { readonly socketPath?: undefined; readonly url: string }

/** A connection or a reply that takes longer has failed, milliseconds. */
const LIMIT_MS = 2_000

/** Sends one command over a connection of its own. Throws if there is no reply, or if it is an error. */
export const askRedis = (endpoint: RedisEndpoint, ...command: string[]): Promise<unknown> =>
  askOnce(endpoint, command, LIMIT_MS)

/** Returns whether a Redis replies, even if only that it is still loading. */
export async function redisAnswers(endpoint: RedisEndpoint): Promise<boolean> {
  try {
    await askRedis(endpoint, 'PING')
    return true
  } catch (failure) {
    return isLoading(failure)
  }
}

/** Returns whether an error says that Redis runs, but is still reading its files. */
export function isLoading(failure: unknown): boolean {
  return failure instanceof Error && failure.message.startsWith('LOADING')
}
