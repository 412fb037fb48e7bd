/*
 * Opens the store of a service, and the parts that watch and tidy it: the keeper of the audit, the directory of keys
 * and users, the search index and the purges.
 */

import { type Directory, LOCKED_WARNING } from '../access/directory.ts'
import { exposureWarnings } from '../access/protected-mode.ts'
import type { Settings } from '../config.ts'
import type { WarningGroups } from '../http/metrics/metrics.ts'
import type { Log } from '../log.ts'
import type { SearchThreadClient } from '../search/live/index-client.ts'
import type { Store } from '../store/store.ts'
import { type AuditKeeper, openAuditKeeper } from './background/audit-keeper.ts'
import { openHistoryPurge } from './background/history-purge.ts'
import { openLogPurge } from './background/log-purge.ts'
import { openServiceDirectory, toExposure } from './open-access.ts'
import type { OpenRedis } from './open-redis.ts'
import { openSearchIndex } from './open-search-index.ts'
import { bindOldRecords, defineNetworks, openServiceStore, type ServiceStore } from './open-service-store.ts'
import type { StartContext } from './start-context.ts'
import type { StartMeters } from './start-meters.ts'
import { toStoreSettings } from './store-settings.ts'

/** The open store and the parts that watch it. */
export interface WatchedStore {
  readonly base: ServiceStore
  readonly directory: Directory
  readonly index: SearchThreadClient | null
  /** Returns the present warnings for the operator. */
  readonly warnings: () => string[]
}

/** Opens the store on a Redis that passed all checks, and changes it. */
export async function openWatchedStore(
  context: StartContext,
  opened: OpenRedis,
  { monitor, shown }: StartMeters,
): Promise<WatchedStore> {
  const { settings, log, parts } = context
  const base = await openServiceStore(settings, opened.redis, log, (networks) => shown.index?.noteWrites(networks))
  const { store, sealing } = base
  const auditKeeper = await openServiceAuditKeeper(base, settings, log)
  parts.add(() => auditKeeper?.stop())
  if (sealing !== null) await bindOldRecords(store, sealing, log)
  const directory = await openServiceDirectory(settings, base, log)
  parts.add(() => directory.stop())
  const warningGroups = (): WarningGroups => ({
    exposure: exposureWarnings(toExposure(settings), !directory.isEmpty),
    writes: monitor.warnings(),
    audit: auditKeeper?.trouble ?? [],
  })
  shown.warnings = warningGroups
  const shownWarnings = (): string[] => Object.values(warningGroups()).flat()
  for (const warning of shownWarnings()) log.warn(warning)
  // The lock is not in the metrics, because a service that refuses every caller refuses those who read them. The
  // directory logs it.
  const warnings = (): string[] => [...(directory.isLocked ? [LOCKED_WARNING] : []), ...shownWarnings()]
  await defineNetworks(store, settings)
  const index = openSearchIndex(settings, opened, log)
  shown.index = index
  parts.add(() => index?.stop())
  openPurges(store, context)
  return { base, directory, index, warnings }
}

async function openServiceAuditKeeper(
  { store, sealing }: ServiceStore,
  settings: Settings,
  log: Log,
): Promise<AuditKeeper | null> {
  if (sealing === null) return null
  const keptMs = toStoreSettings(settings).auditKeptMs
  const onTrouble = (reason: string): void => log.warn({ reason }, 'trouble with the audit')
  return await openAuditKeeper({ store, sealing, now: Date.now, keptMs, onTrouble })
}

/** Begins the purges of data that is no longer needed. With SEARCH_INDEX=on the index purges the change logs itself. */
function openPurges(store: Store, { settings, log, options, parts }: StartContext): void {
  const warn = (message: string) => (reason: string) => log.warn({ reason }, message)
  if (settings.SEARCH_INDEX !== 'on') {
    const onTrouble = warn('cannot drop deleted devices from the logs')
    const logPurge = openLogPurge({ feed: store.feed, everyMs: options.logPurgeMs, onTrouble })
    parts.add(() => logPurge.stop())
  }
  const onTrouble = warn('cannot drop old histories of devices')
  const historyPurge = openHistoryPurge({ store, now: Date.now, onTrouble })
  parts.add(() => historyPurge.stop())
}
