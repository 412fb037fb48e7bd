import { userInfo } from 'node:os'
import { destination } from 'pino'
import { recordProofsWith } from '../access/record-proofs.ts'
import { sessionIdsWith } from '../access/session-ids.ts'
import { openRedis } from '../app/open-redis.ts'
import { findKey, recordStore, requireKey } from '../app/open-sealing.ts'
import { storeSettings } from '../app/services.ts'
import { CommandError, type MaintenanceContext, type StoreCommandContext } from '../commands/command.ts'
import type { Settings } from '../config.ts'
import { makeLog } from '../log.ts'
import { openSealing } from '../sealing/open-sealing.ts'
import { createSigner } from '../sealing/signer.ts'
import type { Redis } from '../store/redis/redis.ts'
import { createStore, createStoreBackup, createStoreSchema, hasStore } from '../store/store.ts'
import { type Absence, nothingThere, requireFolder } from './require-store.ts'

export interface OpenWorkplace {
  readonly workplace: StoreCommandContext
  close(): Promise<void>
}

export interface Opening {
  readonly settings: Settings
  /** What is changed is recorded as done by this command, such as "keys create". */
  readonly method: string
  /** What to do when there is no store. */
  readonly absence: Absence
}

/** Opens the store the settings name, for a command. Throws CommandRefused when there is none. */
export async function openWorkplace(
  { settings, method, absence }: Opening,
  streams: Pick<StoreCommandContext, 'print' | 'tell' | 'readInput'>,
): Promise<OpenWorkplace> {
  const log = makeLog('warn', destination(2))
  const { redis, stop } = await openPresent(settings, absence)
  try {
    const problem = await createStoreSchema(redis, storeSettings(settings)).findProblem()
    if (problem !== null) throw new CommandError(problem)
    const store = createStore(redis, storeSettings(settings))
    const kek = await requireKey(settings, store.keyring, log)
    const sealing = await openSealing({ store: store.keyring, kek })
    if (absence === 'new') await recordStore(settings, kek)
    const sign = createSigner(sealing.keyFor('audit'))
    const proofs = recordProofsWith(sealing.keyFor('user'))
    const sessionIds = sessionIdsWith(sealing.keyFor('session'), Date.now)
    const act = { by: 'cli', method, request: '', source: systemUser(), operation: null, sign }
    const workplace = { store: store.for(act), kek, sealing, proofs, sessionIds, now: Date.now, ...streams }
    return { workplace, close: stop }
  } catch (failure) {
    await stop()
    throw failure
  }
}

/** The user of the operating system, for the audit. */
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

/** One key may hold a million devices: Redis needs seconds for it. */
const RECORDS_DEADLINE_MS = 120_000

/** Opens the records as they are, for commands that copy or migrate them. Throws CommandRefused when there are none. */
export async function openRecords(
  settings: Settings,
  absence: Absence,
): Promise<{ records: Omit<MaintenanceContext, 'tell'>; close(): Promise<void> }> {
  const CALL_DEADLINE_MS = Math.max(settings.CALL_DEADLINE_MS, RECORDS_DEADLINE_MS)
  const { redis, stop } = await openPresent({ ...settings, CALL_DEADLINE_MS }, absence)
  const stored = storeSettings(settings)
  const records = {
    backup: createStoreBackup(redis, stored, Date.now),
    schema: createStoreSchema(redis, stored),
    keyring: createStore(redis, stored).keyring,
    findKey: () => findKey(settings),
    now: Date.now,
  }
  return { records, close: stop }
}

async function openPresent(
  settings: Settings,
  absence: Absence,
): Promise<{ readonly redis: Redis; stop(): Promise<void> }> {
  await requireFolder(settings, absence)
  const { redis, stop } = await openRedis(settings, makeLog('warn', destination(2)), { join: true })
  try {
    if (absence === 'refused' && !(await hasStore(redis, storeSettings(settings)))) {
      throw new CommandError(nothingThere(settings))
    }
    return { redis, stop }
  } catch (failure) {
    await stop()
    throw failure
  }
}
