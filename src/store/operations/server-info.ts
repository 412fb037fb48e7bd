import type { Redis } from '../redis/redis.ts'
import { isForbidden } from '../redis/redis-errors.ts'

/** The reply of INFO by field. */
export type ServerInfo = ReadonlyMap<string, string>

/** Reads INFO of each server that accepts writes. Returns null if a server does not let us run INFO. */
export async function readServerInfos(redis: Redis): Promise<ServerInfo[] | null> {
  const texts = await Promise.all(
    redis.servers.map((server) =>
      server.read('', (client) =>
        client.info().catch((failure: Error) => {
          if (isForbidden(failure)) return null
          throw failure
        }),
      ),
    ),
  )
  const replies = texts.filter((text) => text !== null)
  return replies.length < texts.length ? null : replies.map(parseInfo)
}

const parseInfo = (text: string): ServerInfo =>
  new Map(text.split(/\r?\n/).map((line) => line.split(':', 2) as [string, string]))
