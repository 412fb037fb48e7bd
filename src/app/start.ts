/*
 * Starts the parts of the service in this order: Redis, store, access, search index, server. They stop in the reverse
 * order. The settings, Redis, the port and the disk are checked before the first change of the store, and the key that
 * encrypts is checked before the first change that keyrack 0.1.0 cannot read. What fails later, such as a Redis that
 * refuses writes, ends the parts that are open.
 */

import { localCaller } from '../access/caller.ts'
import { LOCKED_WARNING } from '../access/directory.ts'
import type { PasswordCost } from '../access/password.ts'
import { exposureWarnings } from '../access/protected-mode.ts'
import { RequestSession } from '../access/request-session.ts'
import type { Settings } from '../config.ts'
import { isStoreUnavailable } from '../domain/errors/application-error.ts'
import { createRoundTripBudget } from '../fairness/budget.ts'
import { FairCapacity } from '../fairness/fair-capacity.ts'
import { WorkLimit } from '../http/limits/work-limit.ts'
import { createMetrics, type WarningGroups } from '../http/metrics/metrics.ts'
import { ReplyMemory } from '../json-rpc/reply-memory.ts'
import type { Log } from '../log.ts'
import type { SearchThreadClient } from '../search/live/index-client.ts'
import { serviceAuditContext } from '../store/audit/audit.ts'
import type { Store } from '../store/store.ts'
import { type AuditKeeper, openAuditKeeper } from './background/audit-keeper.ts'
import { openHistoryPurge } from './background/history-purge.ts'
import { openLogPurge } from './background/log-purge.ts'
import { CallService } from './call-context.ts'
import { loadDemo } from './demo/load-demo.ts'
import { createAccess, openServiceDirectory, toExposure } from './open-access.ts'
import { openDisk } from './open-disk.ts'
import { openRedis, toRedisName } from './open-redis.ts'
import { openSearchIndex } from './open-search-index.ts'
import { bindOldRecords, defineNetworks, openServiceStore, type ServiceStore } from './open-service-store.ts'
import { createAlteredWarning, createRoundTripMonitor } from './operator-warnings.ts'
import { commandFailureText } from './redis-failure-texts.ts'
import { createRpcServer, type KeyrackServer } from './rpc-server.ts'
import { requireStartable } from './start-checks.ts'
import { StartRefused } from './start-refused.ts'
import { toStoreSettings } from './store-settings.ts'

/** A running service. */
export interface App {
  /** The URL of the endpoint, such as http://localhost:8080/ */
  readonly url: string
  /** Describes the Redis that stores the data, in one line for people. */
  readonly storeDescription: string
  readonly replaceCertificate: KeyrackServer['replaceCertificate']
  stop(): Promise<void>
}

/** Values that tests use instead of those of the service. */
export interface AppOptions {
  /** The parameters that passwords are hashed with; see PASSWORD_COST. */
  readonly passwordCost?: PasswordCost
  /** The time between two purges of the change log, unless SEARCH_INDEX is on, in milliseconds. */
  readonly logPurgeMs?: number
}

/** Closes all parts that were opened so far, the last one first. */
class OpenParts {
  readonly #closes: (() => Promise<void> | void)[] = []

  add(close: () => Promise<void> | void): void {
    this.#closes.push(close)
  }

  /** Closes all of them, also if one cannot be closed. Throws the first failure. */
  async close(): Promise<void> {
    const failures: unknown[] = []
    for (const close of this.#closes.reverse()) {
      try {
        await close()
      } catch (failure) {
        failures.push(failure)
      }
    }
    if (failures.length > 0) throw failures[0]
  }
}

/** Starts the service. Throws StartRefused if it must not start, and the errors of Redis and of the port. */
export async function startApp(settings: Settings, log: Log, options: AppOptions = {}): Promise<App> {
  const parts = new OpenParts()
  try {
    return await openApp(settings, log, options, parts)
  } catch (failure) {
    await parts.close().catch(() => {})
    throw isStoreUnavailable(failure) ? toStartFailure(failure, settings) : failure
  }
}

const toStartFailure = ({ message }: Error, settings: Settings): Error =>
  new StartRefused(commandFailureText(toRedisName(settings), message))

async function openApp(
  settings: Settings,
  log: Log,
  { passwordCost, logPurgeMs }: AppOptions,
  parts: OpenParts,
): Promise<App> {
  const limits = createSharedLimits(settings)
  let index: SearchThreadClient | null = null
  const metrics = createMetrics({
    ...limits,
    indexes: () => index?.sums ?? null,
    isStoreConnected: () => opened.redis.isWhole,
    warnings: () => warningGroups(),
  })
  const monitor = createRoundTripMonitor(metrics, log)
  const opened = await openRedis(settings, log, {
    onRoundTrip: monitor.roundTrip,
    onNotConnected: monitor.notConnected,
  })
  parts.add(() => opened.stop())
  for (const warning of await requireStartable(settings, opened)) log.warn(warning)
  const disk = await openDisk(settings, opened, log)
  parts.add(() => disk?.close())
  // From here on the start changes the store.
  const base = await openServiceStore(settings, opened.redis, log, (networks) => index?.noteWrites(networks))
  const { store, sealing, sign } = base
  const auditKeeper = await openServiceAuditKeeper(base, settings, log)
  parts.add(() => auditKeeper?.stop())
  if (sealing !== null) await bindOldRecords(store, sealing, log)
  const directory = await openServiceDirectory(settings, base, log)
  parts.add(() => directory.stop())
  const exposure = toExposure(settings)
  const warningGroups = (): WarningGroups => ({
    exposure: exposureWarnings(exposure, !directory.isEmpty),
    writes: monitor.warnings(),
    audit: auditKeeper?.trouble ?? [],
  })
  // The first of these is not in the metrics, because a service that refuses every caller refuses those who read them.
  const warnings = (): string[] => [
    ...(directory.isLocked ? [LOCKED_WARNING] : []),
    ...Object.values(warningGroups()).flat(),
  ]
  for (const warning of warnings()) log.warn(warning)
  await defineNetworks(store, settings)
  index = openSearchIndex(settings, opened, log)
  parts.add(() => index?.stop())
  openPurges(store, settings, log, { logPurgeMs, parts })
  const owners = (): readonly string[] => directory.owners()
  const onAltered = createAlteredWarning(log)
  const onExpiringSet = (expiry: 'SOON' | 'EXPIRED'): void => metrics.expiringSet(expiry)
  const service = new CallService({ store, index, sealing, disk, owners, onAltered, onExpiringSet, settings })
  if (settings.DEMO) await fillWithDemo(service, base, log)
  const { authenticator, logins, idempotencyQuota } = createAccess({ ...base, settings, directory, log, passwordCost })
  parts.add(() => logins.stop())
  const forCalls = { settings, service, authenticator, idempotencyQuota, sign, exposure, warnings, metrics, log }
  const server = await createRpcServer({ ...limits, ...forCalls })
  parts.add(() => server.stop())
  await server.start()
  return {
    url: server.url(),
    storeDescription: opened.description,
    replaceCertificate: server.replaceCertificate,
    stop: () => parts.close(),
  }
}

/**
 * Creates the limits that all callers share: for requests that run or wait, and for the memory of bodies and replies.
 */
function createSharedLimits(settings: Settings): { work: WorkLimit; bodies: FairCapacity; replies: ReplyMemory } {
  return {
    work: new WorkLimit({
      inFlight: settings.MAX_IN_FLIGHT,
      waiting: settings.MAX_WAITING,
      waitMs: settings.MAX_WAIT_MS,
    }),
    bodies: new FairCapacity(settings.BODY_MEMORY_BYTES),
    replies: new ReplyMemory({ bytes: settings.REPLY_MEMORY_BYTES, waitMs: settings.MAX_WAIT_MS }),
  }
}

/** Begins the purges of data that is no longer needed. With SEARCH_INDEX=on the index purges the change logs itself. */
function openPurges(
  store: Store,
  settings: Settings,
  log: Log,
  { logPurgeMs, parts }: { readonly logPurgeMs: number | undefined; readonly parts: OpenParts },
): void {
  const warn = (message: string) => (reason: string) => log.warn({ reason }, message)
  if (settings.SEARCH_INDEX !== 'on') {
    const onTrouble = warn('cannot drop deleted devices from the logs')
    const logPurge = openLogPurge({ feed: store.feed, everyMs: logPurgeMs, onTrouble })
    parts.add(() => logPurge.stop())
  }
  const onTrouble = warn('cannot drop old histories of devices')
  const historyPurge = openHistoryPurge({ store, now: Date.now, onTrouble })
  parts.add(() => historyPurge.stop())
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

/** Loads the demo through the handlers of the API, as the local caller. */
async function fillWithDemo(
  service: CallService,
  { store, sealing, sign, sessionIds }: ServiceStore,
  log: Log,
): Promise<void> {
  const sessions = { ids: sessionIds, within: () => store.sessions, touchEveryMs: 0, onForged: () => {} }
  const budget = createRoundTripBudget(Number.POSITIVE_INFINITY)
  const options = { caller: localCaller, cookie: null, mayOpen: true, budget, request: 'demo', idempotencyKey: null }
  const request = { caller: localCaller, limitKey: localCaller.id, session: new RequestSession(sessions, options) }
  const context = service.createContext(request, store.for(serviceAuditContext('demo', sign)))
  const isLoaded = await loadDemo(store, context, { canSeal: sealing !== null })
  if (!isLoaded) log.warn('the store holds devices: the demo was not loaded')
}
