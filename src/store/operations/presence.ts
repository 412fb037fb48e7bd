import type { Keys } from '../keys.ts'
import type { Redis } from '../redis/redis.ts'

/**
 * Returns whether any part of a keyrack store exists under the prefix. Such a part is a network, an API key, a user,
 * the keyring, or another schema than 1. Schema 1 alone does not count, because version 0.1.0 wrote it under every
 * prefix that a command used. The audit alone does not count either: a service whose store was emptied still records
 * refused logins.
 */
export async function holdsStore(redis: Redis, keys: Keys): Promise<boolean> {
  const signs = [keys.networkNames, keys.access.keys, keys.access.users, keys.credentials.keyring]
  const [schema, ...counts] = await Promise.all([
    redis.read(keys.schema, (client) => client.get(keys.schema)),
    ...signs.map((key) => redis.read(key, (client) => client.exists(key))),
  ])
  return counts.some((count) => count > 0) || (schema !== null && schema !== '1')
}
