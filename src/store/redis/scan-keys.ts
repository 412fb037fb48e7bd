import type { Redis } from './redis.ts'
import { hasTag } from './slots.ts'

const KEYS_A_PAGE = 1000

/**
 * Returns the keys of all servers that begin with a text, page by page. If the text has a hash tag, asks only the
 * server of its slot. A key that exists during the whole scan is
 * returned at least once, and possibly twice, because Redis may resize its table.
 */
export async function* scanKeys(redis: Redis, beginning: string): AsyncGenerator<string[]> {
  const MATCH = `${beginning.replace(/[*?[\]\\^]/g, '\\$&')}*`
  for (const server of hasTag(beginning) ? [redis] : redis.servers) {
    let cursor = '0'
    do {
      const page = await server.read(beginning, (client) => client.scan(cursor, { MATCH, COUNT: KEYS_A_PAGE }))
      cursor = `${page.cursor}`
      yield page.keys
    } while (cursor !== '0')
  }
}
