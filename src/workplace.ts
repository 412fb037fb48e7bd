import { destination } from 'pino'
import { CommandRefused, type RecordsPlace, type Workplace } from './commands/command.ts'
import type { Settings } from './config.ts'
import { makeLog } from './log.ts'
import { openRedis } from './redis-choice.ts'
import { openSealing } from './sealing/open-sealing.ts'
import { signerWith } from './sealing/signer.ts'
import { requireKey } from './sealing-choice.ts'
import { storeSettings } from './services.ts'
import { backupOn, schemaOn, storeOn } from './store/store.ts'

export interface OpenWorkplace {
  readonly workplace: Workplace
  close(): Promise<void>
}

/** The store the settings name, for a command; what it changes is recorded under `method`. */
export async function openWorkplace(
  settings: Settings,
  method: string,
  streams: Pick<Workplace, 'print' | 'tell' | 'readInput'>,
): Promise<OpenWorkplace> {
  const log = makeLog('warn', destination(2))
  const { redis, stop } = await openRedis(settings, log, { join: true })
  try {
    const problem = await schemaOn(redis, storeSettings(settings)).problem()
    if (problem !== null) throw new CommandRefused(problem)
    const store = storeOn(redis, storeSettings(settings))
    const kek = await requireKey(settings, store.keyring, log)
    const sealing = await openSealing({ store: store.keyring, kek })
    const sign = signerWith(sealing.keyFor('audit'))
    const act = { by: 'cli', method, request: '', operation: null, sign }
    return { workplace: { store: store.for(act), kek, sealing, now: Date.now, ...streams }, close: stop }
  } catch (failure) {
    await stop()
    throw failure
  }
}

/** One key may hold a million devices: Redis needs seconds for it. */
const RECORDS_DEADLINE_MS = 120_000

/** The records as they are, for who copies or migrates them. */
export async function openRecords(
  settings: Settings,
): Promise<{ records: Omit<RecordsPlace, 'tell'>; close(): Promise<void> }> {
  const CALL_DEADLINE_MS = Math.max(settings.CALL_DEADLINE_MS, RECORDS_DEADLINE_MS)
  const { redis, stop } = await openRedis({ ...settings, CALL_DEADLINE_MS }, makeLog('warn', destination(2)), {
    join: true,
  })
  const stored = storeSettings(settings)
  return { records: { backup: backupOn(redis, stored, Date.now), schema: schemaOn(redis, stored) }, close: stop }
}
