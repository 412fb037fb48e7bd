import type { Redis } from '../redis/redis.ts'
import { isNotPermitted } from '../redis/redis-errors.ts'

/** What a server tells of itself (INFO), by field. */
export type ServerInfo = ReadonlyMap<string, string>

/** Of each server that takes writes; null: our user may not ask. */
export async function readServerInfos(redis: Redis): Promise<ServerInfo[] | null> {
  const texts = await Promise.all(
    redis.servers.map((server) =>
      server.read('', (client) =>
        client.info().catch((failure: Error) => {
          if (isNotPermitted(failure.message)) return null
          throw failure
        }),
      ),
    ),
  )
  const told = texts.filter((text) => text !== null)
  return told.length < texts.length ? null : told.map(fieldsIn)
}

const fieldsIn = (text: string): ServerInfo =>
  new Map(text.split(/\r?\n/).map((line) => line.split(':', 2) as [string, string]))
