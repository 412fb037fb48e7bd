import { randomBytes } from 'node:crypto'
import { type Author, auditArguments } from './audit.ts'
import type { AccessKeys, Keys } from './keys.ts'
import { fieldsOf, readTogether } from './read-together.ts'
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
    readVersion: () => redis.read(names.version, (client) => client.get(names.version)),
    async read() {
      const [version, ofKeys, ofUsers] = await readTogether(redis, [
        ['GET', names.version],
        ['HGETALL', names.keys],
        ['HGETALL', names.users],
      ])
      return { version: version as string | null, keys: fieldsOf(ofKeys!), users: fieldsOf(ofUsers!) }
    },
    async replace(kind, id, expected, next) {
      const version = randomBytes(8).toString('hex')
      const record = auditArguments(author, 'access', { [kind === 'keys' ? 'key' : 'user']: id })
      const args = [id, expected ?? '', next ?? '', version, ...record]
      return (await redis.runScript(writeScript, [names[kind], names.version, names.audit], args)) === 1
    },
  }
}
