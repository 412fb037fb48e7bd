import { createClient } from 'redis'

/** Where a Redis is reached: the path of a unix socket, or a `redis://` URL (with its password: not for a log). */
export type RedisEndpoint = { socketPath: string; url?: undefined } | { socketPath?: undefined; url: string }

/** A connection or an answer that takes longer has failed, milliseconds. */
const LIMIT_MS = 2_000

/** Sends one command over a connection of its own and gives the reply; throws when there is none, or it is an error. */
export async function askRedis(endpoint: RedisEndpoint, ...command: string[]): Promise<unknown> {
  const socket = { connectTimeout: LIMIT_MS, reconnectStrategy: false } as const
  const client =
    endpoint.url === undefined
      ? createClient({ socket: { ...socket, path: endpoint.socketPath, tls: false } })
      : createClient({ url: endpoint.url, socket })
  // The promise below tells; without a listener the event would end the process.
  client.on('error', () => {})
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Redis does not answer in ${LIMIT_MS / 1000} seconds`)), LIMIT_MS)
  })
  try {
    return await Promise.race([client.connect().then(() => client.sendCommand(command)), late])
  } finally {
    clearTimeout(timer)
    if (client.isOpen) client.destroy()
  }
}

/** Whether a Redis answers there, be it that it is still loading. */
export async function redisAnswers(endpoint: RedisEndpoint): Promise<boolean> {
  try {
    await askRedis(endpoint, 'PING')
    return true
  } catch (error) {
    return isLoading(error)
  }
}

/** Whether an error says that Redis lives, but is still reading its files. */
export function isLoading(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('LOADING')
}
