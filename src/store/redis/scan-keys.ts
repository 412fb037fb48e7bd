import type { Redis } from './redis.ts'

const KEYS_A_PAGE = 1000

/**
 * Returns the keys of all servers that begin with a text, page by page. A key that exists during the whole scan is
 * returned at least once, and possibly twice, because Redis may resize its table.
 */
export async function* scanKeys(redis: Redis, beginning: string): AsyncGenerator<string[]> {
  for (const server of redis.servers) yield* scanServer(server, beginning)
}

/**
 * Returns the keys of one server; of a cluster, those of the server with the slot of the text. While the slot moves,
 * that server has only a part of them.
 */
export async function* scanServer(server: Pick<Redis, 'read'>, beginning: string): AsyncGenerator<string[]> {
  const MATCH = `${beginning.replace(/[*?[\]\\^]/g, '\\$&')}*`
  let cursor = '0'
  do {
    const page = await server.read(beginning, (client) => client.scan(cursor, { MATCH, COUNT: KEYS_A_PAGE }))
    cursor = `${page.cursor}`
    yield page.keys
  } while (cursor !== '0')
}
