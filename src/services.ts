import { type Authority, elementValidators } from '../generated/validators.cjs'
import type { Caller } from './access/caller.ts'
import { indexSeenBy, storeSeenBy } from './access/visible-networks.ts'
import type { ApiSettings, Context } from './api/context.ts'
import type { Settings } from './config.ts'
import { deskOf } from './credentials/desk.ts'
import { adapterProblem, type ListedAdapters, listedAdapters } from './domain/adapter.ts'
import { parseAddress } from './domain/address.ts'
import { ApplicationError } from './domain/application-error.ts'
import { parseAddressExpression } from './domain/credentials/address-expression.ts'
import { nameProblem } from './domain/credentials/name.ts'
import { findingsOf } from './domain/findings.ts'
import { parseMacAddress } from './domain/mac-address.ts'
import { ParseError } from './domain/parse-error.ts'
import type { Sealing } from './sealing/open-sealing.ts'
import type { IndexClient } from './search/live/index-client.ts'
import type { Act } from './store/audit.ts'
import type { Budget } from './store/budget.ts'
import type { Disk } from './store/disk.ts'
import type { Store, StoreSettings } from './store/store.ts'

/** What every call has at hand, but for its session. */
export type CallServices = Omit<Context, 'session'>

export interface Services {
  /** Of the service itself. */
  readonly store: Store
  readonly index: IndexClient | null
  readonly now: () => number
  readonly settings: ApiSettings
  /** As this caller may see them; what is changed is recorded as this act. */
  for(caller: Caller, act: Act, budget?: Budget): CallServices
}

export interface ServicesAndAuthority {
  readonly services: Services
  /** What the contract's validators ask at run time. */
  readonly authority: Authority
}

export interface Equipment {
  readonly store: Store
  readonly index: IndexClient | null
  readonly sealing: Sealing | null
  /** null: nothing waits for it. */
  readonly disk: Disk | null
  readonly settings: Settings
}

export function servicesOn({ store, index, sealing, disk, settings }: Equipment): ServicesAndAuthority {
  const adapters = settings.ADAPTERS_FILE === null ? null : listedAdapters(settings.ADAPTERS_FILE)
  const authority: Authority = { settings: limitsOf(settings), formats: formatsOf(adapters) }
  const shared = {
    now: Date.now,
    settings: {
      adapters,
      legacyClients: settings.LEGACY_CLIENTS,
      mostEntries: settings.MAX_IP_CSV_ENTRIES,
      mostPairs: settings.MAX_CUSTOM_PAIRS,
    },
    canSeal: sealing !== null,
    untilOnDisk: async () => await disk?.reached(),
    check: (schema: 'DeviceReport', element: unknown) => findingsOf(elementValidators.get(schema)!, authority, element),
  }
  const services: Services = {
    store,
    index,
    now: shared.now,
    settings: shared.settings,
    for(caller, act, budget) {
      const seen = storeSeenBy(caller, store.for(act, budget))
      return {
        ...shared,
        store: seen,
        index: indexSeenBy(caller, index),
        caller,
        seesSecrets: caller.permissions.has('credentials:reveal'),
        desk(sessionId) {
          if (sealing === null) throw noKey()
          const owner = { sessionId, owner: caller.owner }
          const { SESSION_MAX_EDITS: mostEdits, SESSIONS_PER_CALLER: mostSessions } = settings
          return deskOf({ store: seen, sealing, owner, by: caller.id, now: shared.now, mostEdits, mostSessions })
        },
      }
    },
  }
  return { services, authority }
}

const noKey = (): ApplicationError =>
  new ApplicationError('STORE_UNAVAILABLE', 'There is no key to seal credentials with: set CREDENTIALS_KEY_FILE', {
    applied: 'no',
    retryable: false,
  })

const DAY_MS = 24 * 3600 * 1000

export const storeSettings = (settings: Settings): StoreSettings => ({
  prefix: settings.REDIS_PREFIX,
  sessionIdleMs: Math.ceil(settings.SESSION_IDLE_SECONDS * 1000),
  sessionsPerCaller: settings.SESSIONS_PER_CALLER,
  auditKeptMs: settings.AUDIT_KEEP_DAYS * DAY_MS,
})

/** Bounds of the contract that are settings. */
export const limitsOf = (settings: Settings): Record<string, number> => ({
  MAX_PAGE_SIZE: settings.MAX_PAGE_SIZE,
  MAX_QUERY_LENGTH: settings.MAX_QUERY_LENGTH,
  MAX_MEMO_LENGTH: settings.MAX_MEMO_LENGTH,
  MAX_TEXT_LENGTH: settings.MAX_TEXT_LENGTH,
})

const formatsOf = (adapters: ListedAdapters): Authority['formats'] => ({
  'ip-address': reasonOf(parseAddress),
  'mac-address': reasonOf(parseMacAddress),
  'credential-name': (name) => nameProblem(name.trim()),
  'address-expression': reasonOf(parseAddressExpression),
  'adapter-id': (id) => adapterProblem(id, adapters),
})

/** A parser as a check: why it refuses a text, or null. */
const reasonOf = (parse: (text: string) => unknown) => (text: string) => {
  try {
    parse(text)
    return null
  } catch (error) {
    if (error instanceof ParseError) return error.reason
    throw error
  }
}
