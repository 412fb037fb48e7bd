/*
 * Reads the value of a key piece by piece. A member that stays as it is during the whole read is in exactly one of the
 * pieces, or in several with the same value. Of other members the pieces may have any value from that time.
 */
import type { KeyType } from '../keys.ts'
import type { RedisClient } from '../redis/client.ts'
import type { Redis } from '../redis/redis.ts'
import type { HashPiece, Piece, SetPiece, SortedSetPiece, StringPiece } from './piece.ts'

/** The number of members that Redis looks at for one piece. */
const MEMBERS_A_PIECE = 250

/** Reads a key of any type but a stream. Yields nothing if it does not exist. */
export function readKey(redis: Redis, name: string, type: Exclude<KeyType, 'stream'>): AsyncGenerator<Piece> {
  return READERS[type](redis, name)
}

/** Reads a key that expires, each piece with the time when it does, in Unix epoch milliseconds. */
export async function* readExpiring(
  redis: Redis,
  name: string,
  type: Exclude<KeyType, 'stream'>,
  now: () => number,
): AsyncGenerator<readonly [piece: Piece, expiresAt: number]> {
  const left = await redis.read(name, (client) => client.pTTL(name))
  if (left < 0) return
  const expiresAt = now() + left
  for await (const piece of readKey(redis, name, type)) yield [piece, expiresAt]
}

async function* readString(redis: Redis, name: string): AsyncGenerator<StringPiece> {
  const value = await redis.read(name, (client) => client.get(name))
  if (value !== null) yield { type: 'string', value }
}

const readSet = (redis: Redis, name: string): AsyncGenerator<SetPiece> =>
  readPages(redis, name, async (client, cursor) => {
    const page = await client.sScan(name, cursor, { COUNT: MEMBERS_A_PIECE })
    return [page.cursor, { type: 'set', members: page.members }]
  })

const readHash = (redis: Redis, name: string): AsyncGenerator<HashPiece> =>
  readPages(redis, name, async (client, cursor) => {
    const page = await client.hScan(name, cursor, { COUNT: MEMBERS_A_PIECE })
    const members = page.entries.map(({ field, value }) => [field, value] as const)
    return [page.cursor, { type: 'hash', members, absent: [] }]
  })

const readSortedSet = (redis: Redis, name: string): AsyncGenerator<SortedSetPiece> =>
  readPages(redis, name, async (client, cursor) => {
    const page = await client.zScan(name, cursor, { COUNT: MEMBERS_A_PIECE })
    const members = page.members.map(({ value, score }) => [value, score] as const)
    return [page.cursor, { type: 'zset', members, absent: [] }]
  })

/** Reads a small hash as of one instant. */
export async function* readWholeHash(redis: Redis, name: string): AsyncGenerator<HashPiece> {
  const members = Object.entries(await redis.read(name, (client) => client.hGetAll(name)))
  if (members.length > 0) yield { type: 'hash', members, absent: [] }
}

/** Yields the pages of a scan that have members. */
async function* readPages<Page extends SetPiece | HashPiece | SortedSetPiece>(
  redis: Redis,
  name: string,
  scan: (client: RedisClient, cursor: string) => Promise<readonly [cursor: string | number, page: Page]>,
): AsyncGenerator<Page> {
  let cursor = '0'
  do {
    const [next, page] = await redis.read(name, (client) => scan(client, cursor))
    cursor = `${next}`
    if (page.members.length > 0) yield page
  } while (cursor !== '0')
}

const READERS = { string: readString, set: readSet, hash: readHash, zset: readSortedSet } as const
