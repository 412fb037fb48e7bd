import type { Redis } from './redis.ts'

const KEYS_A_PAGE = 1000

/**
 * Returns the keys that begin with a text, page by page, of all servers. A key that exists all the time is returned at
 * least once; Redis may return one twice while it resizes its table.
 */
export async function* scanKeys(redis: Redis, beginning: string): AsyncGenerator<string[]> {
  const MATCH = `${beginning.replace(/[*?[\]\\^]/g, '\\$&')}*`
  for (const server of redis.servers) {
    let cursor = '0'
    do {
      const page = await server.read('', (client) => client.scan(cursor, { MATCH, COUNT: KEYS_A_PAGE }))
      cursor = `${page.cursor}`
      yield page.keys
    } while (cursor !== '0')
  }
}
