import { randomBytes } from 'node:crypto'
import { type Author, auditArguments } from './audit.ts'
import { hashFields } from './hash-fields.ts'
import type { AccessKeys, Keys } from './keys.ts'
import type { Redis } from './redis.ts'
import { auditedScript } from './script.ts'

/*
 * The records of API keys and users, as JSON. Few, and needed with every request: services hold all of them and look, a few
 * times a second, whether the version is another.
 */

const writeScript = auditedScript('write-access')

export type AccessKind = 'keys' | 'users'

export interface AccessState {
  /** null: there never was a record. */
  readonly version: string | null
  /** By id or name. */
  readonly keys: ReadonlyMap<string, string>
  readonly users: ReadonlyMap<string, string>
}

export interface AccessRecords {
  readVersion(): Promise<string | null>
  read(): Promise<AccessState>
  /** Writes a record in the place of the one that was read; null: none. `false` when another one is there. */
  replace(kind: AccessKind, id: string, expected: string | null, next: string | null): Promise<boolean>
}

export function accessRecordsIn(redis: Redis, keys: Keys, author: Author): AccessRecords {
  const names: AccessKeys = keys.access
  return {
    readVersion: () => redis.read((client) => client.get(names.version)),
    async read() {
      const [version, ids, keyTexts, userNames, userTexts] = (await redis.read((client) => {
        const transaction = client.multi().get(names.version)
        return transaction.hKeys(names.keys).hVals(names.keys).hKeys(names.users).hVals(names.users).exec()
      })) as unknown as [string | null, string[], string[], string[], string[]]
      return { version, keys: hashFields(ids, keyTexts), users: hashFields(userNames, userTexts) }
    },
    async replace(kind, id, expected, next) {
      const version = randomBytes(8).toString('hex')
      const record = auditArguments(author, 'access', { [kind === 'keys' ? 'key' : 'user']: id })
      const args = [id, expected ?? '', next ?? '', version, ...record]
      return (await redis.runScript(writeScript, [names[kind], names.version, names.audit], args)) === 1
    },
  }
}
