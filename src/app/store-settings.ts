import type { SessionIds } from '../access/session-ids.ts'
import type { Settings } from '../config.ts'
import type { StoreSettings } from '../store/store.ts'

const DAY_MS = 24 * 3600 * 1000

/**
 * Returns the settings of the store. `sessionIds` is null for a process that opens no sessions; session records that
 * such a process wrote would have no valid proof.
 */
export const toStoreSettings = (settings: Settings, sessionIds: SessionIds | null = null): StoreSettings => ({
  prefix: settings.REDIS_PREFIX,
  sessions: {
    idleMs: Math.ceil(settings.SESSION_IDLE_SECONDS * 1000),
    maxMs: Math.ceil(settings.SESSION_MAX_SECONDS * 1000),
    sessionsPerCaller: settings.SESSIONS_PER_CALLER,
    bytesPerCaller: settings.EDIT_BYTES_PER_CALLER,
    loginsPerUser: settings.LOGINS_PER_USER,
    proveSession: sessionIds?.proveRecord ?? (() => ''),
  },
  auditKeptMs: settings.AUDIT_KEEP_DAYS * DAY_MS,
  history: {
    entries: settings.HISTORY_KEEP_DAYS === 0 ? 0 : settings.HISTORY_PER_DEVICE,
    // An entry refers to an entry of the audit, so it is of no use longer than that.
    keptMs: Math.min(settings.HISTORY_KEEP_DAYS, settings.AUDIT_KEEP_DAYS) * DAY_MS,
  },
  retryMs: settings.CALL_DEADLINE_MS,
  maxPageBytes: settings.MAX_PAGE_BYTES,
})
