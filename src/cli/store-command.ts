import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import {
  type AtRecords,
  type AtStore,
  CommandError,
  type MaintenanceContext,
  type StoreCommandContext,
} from '../commands/command.ts'
import { harmlessLines } from '../commands/harmless-text.ts'
import { mistypedNames } from '../commands/mistyped-names.ts'
import { readSettings, type Settings, variableNames } from '../config.ts'
import { NOT_PERMITTED } from '../store/redis/redis-errors.ts'
import type { Absence } from './require-store.ts'

/*
 * keyrack keys|users|keyring|audit|backup|restore|migrate ...: commands on the store itself, beside a running service or
 * without one, in the environment the service runs in.
 */

/** The settings, with a warning for variables that look like one. */
function settingsWithWarnings(): Settings {
  for (const warning of mistypedNames(process.env, variableNames)) tell(warning)
  return readSettings(process.env)
}

/** A user of Redis may be enough for a service and not for a command: says which one is. Throws what it was given otherwise. */
function explain(failure: unknown): never {
  if (failure instanceof Error && failure.message === NOT_PERMITTED) throw new CommandError(OTHER_USER)
  throw failure
}

const OTHER_USER =
  'Redis does not permit this to the user in REDIS_URL: connect as a user with the rights of keyrack-admin in docs/redis.acl'

/** Options that allow a store to be absent. */
interface AbsenceOptions {
  readonly init?: boolean
  readonly allowEmpty?: boolean
}

const absenceFor = ({ init, allowEmpty }: AbsenceOptions): Absence =>
  init === true ? 'new' : allowEmpty === true ? 'empty' : 'refused'

const tell = (line: string): void => void process.stderr.write(`${harmlessLines(line)}\n`)

/** `outputFailed` rejects when stdout fails, see `watchOutput`: the store is closed then, and the command ends. */
export const storeCommand =
  (outputFailed: Promise<never>): AtStore =>
  <Args extends unknown[]>(run: (at: StoreCommandContext, ...args: Args) => Promise<void>) => {
    return async (...words: unknown[]): Promise<void> => {
      const command = words.at(-1) as Command
      const method = `${command.parent!.name()} ${command.name()}`
      const { openWorkplace } = await import('./open-store.ts')
      const opening = { settings: settingsWithWarnings(), method, absence: absenceFor(command.opts()) }
      const { workplace, close } = await openWorkplace(opening, {
        print: (line) => void process.stdout.write(`${harmlessLines(line)}\n`),
        tell,
        readInput: () => text(process.stdin),
      })
      try {
        await Promise.race([run(workplace, ...(words.slice(0, -1) as Args)).catch(explain), outputFailed])
      } finally {
        await close()
      }
    }
  }

export const maintenanceCommand: AtRecords = <Args extends unknown[]>(
  run: (at: MaintenanceContext, ...args: Args) => Promise<void>,
  { beginsStore = false } = {},
) => {
  return async (...words: unknown[]): Promise<void> => {
    const { openRecords } = await import('./open-store.ts')
    const absence = beginsStore ? 'new' : absenceFor((words.at(-1) as Command).opts())
    const { records, close } = await openRecords(settingsWithWarnings(), absence)
    try {
      await run({ ...records, tell }, ...(words.slice(0, -1) as Args)).catch(explain)
    } finally {
      await close()
    }
  }
}
