import { generateKeySync, type KeyObject } from 'node:crypto'
import type { Logger } from 'pino'
import { Authenticator } from '../access/authenticator.ts'
import { localCaller } from '../access/caller.ts'
import { CredentialCheck } from '../access/credential-check.ts'
import { type DirectoryKeys, openDirectory } from '../access/directory.ts'
import { keptOperations } from '../access/kept-operations.ts'
import { loginRecords } from '../access/login-records.ts'
import type { PasswordCost } from '../access/password.ts'
import { type Exposure, exposureProblem, exposureWarnings, isGuarded } from '../access/protected-mode.ts'
import { createRecordProofs } from '../access/record-proofs.ts'
import { RequestSession } from '../access/request-session.ts'
import { createSessionIds, type SessionIds } from '../access/session-ids.ts'
import type { Settings } from '../config.ts'
import { loadDemo } from '../demo/load-demo.ts'
import { DEFAULT_NETWORK } from '../domain/network.ts'
import { bindRecords } from '../edit-sessions/bind-records.ts'
import type { OnAltered } from '../edit-sessions/config-proof.ts'
import { FairRoom } from '../fairness/fair-room.ts'
import { createMetrics, type Metrics } from '../http/metrics.ts'
import { createWorkLimit } from '../http/work-limit.ts'
import { ReplyRoom } from '../json-rpc/reply-room.ts'
import { KeyringOutdated } from '../sealing/keyring-store.ts'
import type { Sealing } from '../sealing/open-sealing.ts'
import { createSigner } from '../sealing/signer.ts'
import type { IndexClient } from '../search/live/index-client.ts'
import type { AccessRecords } from '../store/audit/access-records.ts'
import { type AuditContext, serviceAct } from '../store/audit/audit.ts'
import { type DiskSync, DiskSyncUnsupported } from '../store/operations/disk-sync.ts'
import type { PreflightReport } from '../store/operations/preflight.ts'
import { createCallBudget, createRoundTripBudget } from '../store/redis/budget.ts'
import { createStore, openStoreDiskSync, runPreflight, type Store } from '../store/store.ts'
import { type AuditKeeperOptions, openAuditKeeper } from './audit-keeper.ts'
import { CallService } from './call-context.ts'
import { recordFirstKey } from './first-key.ts'
import { type OpenRedis, openRedis } from './open-redis.ts'
import { openServiceSealing } from './open-sealing.ts'
import { openSearchIndex } from './open-search-index.ts'
import { createRpcServer, type KeyrackServer } from './rpc-server.ts'
import { toStoreSettings } from './store-settings.ts'

/*
 * Where the floors meet: Redis, store, services, server start in this order and stop in the reverse.
 */

export interface App {
  /** Where it answers, such as http://localhost:8080/ */
  readonly url: string
  /** One line for people: what stores the data, and where. */
  readonly storeDescription: string
  readonly replaceCertificate: KeyrackServer['replaceCertificate']
  stop(): Promise<void>
}

const OUT_OF_MEMORY =
  'Redis is out of memory and takes no writes; reads, deletions, discards and logouts go on. ' +
  'Delete what is not needed, give Redis more memory (maxmemory; EMBEDDED_REDIS_BYTES for the ' +
  'embedded one), or lower EDIT_BYTES_PER_CALLER, IDEMPOTENCY_BYTES_PER_CALLER or AUDIT_KEEP_DAYS'

function onceAMinute(act: () => void, now: () => number): () => void {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    if (now() - last < 60_000) return
    last = now()
    act()
  }
}

/** A reason not to start, in a sentence that says what to do. */
export class StartRefused extends Error {}

/** What tests give in place of what the service uses. */
export interface AppOptions {
  /** What passwords are hashed with: see PASSWORD_COST. */
  readonly passwordCost?: PasswordCost
}

export async function startApp(settings: Settings, log: Logger, { passwordCost }: AppOptions = {}): Promise<App> {
  const work = createWorkLimit({
    inFlight: settings.MAX_IN_FLIGHT,
    waiting: settings.MAX_WAITING,
    waitMs: settings.MAX_WAIT_MS,
  })
  // A caller may hold three quarters of it: the largest body of one caller must fit.
  const bodies = new FairRoom(Math.max(settings.BODY_MEMORY_BYTES, 2 * settings.MAX_BODY_BYTES))
  const replies = new ReplyRoom({ bytes: settings.REPLY_MEMORY_BYTES, waitMs: settings.MAX_WAIT_MS })
  let index: IndexClient | null = null
  const metrics = createMetrics({ work, bodies, replies, indexes: () => index?.sums ?? null })
  const onRoundTrip: Metrics['trip'] = (mutates, ms, failure) => {
    metrics.trip(mutates, ms, failure)
    if (failure === 'OOM') tellOutOfMemory()
  }
  const tellOutOfMemory = onceAMinute(() => log.warn(OUT_OF_MEMORY), Date.now)
  const opened = await openRedis(settings, log, { onRoundTrip })
  const { redis, description } = opened
  const closing: (() => Promise<void> | void)[] = [() => opened.stop()]
  const stopStore = async (): Promise<void> => {
    for (const close of closing.reverse()) await close()
  }
  try {
    const durability = warningsOf(settings, await runPreflight(redis, toStoreSettings(settings)))
    const sealing = await openServiceSealing(settings, createStore(redis, toStoreSettings(settings)).keyring, log)
    const sign = sealing === null ? null : createSigner(sealing.keyFor('audit'))
    const sessionIds = createSessionIds(sealing?.keyFor('session') ?? keyOfThisProcess(), Date.now)
    const store = createStore(redis, toStoreSettings(settings, sessionIds)).for(serviceAct('start', sign))
    const auditKeeper = sealing === null ? null : await openAuditKeeper(auditOptions(store, sealing, settings, log))
    closing.push(() => auditKeeper?.stop())
    if (sealing !== null) await bindOldRecords(store, sealing, log)
    await takeFirstKey(settings, { records: store.access, sealing, log })
    const directory = await openDirectory({
      records: store.for(serviceAct('takeOver', sign)).access,
      keyring: sealing === null ? null : directoryKeys(sealing),
      tagOf: sessionIds.tagOf,
      onTrouble: (reason) => log.warn({ reason }, 'API keys and users could not be read, retrying'),
    })
    closing.push(() => directory.stop())
    const exposure = exposureOf(settings)
    const problem = exposureProblem(exposure, !directory.isEmpty)
    if (problem !== null) throw new StartRefused(problem)
    const warnings = (): string[] => [
      ...exposureWarnings(exposure, !directory.isEmpty),
      ...durability,
      ...(auditKeeper?.trouble ?? []),
    ]
    for (const warning of warnings()) log.warn(warning)
    for (const name of new Set([DEFAULT_NETWORK, ...settings.NETWORKS])) {
      // Looked at first: a service starts also on a Redis that takes no writes for want of memory.
      if ((await store.networks.find(name)) === null) await store.networks.define(name, null)
    }
    index = await openSearchIndex(settings, store, opened, log)
    closing.push(() => index?.stop())
    const disk = await chooseDisk(settings, opened, (reason) => log.warn({ reason }, 'trouble with the disk of Redis'))
    closing.push(() => disk?.close())
    const service = new CallService({
      ...{ store, index, sealing, disk, owners: () => directory.owners(), settings },
      onAltered: alteredLog(log),
    })
    if (settings.DEMO && !(await loadDemoInto(service, sessionIds, { sign, canSeal: sealing !== null }))) {
      log.warn('the store holds devices: the demo fleet was not loaded')
    }
    const credentials = new CredentialCheck({
      directory,
      pepper: sealing === null ? null : sealing.keyFor('access'),
      isGuarded: isGuarded(exposure),
      sessionIds,
      now: Date.now,
      cost: passwordCost,
    })
    const logins = loginRecords(
      ({ subject, ...act }) => store.for({ ...act, operation: null, sign }).audit.recordAccess(subject),
      (reason) => log.warn({ reason }, 'trouble with the audit'),
    )
    closing.push(() => logins.stop())
    const operations = keptOperations(settings.IDEMPOTENCY_BYTES_PER_CALLER, Date.now)
    const sessionAct = serviceAct('session', sign)
    const authenticator = new Authenticator({
      ...{ credentials, logins, operations },
      sessions: {
        ids: sessionIds,
        within: (budget) => store.for(sessionAct, budget).sessions,
        onForged: (caller, request) =>
          log.warn({ caller, request }, 'Redis holds a record of a session that keyrack did not write: it is refused'),
      },
      createBudget: () => createCallBudget(settings.CALL_DEADLINE_MS),
    })
    const server = await createRpcServer({
      ...{ settings, service, authenticator, operations, sign, exposure, warnings },
      ...{ work, bodies, replies, metrics, log },
    })
    await server.start()
    closing.push(() => server.stop())
    return {
      url: server.url(),
      storeDescription: description,
      stop: stopStore,
      replaceCertificate: server.replaceCertificate,
    }
  } catch (failure) {
    await stopStore()
    throw failure
  }
}

/** Loads the demo as the service itself. Returns `false` if the store holds devices. */
async function loadDemoInto(
  service: CallService,
  ids: SessionIds,
  { sign, canSeal }: { readonly sign: AuditContext['sign']; readonly canSeal: boolean },
): Promise<boolean> {
  const { store } = service
  const session = new RequestSession(
    { ids, within: () => store.sessions, onForged: () => {} },
    {
      caller: localCaller,
      cookie: null,
      mayOpen: true,
      budget: createRoundTripBudget(Number.POSITIVE_INFINITY),
      request: 'demo',
    },
  )
  const context = service.createContext(
    { caller: localCaller, share: localCaller.id, session },
    store.for(serviceAct('demo', sign)),
  )
  return await loadDemo(store, context, { canSeal })
}

async function takeFirstKey(
  { FIRST_API_KEY: key }: Settings,
  { records, sealing, log }: { records: AccessRecords; sealing: Sealing | null; log: Logger },
): Promise<void> {
  if (key === null) return
  if (sealing === null) throw new StartRefused('FIRST_API_KEY needs the key that seals: set CREDENTIALS_KEY_FILE')
  const isRecorded = await recordFirstKey(records, { key, ...directoryKeys(sealing), now: Date.now() })
  if (isRecorded) log.warn({ key: key.id }, 'recorded FIRST_API_KEY: it may do everything')
}

/**
 * Takes the records of an older keyrack as they are, once; if Redis accepts no writes the next start does. Throws
 * KeyringOutdated.
 */
async function bindOldRecords(store: Store, sealing: Sealing, log: Logger): Promise<void> {
  try {
    const bound = await bindRecords(store, sealing)
    if (bound === null || bound.configs + bound.sets === 0) return
    log.info(
      { done: bound.configs + bound.sets },
      'configurations and sets of an older keyrack are bound to their places',
    )
  } catch (failure) {
    if (failure instanceof KeyringOutdated) throw failure
    log.warn(
      { reason: (failure as Error).message },
      'records of an older keyrack could not be bound: the next start tries',
    )
  }
}

const ALTERED_LOG_MS = 60_000
const MAX_FINDINGS_LOGGED = 1000

/** One line a minute for each finding. */
function alteredLog(log: Logger): OnAltered {
  const logged = new Map<string, number>()
  return (network, finding) => {
    if (Date.now() - (logged.get(finding) ?? 0) < ALTERED_LOG_MS) return
    if (logged.size >= MAX_FINDINGS_LOGGED) logged.clear()
    logged.set(finding, Date.now())
    log.warn({ network }, 'a credential configuration was altered in Redis: see keyrack audit verify')
  }
}

const auditOptions = (store: Store, sealing: Sealing, settings: Settings, log: Logger): AuditKeeperOptions => ({
  ...{ store, sealing, now: Date.now },
  keptMs: toStoreSettings(settings).auditKeptMs,
  onTrouble: (reason) => log.warn({ reason }, 'trouble with the audit'),
})

/**
 * Without a keyring there are no users and no edits, so sessions hold nothing: another process issues a new id for one
 * of ours, and that is all.
 */
const keyOfThisProcess = (): KeyObject => generateKeySync('hmac', { length: 256 })

const directoryKeys = (sealing: Sealing): DirectoryKeys => ({
  proofs: createRecordProofs(sealing.keyFor('user')),
  pepper: sealing.keyFor('access'),
})

async function chooseDisk(
  settings: Settings,
  { url, security }: Pick<OpenRedis, 'url' | 'security'>,
  onTrouble: (reason: string) => void,
): Promise<DiskSync | null> {
  if (!settings.COMMIT_WAITS_FOR_DISK) return null
  const options = { url, security, deadlineMs: settings.CALL_DEADLINE_MS, onTrouble }
  return await openStoreDiskSync(options, toStoreSettings(settings)).catch((failure) => {
    throw failure instanceof DiskSyncUnsupported ? new StartRefused(failure.message) : failure
  })
}

function warningsOf(settings: Settings, { refusals, warnings }: PreflightReport): readonly string[] {
  const [refusal] = settings.REQUIRE_DURABLE_REDIS ? [...refusals, ...warnings] : refusals
  if (refusal !== undefined) throw new StartRefused(refusal)
  return warnings
}

const exposureOf = (settings: Settings): Exposure => ({
  host: settings.HOST,
  hasTls: settings.TLS_CERT_FILE !== null,
  hasTrustedProxies: settings.TRUSTED_PROXIES.length > 0,
  insecureHttp: settings.INSECURE_HTTP,
  allowAnonymous: settings.ALLOW_ANONYMOUS,
})
