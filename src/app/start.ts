/*
 * Starts the parts of the service in this order: Redis, store, access, search index, server. They stop in the reverse
 * order. The settings, Redis, the port and the disk are checked before the first change of the store, and the key that
 * encrypts is checked before the first change that keyrack 0.1.0 cannot read. What fails later, such as a Redis that
 * refuses writes, ends the parts that are open.
 */

import { localCaller } from '../access/caller.ts'
import { RequestSession } from '../access/request-session.ts'
import type { Settings } from '../config.ts'
import { isStoreUnavailable } from '../domain/errors/application-error.ts'
import { createRoundTripBudget } from '../fairness/budget.ts'
import type { Log } from '../log.ts'
import { serviceAuditContext } from '../store/audit/audit.ts'
import type { DiskSync } from '../store/operations/disk-sync.ts'
import { CallService } from './call-context.ts'
import { loadDemo } from './demo/load-demo.ts'
import { createAccess, toExposure } from './open-access.ts'
import { openDisk } from './open-disk.ts'
import { OpenParts } from './open-parts.ts'
import { type OpenRedis, openRedis, toRedisName } from './open-redis.ts'
import { beginSchema, type ServiceStore } from './open-service-store.ts'
import { openWatchedStore, type WatchedStore } from './open-watched-store.ts'
import { createAlteredWarning } from './operator-warnings.ts'
import { commandFailureText } from './redis-failure-texts.ts'
import { createRpcServer, type KeyrackServer } from './rpc-server.ts'
import { requireStartable } from './start-checks.ts'
import type { AppOptions, StartContext } from './start-context.ts'
import { createMeters, type StartMeters } from './start-meters.ts'
import { StartRefused } from './start-refused.ts'

/** A running service. */
export interface App {
  /** The URL of the endpoint, such as http://localhost:8080/ */
  readonly url: string
  /** Describes the Redis that stores the data, in one line for people. */
  readonly storeDescription: string
  readonly replaceCertificate: KeyrackServer['replaceCertificate']
  stop(): Promise<void>
}

/** Starts the service. Throws StartRefused if it must not start, and the errors of Redis and of the port. */
export async function startApp(settings: Settings, log: Log, options: AppOptions = {}): Promise<App> {
  const parts = new OpenParts()
  try {
    return await openApp({ settings, log, options, parts })
  } catch (failure) {
    await parts.close().catch(() => {})
    throw isStoreUnavailable(failure) ? toStartFailure(failure, settings) : failure
  }
}

const toStartFailure = ({ message }: Error, settings: Settings): Error =>
  new StartRefused(commandFailureText(toRedisName(settings), message))

async function openApp(context: StartContext): Promise<App> {
  const meters = createMeters(context.settings, context.log)
  const { opened, disk, hasSchema } = await openCheckedRedis(context, meters)
  // From here on the start changes the store.
  if (!hasSchema) await beginSchema(opened.redis, context.settings)
  const watched = await openWatchedStore(context, opened, meters)
  const service = await openCallService(context, watched, { disk, meters })
  const server = await openServer(context, watched, { service, meters })
  return {
    url: server.url(),
    storeDescription: opened.description,
    replaceCertificate: server.replaceCertificate,
    stop: () => context.parts.close(),
  }
}

/** Opens Redis and its disk, and checks the settings, Redis, the port and the disk. Changes nothing in the store. */
async function openCheckedRedis(
  { settings, log, parts }: StartContext,
  { monitor, shown }: StartMeters,
): Promise<{ readonly opened: OpenRedis; readonly disk: DiskSync | null; readonly hasSchema: boolean }> {
  const opened = await openRedis(settings, log, {
    onRoundTrip: monitor.roundTrip,
    onNotConnected: monitor.notConnected,
  })
  parts.add(() => opened.stop())
  shown.redis = opened.redis
  const { warnings, hasSchema } = await requireStartable(settings, opened)
  for (const warning of warnings) log.warn(warning)
  const disk = await openDisk(settings, opened, log)
  parts.add(() => disk?.close())
  return { opened, disk, hasSchema }
}

/** Creates the handlers of calls, and loads the demo through them if the settings ask for it. */
async function openCallService(
  { settings, log }: StartContext,
  { base, directory, index }: WatchedStore,
  { disk, meters: { metrics } }: { readonly disk: DiskSync | null; readonly meters: StartMeters },
): Promise<CallService> {
  const service = new CallService({
    store: base.store,
    index,
    sealing: base.sealing,
    disk,
    owners: () => directory.owners(),
    onAltered: createAlteredWarning(log),
    onExpiringSet: (expiry) => metrics.expiringSet(expiry),
    settings,
  })
  if (settings.DEMO) await fillWithDemo(service, base, log)
  return service
}

/** Opens the access of callers, and the server that listens for them. */
async function openServer(
  { settings, log, options, parts }: StartContext,
  { base, directory, warnings }: WatchedStore,
  { service, meters: { limits, metrics } }: { readonly service: CallService; readonly meters: StartMeters },
): Promise<KeyrackServer> {
  const { passwordCost } = options
  const { authenticator, logins, idempotencyQuota } = createAccess({ ...base, settings, directory, log, passwordCost })
  parts.add(() => logins.stop())
  const exposure = toExposure(settings)
  const forCalls = { settings, service, authenticator, idempotencyQuota, sign: base.sign, exposure, warnings }
  const server = await createRpcServer({ ...limits, ...forCalls, metrics, log })
  parts.add(() => server.stop())
  await server.start()
  return server
}

/** Loads the demo through the handlers of the API, as the local caller. */
async function fillWithDemo(
  service: CallService,
  { store, sealing, sign, sessionIds }: ServiceStore,
  log: Log,
): Promise<void> {
  const sessions = { ids: sessionIds, within: () => store.sessions, touchEveryMs: 0, onForged: () => {} }
  const budget = createRoundTripBudget(Number.POSITIVE_INFINITY)
  const options = { caller: localCaller, cookie: null, mayOpen: true, budget, requestId: 'demo', idempotencyKey: null }
  const request = { caller: localCaller, limitKey: localCaller.id, session: new RequestSession(sessions, options) }
  const context = service.createContext(request, store.for(serviceAuditContext('demo', sign)))
  const isLoaded = await loadDemo(store, context, { canSeal: sealing !== null })
  if (!isLoaded) log.warn('the store holds devices: the demo was not loaded')
}
