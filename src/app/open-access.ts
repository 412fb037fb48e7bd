/*
 * Opens the directory of API keys and users, and the authenticator that uses it.
 */

import { Authenticator } from '../access/authenticator.ts'
import { CredentialCheck } from '../access/credential-check.ts'
import { type Directory, type DirectoryKeys, LOCKED_WARNING, openDirectory } from '../access/directory.ts'
import { createIdempotencyQuota, type IdempotencyQuota } from '../access/idempotency-quota.ts'
import { type LoginRecords, loginRecords } from '../access/login-records.ts'
import type { PasswordCost } from '../access/password.ts'
import { type Exposure, needsCredentials } from '../access/protected-mode.ts'
import { proofsOfStore } from '../access/record-proofs.ts'
import type { Settings } from '../config.ts'
import { createCallBudget } from '../fairness/budget.ts'
import type { Log } from '../log.ts'
import type { Sealing } from '../sealing/open-sealing.ts'
import { serviceAuditContext } from '../store/audit/audit.ts'
import { recordFirstKey } from './first-key.ts'
import type { ServiceStore } from './open-service-store.ts'
import { StartRefused } from './start-refused.ts'

/** Returns how clients can reach the service, according to its settings. */
export const toExposure = (settings: Settings): Exposure => ({
  host: settings.HOST,
  hasTls: settings.TLS_CERT_FILE !== null,
  hasTrustedProxies: settings.TRUSTED_PROXIES.length > 0,
  insecureHttp: settings.INSECURE_HTTP,
  allowAnonymous: settings.ALLOW_ANONYMOUS,
})

/** Records FIRST_API_KEY, and opens the directory of API keys and users. Stop it when the service stops. */
export async function openServiceDirectory(
  settings: Settings,
  { store, sealing, sign, sessionIds }: ServiceStore,
  log: Log,
): Promise<Directory> {
  await takeFirstKey(settings, store.access, sealing, log)
  return await openDirectory({
    records: store.for(serviceAuditContext('takeOver', sign)).access,
    keyring: sealing === null ? null : toDirectoryKeys(sealing),
    tagOf: sessionIds.tagOf,
    onTrouble: (reason) => log.warn({ reason }, 'refused the record of an API key or user'),
    onLocked: () => log.warn(LOCKED_WARNING),
  })
}

export interface AccessParts extends ServiceStore {
  readonly settings: Settings
  readonly directory: Directory
  readonly log: Log
  /** The parameters that passwords are hashed with; see PASSWORD_COST. */
  readonly passwordCost: PasswordCost | undefined
}

/** The authenticator, and the parts that others share with it or have to stop. */
export interface Access {
  readonly authenticator: Authenticator
  readonly logins: LoginRecords
  readonly idempotencyQuota: IdempotencyQuota
}

export function createAccess({ settings, directory, log, passwordCost, ...parts }: AccessParts): Access {
  const { store, sealing, sign, sessionIds } = parts
  const credentials = new CredentialCheck({
    directory,
    pepper: sealing === null ? null : sealing.keyFor('access'),
    needsCredentials: needsCredentials(toExposure(settings)),
    sessionIds,
    now: Date.now,
    cost: passwordCost,
  })
  const logins = loginRecords(
    ({ subject, ...auditContext }) => store.for({ ...auditContext, operation: null, sign }).audit.recordAccess(subject),
    (reason) => log.warn({ reason }, 'trouble with the audit'),
  )
  const idempotencyQuota = createIdempotencyQuota(settings.IDEMPOTENCY_BYTES_PER_CALLER, Date.now)
  const sessionAuditContext = serviceAuditContext('session', sign)
  const authenticator = new Authenticator({
    credentials,
    sessions: {
      ids: sessionIds,
      within: (budget) => store.for(sessionAuditContext, budget).sessions,
      touchEveryMs: toTouchEveryMs(settings),
      onForged: (caller, requestId) => log.warn({ caller, request: requestId }, FORGED_SESSION),
    },
    logins,
    createBudget: () => createCallBudget(settings.CALL_DEADLINE_MS),
  })
  return { authenticator, logins, idempotencyQuota }
}

/**
 * Returns how often a session in use is extended, in milliseconds: once a second, or ten times in its idle time if that
 * is shorter.
 */
export const toTouchEveryMs = ({ SESSION_IDLE_SECONDS }: Pick<Settings, 'SESSION_IDLE_SECONDS'>): number =>
  Math.min(1000, SESSION_IDLE_SECONDS * 100)

const FORGED_SESSION = 'Redis holds a record of a session that keyrack did not write: the session is refused'

/** The reason to refuse a start with FIRST_API_KEY that cannot sign the record of the key. */
export const FIRST_KEY_NEEDS_KEY = 'FIRST_API_KEY needs the key that encrypts credentials: set CREDENTIALS_KEY_FILE'

async function takeFirstKey(
  { FIRST_API_KEY: key }: Settings,
  records: ServiceStore['store']['access'],
  sealing: Sealing | null,
  log: Log,
): Promise<void> {
  if (key === null) return
  // The key file of the embedded Redis could not be created.
  if (sealing === null) throw new StartRefused(FIRST_KEY_NEEDS_KEY)
  const isRecorded = await recordFirstKey(records, { key, ...toDirectoryKeys(sealing), now: Date.now() })
  if (isRecorded) log.warn({ key: key.id }, 'recorded FIRST_API_KEY: it may do everything')
}

const toDirectoryKeys = (sealing: Sealing): DirectoryKeys => ({
  proofs: proofsOfStore(sealing),
  pepper: sealing.keyFor('access'),
})
