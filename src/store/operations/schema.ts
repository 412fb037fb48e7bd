import type { Keys } from '../keys.ts'
import type { Redis } from '../redis/redis.ts'

/*
 * How records are laid out has a number, kept beside them. keyrack works on records of its own number alone: older ones
 * are brought up by `keyrack migrate`, newer ones it would misread.
 */

/** Brings records from the number before its own to its own; begun again after it was broken off, it goes on. */
export interface Migration {
  readonly to: number
  /** What changes, for people. */
  readonly what: string
  run(redis: Redis, keys: Keys): Promise<void>
}

/** In order. The first layout needs none. */
const MIGRATIONS: readonly Migration[] = []

export interface Schema {
  /** Why this keyrack can't work on the records; null: it can. */
  findProblem(): Promise<string | null>
  /** Tells each step before it is taken. Throws Error with a sentence where the records are newer. */
  migrate(tell: (line: string) => void): Promise<void>
}

export function createSchema(redis: Redis, keys: Keys, migrations: readonly Migration[] = MIGRATIONS): Schema {
  const ours = migrations.at(-1)?.to ?? 1

  /** Notes it where none is noted: records from before there were numbers are of the first layout. */
  async function numberOf(): Promise<number> {
    const noted = await redis.read(keys.schema, (client) => client.get(keys.schema))
    if (noted !== null) return Number(noted)
    const isEmpty = (await redis.read(keys.networkNames, (client) => client.exists(keys.networkNames))) === 0
    const number = isEmpty ? ours : 1
    await redis.writeAgain(keys.schema, (client) => client.set(keys.schema, `${number}`))
    return number
  }

  return {
    async findProblem() {
      const number = await numberOf()
      if (number === ours) return null
      return number > ours ? newer(number, ours) : older(number, ours)
    },
    async migrate(tell) {
      const number = await numberOf()
      if (number > ours) throw new Error(newer(number, ours))
      for (const migration of migrations.filter(({ to }) => to > number)) {
        tell(`To schema ${migration.to}: ${migration.what}`)
        await migration.run(redis, keys)
        await redis.writeAgain(keys.schema, (client) => client.set(keys.schema, `${migration.to}`))
      }
      tell(`The records are of schema ${ours}, as this keyrack writes them`)
    },
  }
}

const newer = (number: number, ours: number): string =>
  `The records are of schema ${number}, this keyrack knows no more than ${ours}: use the one they were written by, or a newer one`

const older = (number: number, ours: number): string =>
  `The records are of schema ${number}, this keyrack writes ${ours}: stop every service on them, make a backup, then keyrack migrate`
