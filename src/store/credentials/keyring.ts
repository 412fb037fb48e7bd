import type { KeyringStore } from '../../sealing/keyring-store.ts'
import { type Author, auditArguments } from '../audit/audit.ts'
import type { Keys } from '../keys.ts'
import type { Redis } from '../redis/redis.ts'
import { loadAuditedScript } from '../redis/script.ts'

const replaceScript = loadAuditedScript('replace-keyring')

/** The keyring, its data keys wrapped. */
export function createKeyringStore(redis: Redis, keys: Keys, author: Author): KeyringStore {
  const { keyring, audit } = keys.credentials
  // The first keyring is what entries are signed with: nobody could sign its own.
  const record = author.act.sign === null ? [] : auditArguments(author, 'credentials', {})
  return {
    read: () => redis.read(keyring, (client) => client.get(keyring)),
    async isNeeded() {
      const { users, keys: ofKeys, auditHeads } = keys.access
      const ofAccess = await redis.read(users, (client) => client.exists([users, ofKeys, auditHeads]))
      return ofAccess > 0 || (await redis.read(audit, (client) => client.exists(audit))) > 0
    },
    async replace(expected, next) {
      return (await redis.runScript(replaceScript, [keyring, audit], [expected ?? '', next, ...record])) === 1
    },
  }
}
