/*
 * Manages the schema, which is the version number of the record layout and is stored with the records. keyrack works
 * only on records of its own schema. `keyrack migrate` migrates older records. keyrack refuses newer records, because
 * it would misread them.
 */
import type { Keys } from '../keys.ts'
import type { Redis } from '../redis/redis.ts'

/** Migrates records from the previous schema. If it was interrupted, it continues when it runs again. */
export interface Migration {
  readonly to: number
  /** Says what changes, for the output of the command. */
  readonly what: string
  run(redis: Redis, keys: Keys): Promise<void>
}

/**
 * Begins the text in place of the number while a restore is under way, so that no service starts on a part of a store.
 * The id of the restore follows; before restores had ids, nothing followed.
 */
export const RESTORING = 'restoring'

/** Returns whether a text in place of the schema number says that a restore is under way, or did not end. */
export const isRestoringMark = (stored: string | null): boolean => stored?.split(' ')[0] === RESTORING

/** The migrations in order. The first schema needs none. */
const MIGRATIONS: readonly Migration[] = []

/** The schema that a read found. */
interface FoundSchema {
  /** The reason why this version of keyrack cannot use the records, or null. */
  readonly problem: string | null
  /** Whether the store has a number. Only a store without one needs `begin`. */
  readonly isStored: boolean
}

/** The schema of the stored records. */
export interface Schema {
  /** Reads the number once. Writes nothing. */
  find(): Promise<FoundSchema>
  /** Writes the number into a store that has none. Then returns the problem that `find` finds. */
  begin(): Promise<string | null>
  /**
   * Returns the reason why this version of keyrack cannot copy the records into a backup, or null. It can copy older
   * records. Writes nothing.
   */
  findCopyProblem(): Promise<string | null>
  /**
   * Migrates the records; reports each migration before it runs. Throws an Error if the records are newer, or if their
   * number cannot be read.
   */
  migrate(report: (line: string) => void): Promise<void>
}

/** Creates the schema of a store. */
export function createSchema(redis: Redis, keys: Keys, migrations: readonly Migration[] = MIGRATIONS): Schema {
  const ours = migrations.at(-1)?.to ?? 1

  const read = (): Promise<string | null> => redis.read(keys.schema, (client) => client.get(keys.schema))

  /**
   * Returns the number that a stored text is, or a sentence if it is none that keyrack writes. Records without a number
   * have the first schema.
   */
  const toNumber = async (stored: string | null): Promise<number | string> =>
    stored === null ? await assumeNumber() : parseNumber(stored)

  async function assumeNumber(): Promise<number> {
    const isEmpty = (await redis.read(keys.networkNames, (client) => client.exists(keys.networkNames))) === 0
    return isEmpty ? ours : 1
  }

  async function writeMissing(): Promise<void> {
    if ((await read()) !== null) return
    const number = `${await assumeNumber()}`
    // A restore may have begun since the read; its mark must stay.
    await redis.writeAgain(keys.schema, (client) => client.sendCommand(['SET', keys.schema, number, 'NX']))
  }

  async function find(): Promise<FoundSchema> {
    const stored = await read()
    return { problem: toProblem(await toNumber(stored), ours), isStored: stored !== null }
  }

  return {
    find,
    async begin() {
      await writeMissing()
      return (await find()).problem
    },
    async findCopyProblem() {
      const stored = await read()
      const number = stored === null ? 1 : parseNumber(stored)
      if (typeof number === 'string') return number
      return number > ours ? newer(number, ours) : null
    },
    async migrate(report) {
      await writeMissing()
      const number = await toNumber(await read())
      if (typeof number === 'string') throw new Error(number)
      if (number > ours) throw new Error(newer(number, ours))
      for (const migration of migrations.filter(({ to }) => to > number)) {
        report(`To schema ${migration.to}: ${migration.what}`)
        await migration.run(redis, keys)
        await redis.writeAgain(keys.schema, (client) => client.set(keys.schema, `${migration.to}`))
      }
      report(`The records have schema ${ours}, the schema of this version of keyrack`)
    },
  }
}

/** Returns the reason why a version with the schema `ours` cannot use records with this number, or null. */
function toProblem(number: number | string, ours: number): string | null {
  if (typeof number === 'string') return number
  if (number === ours) return null
  return number > ours ? newer(number, ours) : older(number, ours)
}

/** Returns the number, or a sentence that says why the text is none. */
function parseNumber(stored: string): number | string {
  if (isRestoringMark(stored)) return UNFINISHED
  return isSchemaNumber(stored) ? Number(stored) : UNREADABLE
}

/** Returns whether a text is a schema number as keyrack writes it. */
export const isSchemaNumber = (stored: string): boolean => /^[1-9]\d{0,8}$/.test(stored)

/** The reason for a number that keyrack does not write. It quotes nothing: the value may be of another program. */
export const UNREADABLE =
  'The schema number of the records is not a number that keyrack writes: check REDIS_PREFIX, or restore a backup'

const UNFINISHED = 'A restore did not end, so records are missing: run keyrack restore again with the backup'

const newer = (number: number, ours: number): string =>
  `The records have schema ${number}, but this version of keyrack supports at most ${ours}: use the ` +
  'version that wrote them, or a newer one'

const older = (number: number, ours: number): string =>
  `The records have schema ${number}, but this version of keyrack needs ${ours}: stop every service that ` +
  'uses them, make a backup, then run keyrack migrate'
