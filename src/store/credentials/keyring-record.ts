import type { KeyringStore } from '../../sealing/keyring-store.ts'
import type { StoredKeyring } from '../../sealing/stored-keyring.ts'
import { type Author, auditArguments } from '../audit/audit.ts'
import type { Keys } from '../keys.ts'
import type { Redis } from '../redis/redis.ts'
import { loadWriteScript } from '../redis/script.ts'

const replaceScript = loadWriteScript('replace-keyring')

/**
 * Stores the keyring, with its data keys wrapped, in Redis. The audit records changes by commands with their
 * generation.
 */
export function createKeyringStore(redis: Redis, keys: Keys, author: Author): KeyringStore {
  const { keyring, audit } = keys.credentials
  // The first keyring contains the key that signs audit entries, so the creation of that keyring has no entry.
  const auditArgs = (next: string): string[] => {
    const subject = { generation: (JSON.parse(next) as StoredKeyring).generation ?? 0 }
    return author.auditContext.sign === null ? [] : auditArguments(author, 'credentials', subject)
  }
  const exists = async (key: string, ...more: string[]): Promise<boolean> =>
    (await redis.read(key, (client) => client.exists([key, ...more]))) > 0
  return {
    read: () => redis.read(keyring, (client) => client.get(keyring)),
    async isNeeded() {
      const { users, keys: ofKeys, auditHeads } = keys.access
      return (await exists(users, ofKeys, auditHeads)) || (await exists(audit))
    },
    async isNew() {
      const { users, keys: ofKeys, auditHeads, audit: ofAccess } = keys.access
      const isUsed = (await exists(users, ofKeys, auditHeads, ofAccess)) || (await exists(audit))
      return !isUsed && !(await exists(keys.networkNames))
    },
    async replace(expected, next) {
      return (await redis.runScript(replaceScript, [keyring, audit], [expected ?? '', next, ...auditArgs(next)])) === 1
    },
  }
}
