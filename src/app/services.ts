import { type Authority, elementValidators } from '../../generated/validators.cjs'
import type { SessionIds } from '../access/session-ids.ts'
import type { ApiSettings, Context } from '../api/context.ts'
import type { Settings } from '../config.ts'
import { adapterProblem, type ListedAdapters, listedAdapters } from '../domain/adapter.ts'
import { parseAddress } from '../domain/address.ts'
import { parseAddressExpression } from '../domain/credentials/address-expression.ts'
import { nameProblem } from '../domain/credentials/name.ts'
import { findingsOf } from '../domain/findings.ts'
import { parseMacAddress } from '../domain/mac-address.ts'
import { ParseError } from '../domain/parse-error.ts'
import { DECISIVE_PLACES } from '../domain/report.ts'
import type { Sealing } from '../sealing/open-sealing.ts'
import type { IndexClient } from '../search/live/index-client.ts'
import type { AuditContext } from '../store/audit/audit.ts'
import type { DiskSync } from '../store/operations/disk-sync.ts'
import type { Budget } from '../store/redis/budget.ts'
import type { Store, StoreSettings } from '../store/store.ts'
import { type CallerInSession, createCallContext, type Shared } from './call-context.ts'

export interface Services {
  /** Of the service itself. */
  readonly store: Store
  readonly index: IndexClient | null
  readonly now: () => number
  readonly settings: ApiSettings
  /** What a call has at hand, as this caller may see it; what is changed is recorded as this act. */
  for(who: CallerInSession, act: AuditContext, budget?: Budget): Context
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
  readonly disk: DiskSync | null
  readonly owners: Context['owners']
  readonly onAltered: Shared['onAltered']
  readonly settings: Settings
}

export function createServices(equipment: Equipment): ServicesAndAuthority {
  const { store, index, sealing, disk, owners, onAltered, settings } = equipment
  const adapters = settings.ADAPTERS_FILE === null ? null : listedAdapters(settings.ADAPTERS_FILE)
  const authority: Authority = { settings: limitsOf(settings), formats: formatsOf(adapters) }
  const shared: Shared = {
    ...{ index, sealing, owners, onAltered },
    now: Date.now,
    settings: {
      adapters,
      legacyClients: settings.LEGACY_CLIENTS,
      maxEntries: settings.MAX_IP_CSV_ENTRIES,
      reading: {
        maxBytes: settings.MAX_READ_BYTES,
        maxPageBytes: settings.MAX_PAGE_BYTES,
        waitMs: settings.CALL_DEADLINE_MS,
      },
      search: {
        maxCriteria: settings.MAX_CRITERIA,
        maxPairs: settings.MAX_CUSTOM_PAIRS,
        maxTags: settings.MAX_TAG_NAMES,
      },
      maxDeviceBytes: settings.MAX_DEVICE_BYTES,
      maxInterfaces: settings.MAX_INTERFACES,
    },
    canSeal: sealing !== null,
    untilOnDisk: async () => await disk?.flushed(),
    check: (schema: 'DeviceReport', element: unknown) =>
      findingsOf(elementValidators.get(schema)!, authority, element, DECISIVE_PLACES),
    mostEdits: settings.SESSION_MAX_EDITS,
    mostSessions: settings.SESSIONS_PER_CALLER,
    mostBytes: settings.EDIT_BYTES_PER_CALLER,
  }
  const services: Services = {
    store,
    index,
    now: shared.now,
    settings: shared.settings,
    for: (who, act, budget) => createCallContext(who, store.for(act, budget), shared),
  }
  return { services, authority }
}

const DAY_MS = 24 * 3600 * 1000

/** `sessionIds`: null for what works on no sessions; records that it writes would carry no valid proof. */
export const storeSettings = (settings: Settings, sessionIds: SessionIds | null = null): StoreSettings => ({
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
  maxPageBytes: settings.MAX_PAGE_BYTES,
})

/** Bounds of the contract that are settings. */
export const limitsOf = (settings: Settings): Record<string, number> => ({
  MAX_PAGE_SIZE: settings.MAX_PAGE_SIZE,
  MAX_QUERY_LENGTH: settings.MAX_QUERY_LENGTH,
  MAX_MEMO_LENGTH: settings.MAX_MEMO_LENGTH,
  MAX_TEXT_LENGTH: settings.MAX_TEXT_LENGTH,
  MAX_SEARCH_NETWORKS: settings.MAX_SEARCH_NETWORKS,
  MAX_CONFIG_ADDRESSES: settings.MAX_CONFIG_ADDRESSES,
  MAX_CALL_SETS: settings.MAX_CALL_SETS,
  MAX_INTERFACES: settings.MAX_INTERFACES,
  MAX_PARTS: settings.MAX_PARTS,
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
