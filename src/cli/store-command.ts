/*
 * Runs commands on the store itself, such as keyrack keys or keyrack backup, whether a service runs or not, with the
 * settings of the service.
 *
 * src/cli/program.ts imports this module when such a command runs: others need no Redis client.
 */
import { userInfo } from 'node:os'
import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import { destination } from 'pino'
import { createRecordProofs } from '../access/record-proofs.ts'
import { createSessionIds } from '../access/session-ids.ts'
import { openRedis } from '../app/open-redis.ts'
import { findKey, recordStore, requireKey } from '../app/open-sealing.ts'
import { toStoreSettings } from '../app/store-settings.ts'
import { CommandError, type MaintenanceContext, type StoreCommandContext } from '../commands/command.ts'
import { mistypedNames } from '../commands/mistyped-names.ts'
import { readSettings, type Settings, variableNames } from '../config.ts'
import { harmlessLines } from '../domain/harmless-text.ts'
import { makeLog } from '../log.ts'
import { openSealing } from '../sealing/open-sealing.ts'
import { createSigner } from '../sealing/signer.ts'
import type { Redis } from '../store/redis/redis.ts'
import { NOT_PERMITTED } from '../store/redis/redis-errors.ts'
import { createStore, createStoreBackup, createStoreSchema, hasStore } from '../store/store.ts'
import { type Absence, nothingThere, requireFolder } from './require-store.ts'

/**
 * Deadline of commands that read whole keys, milliseconds: Redis needs seconds to read one key with a million devices.
 */
const MAINTENANCE_DEADLINE_MS = 120_000

interface Opened<Context> {
  readonly context: Context
  close(): Promise<void>
}

/**
 * Opens the store, runs a command on it and closes the store. `words` are commander's: positional arguments, options,
 * and the command. `outputFailed` rejects if stdout fails, which ends the command.
 */
export async function runStoreCommand<Args extends unknown[]>(
  run: (at: StoreCommandContext, ...args: Args) => Promise<void>,
  words: readonly unknown[],
  outputFailed: Promise<never>,
): Promise<void> {
  const command = words.at(-1) as Command
  const method = `${command.parent!.name()} ${command.name()}`
  const { context, close } = await openStore(settingsWithWarnings(), method, toAbsence(command.opts()))
  try {
    await Promise.race([run(context, ...(words.slice(0, -1) as Args)).catch(explain), outputFailed])
  } finally {
    await close()
  }
}

/** Opens the stored records, runs a command on them and closes the store. `beginsStore`: the store may be missing. */
export async function runMaintenanceCommand<Args extends unknown[]>(
  run: (at: MaintenanceContext, ...args: Args) => Promise<void>,
  words: readonly unknown[],
  beginsStore: boolean,
): Promise<void> {
  const absence = beginsStore ? 'new' : toAbsence((words.at(-1) as Command).opts())
  const { context, close } = await openRecords(settingsWithWarnings(), absence)
  try {
    await run(context, ...(words.slice(0, -1) as Args)).catch(explain)
  } finally {
    await close()
  }
}

/** Reads the settings, and warns about variables that look like a mistyped setting. */
function settingsWithWarnings(): Settings {
  for (const warning of mistypedNames(process.env, variableNames)) inform(warning)
  return readSettings(process.env)
}

/** Options that allow a store to be absent. */
interface AbsenceOptions {
  readonly init?: boolean
  readonly allowEmpty?: boolean
}

const toAbsence = ({ init, allowEmpty }: AbsenceOptions): Absence =>
  init === true ? 'new' : allowEmpty === true ? 'empty' : 'refused'

const inform = (line: string): void => void process.stderr.write(`${harmlessLines(line)}\n`)

const OTHER_USER =
  'The Redis user in REDIS_URL lacks permissions for this command: ' +
  'use a user with the rights of keyrack-admin in docs/redis.acl'

/**
 * If Redis refused a command for lack of permissions, throws an error with advice: a keyrack command needs more
 * permissions than a service.
 */
function explain(failure: unknown): never {
  if (failure instanceof Error && failure.message === NOT_PERMITTED) throw new CommandError(OTHER_USER)
  throw failure
}

/** Opens the store for a command. `method` names the command in the audit log. Throws CommandError. */
async function openStore(settings: Settings, method: string, absence: Absence): Promise<Opened<StoreCommandContext>> {
  const log = makeLog('warn', destination(2))
  const { redis, stop } = await openPresent(settings, absence)
  try {
    const problem = await createStoreSchema(redis, toStoreSettings(settings)).findProblem()
    if (problem !== null) throw new CommandError(problem)
    const store = createStore(redis, toStoreSettings(settings))
    const kek = await requireKey(settings, store.keyring, log)
    const sealing = await openSealing({ store: store.keyring, kek })
    if (absence === 'new') await recordStore(settings, kek)
    const sign = createSigner(sealing.keyFor('audit'))
    const act = { by: 'cli', method, request: '', source: systemUser(), operation: null, sign }
    const context: StoreCommandContext = {
      store: store.for(act),
      kek,
      sealing,
      proofs: createRecordProofs(sealing.keyFor('user')),
      sessionIds: createSessionIds(sealing.keyFor('session'), Date.now),
      now: Date.now,
      print: (line) => void process.stdout.write(`${harmlessLines(line)}\n`),
      inform,
      readInput: () => text(process.stdin),
    }
    return { context, close: stop }
  } catch (failure) {
    await stop()
    throw failure
  }
}

/** Opens the stored records for a command that copies or migrates them. Throws CommandError. */
async function openRecords(settings: Settings, absence: Absence): Promise<Opened<MaintenanceContext>> {
  const CALL_DEADLINE_MS = Math.max(settings.CALL_DEADLINE_MS, MAINTENANCE_DEADLINE_MS)
  const { redis, stop } = await openPresent({ ...settings, CALL_DEADLINE_MS }, absence)
  const stored = toStoreSettings(settings)
  const context: MaintenanceContext = {
    backup: createStoreBackup(redis, stored, Date.now),
    schema: createStoreSchema(redis, stored),
    keyring: createStore(redis, stored).keyring,
    findKey: () => findKey(settings),
    now: Date.now,
    inform,
  }
  return { context, close: stop }
}

/** Opens Redis, and refuses one without a store unless `absence` allows it. */
async function openPresent(
  settings: Settings,
  absence: Absence,
): Promise<{ readonly redis: Redis; stop(): Promise<void> }> {
  await requireFolder(settings, absence)
  const { redis, stop } = await openRedis(settings, makeLog('warn', destination(2)), { join: true })
  try {
    if (absence === 'refused' && !(await hasStore(redis, toStoreSettings(settings)))) {
      throw new CommandError(nothingThere(settings))
    }
    return { redis, stop }
  } catch (failure) {
    await stop()
    throw failure
  }
}

/** Returns the user of the operating system, for the audit log. */
function systemUser(): string {
  const id = process.getuid?.()
  try {
    const { username } = userInfo()
    return id === undefined ? username : `${username} (uid ${id})`
  } catch {
    // A container may run as a user without a name.
    return `uid ${id}`
  }
}
