/*
 * Reads and writes the records of API keys and users, which are JSON. There are few records, and every request needs
 * them. So a service holds all of them in memory and checks twice a second whether their version has changed.
 */

import { randomBytes } from 'node:crypto'
import { isObject, parseJson } from '../../domain/json.ts'
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
  /** Returns the number of records, including those that cannot be read. Fails if `read` would fail. */
  count(): Promise<number>
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
    async count() {
      const [, ofKeys, ofUsers] = await readTogether(redis, [
        ['GET', names.version],
        ['HLEN', names.keys],
        ['HLEN', names.users],
      ])
      return Number(ofKeys) + Number(ofUsers)
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
  // A record that was altered may be anything, and its deletion is recorded too.
  const record = parseAccessRecord(kind, after ?? before ?? '') ?? NO_RIGHTS
  const { name = '', grants, networks, expiresAt, revokedAt = null } = record
  const roles = grants.filter((grant) => grant.startsWith('role:')).map((grant) => grant.slice('role:'.length))
  return {
    ...(kind === 'keys' ? { key: id, name } : { user: id }),
    roles,
    permissions: grants.filter((grant) => !grant.startsWith('role:')),
    networks: networks ?? 'all',
    expires: expiresAt === null ? 'never' : new Date(expiresAt).toISOString(),
    ...(revokedAt === null ? {} : { revoked: new Date(revokedAt).toISOString() }),
    ...(after === null ? { deleted: true } : {}),
  }
}

/** The members of a record that say what it grants. */
interface AccessRecord {
  /** The name of a key; users are stored under theirs. */
  readonly name?: string
  readonly grants: readonly string[]
  readonly networks: readonly string[] | null
  readonly expiresAt: number | null
  /** The time of revocation of a key; users are not revoked. */
  readonly revokedAt?: number | null
}

/** The rights of a record that cannot be read. */
export const NO_RIGHTS: AccessRecord = { grants: [], networks: [], expiresAt: null }

/** Returns a record whose members have the types that keyrack writes, or null for any other text. */
export function parseAccessRecord(kind: AccessKind, text: string): AccessRecord | null {
  const record = parseJson(text)
  const hasValidMembers = isObject(record) && MEMBERS[kind].every(([member, fits]) => fits(record[member]))
  return hasValidMembers ? (record as unknown as AccessRecord) : null
}

type Fits = (value: unknown) => boolean

const isText: Fits = (value) => typeof value === 'string'
const areTexts: Fits = (value) => Array.isArray(value) && value.every(isText)
/** Whether a value is a time in Unix epoch milliseconds that Date can format. */
const isTime: Fits = (value) => Number.isInteger(value) && Math.abs(value as number) <= 8.64e15
const nullOr =
  (fits: Fits): Fits =>
  (value) =>
    value === null || fits(value)

const OF_BOTH: readonly (readonly [member: string, fits: Fits])[] = [
  ['grants', areTexts],
  ['networks', nullOr(areTexts)],
  ['expiresAt', nullOr(isTime)],
  ['createdAt', isTime],
  ['mac', isText],
]

const MEMBERS = {
  keys: [...OF_BOTH, ['name', isText], ['revokedAt', nullOr(isTime)]],
  users: [...OF_BOTH, ['salt', isText]],
} as const
