/*
 * Reads and writes the records of API keys and users, which are JSON. There are few records, and every request needs
 * them. So a service holds all of them in memory and checks twice a second whether their version has changed.
 */

import { randomBytes } from 'node:crypto'
import { parseJson } from '../../domain/json.ts'
import { type Author, auditArguments, type Subject } from '../audit/audit.ts'
import type { AccessKeys, Keys } from '../keys.ts'
import { readTogether, toFieldMap } from '../redis/read-together.ts'
import type { Redis } from '../redis/redis.ts'
import { loadWriteScript } from '../redis/script.ts'

const writeScript = loadWriteScript('write-access')

/** The kind of a record: an API key or a user. */
export type AccessKind = 'keys' | 'users'

/** All records at one moment. */
export interface AccessState {
  /** The version of the records; null if there never was one. */
  readonly version: string | null
  /** The records of API keys as JSON, by id. */
  readonly keys: ReadonlyMap<string, string>
  /** The records of users as JSON, by name. */
  readonly users: ReadonlyMap<string, string>
}

/** Reads and writes the records of API keys and users. */
export interface AccessRecords {
  readVersion(): Promise<string | null>
  read(): Promise<AccessState>
  /**
   * Replaces the record `expected` by `next`; null means that there is no record. Returns false if the stored record is
   * not `expected`.
   */
  replace(kind: AccessKind, id: string, expected: string | null, next: string | null): Promise<boolean>
}

/** Creates the reader and writer of the records. The audit records their changes under `author`. */
export function createAccessRecords(redis: Redis, keys: Keys, author: Author): AccessRecords {
  const names: AccessKeys = keys.access
  return {
    readVersion: () => redis.read(names.version, (client) => client.get(names.version)),
    async read() {
      const [version, ofKeys, ofUsers] = await readTogether(redis, [
        ['GET', names.version],
        ['HGETALL', names.keys],
        ['HGETALL', names.users],
      ])
      return { version: version as string | null, keys: toFieldMap(ofKeys!), users: toFieldMap(ofUsers!) }
    },
    async replace(kind, id, expected, next) {
      const version = randomBytes(8).toString('hex')
      const record = auditArguments(author, 'access', subjectOf(kind, id, expected, next))
      const args = [id, expected ?? '', next ?? '', version, ...record]
      return (await redis.runScript(writeScript, [names[kind], names.version, names.audit], args)) === 1
    },
  }
}

/**
 * Returns the subject of a change for the audit: the key or user, and its rights after the change. For a deletion it
 * contains the rights before the deletion.
 */
function subjectOf(kind: AccessKind, id: string, before: string | null, after: string | null): Subject {
  const { name, grants = [], networks = null, expiresAt = null, revokedAt = null } = parseRecord(after ?? before ?? '')
  const roles = grants.filter((grant) => grant.startsWith('role:')).map((grant) => grant.slice('role:'.length))
  return {
    ...(kind === 'keys' ? { key: id, name: `${name}` } : { user: id }),
    roles,
    permissions: grants.filter((grant) => !grant.startsWith('role:')),
    networks: networks ?? 'all',
    expires: expiresAt === null ? 'never' : new Date(expiresAt).toISOString(),
    ...(revokedAt === null ? {} : { revoked: new Date(revokedAt).toISOString() }),
    ...(after === null ? { deleted: true } : {}),
  }
}

interface AccessRecord {
  readonly name?: string
  readonly grants?: readonly string[]
  readonly networks?: readonly string[] | null
  readonly expiresAt?: number | null
  readonly revokedAt?: number | null
}

/** Parses a record. A record that was altered may not be JSON; it has no rights. */
const parseRecord = (text: string): AccessRecord => (parseJson(text) ?? {}) as AccessRecord
