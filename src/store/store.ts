/*
 * Everything that keyrack stores, each part behind an interface of its own. The file is longer than others because
 * it is the one list of these parts.
 */
import type { Budget } from '../fairness/budget.ts'
import type { KeyringStore } from '../sealing/keyring-store.ts'
import type { SealedRecords } from '../sealing/reencrypt.ts'
import { type AccessRecords, createAccessRecords } from './access/access-records.ts'
import {
  type Audit,
  type AuditContext,
  type Author,
  createAudit,
  type Sign,
  serviceAuditContext,
} from './audit/audit.ts'
import { type AuditBounds, createAuditBounds } from './audit/audit-bounds.ts'
import { type AuditTrail, createAuditTrail } from './audit/audit-trail.ts'
import { type Backup, createBackup } from './backup/backup.ts'
import { type CommitHistory, createCommitHistory } from './credentials/commit-history.ts'
import { type Credentials, createCredentials } from './credentials/credentials.ts'
import { type EditBuffers, type EditLimits, StoredEditBuffers } from './credentials/edit-buffers.ts'
import { JoinedChecks } from './credentials/joined-checks.ts'
import { createKeyringStore } from './credentials/keyring-record.ts'
import { createSealedRecords, type KeptRecord } from './credentials/sealed-records.ts'
import { type Sessions, StoredSessions } from './credentials/sessions.ts'
import {
  type AddressPage,
  type AddressPageRequest,
  maxNetworksMerged,
  readAddressPage,
} from './inventory/address-pages.ts'
import { type ChangeFeed, type SearchFeed, StoredChangeFeed } from './inventory/change-feed.ts'
import { createDeviceHistories, type DeviceHistories } from './inventory/device-histories.ts'
import { type Devices, StoredDevices } from './inventory/devices.ts'
import { createFieldNamesRecord, type FieldNamesRecord } from './inventory/field-names.ts'
import type { HistoryLimits } from './inventory/history-texts.ts'
import { findMissingNetworks } from './inventory/missing-networks.ts'
import {
  type RecordsPage,
  type RecordsRequest,
  readRecords,
  readSnapshot,
  type SnapshotOptions,
  type StoredRecord,
} from './inventory/network-snapshot.ts'
import { type Networks, StoredNetworks } from './inventory/networks.ts'
import { RecentPages } from './inventory/recent-pages.ts'
import { createRecordedChanges, type RecordedChanges } from './inventory/recorded-changes.ts'
import { createKeys, type Keys } from './keys.ts'
import { type DiskSync, openDiskSync } from './operations/disk-sync.ts'
import { assessServer, type StartReport } from './operations/preflight.ts'
import { holdsStore } from './operations/presence.ts'
import { createSchema, type Schema } from './operations/schema.ts'
import { readStoreStatus, type StoreStatus } from './operations/store-status.ts'
import type { Redis, RedisOptions } from './redis/redis.ts'

/** The part of the store that the handler of a call can use. Writes are audited under the caller. */
export interface CallStore {
  readonly devices: Devices
  readonly networks: Networks
  readonly feed: SearchFeed
  /** Counts the sessions with edits. */
  readonly sessions: Pick<Sessions, 'countHeld'>
  readonly credentials: Credentials
  readonly edits: EditBuffers
  readonly audit: Audit
  /** Reads the histories of devices. */
  readonly histories: DeviceHistories
  /** Reads the history of credentials. */
  readonly commitHistory: CommitHistory
  /** Reads changes in the order in which they happened. */
  readonly changes: RecordedChanges
  /** The names and types of the custom fields. */
  readonly fieldNames: FieldNamesRecord
  /** Reads the entries of the audit. */
  readonly auditTrail: AuditTrail
  readAddressPage(request: AddressPageRequest): Promise<AddressPage>
  /** Maximum number of networks that one page in address order may cover. */
  readonly maxNetworksMerged: number
  /** Returns all records of each network as of one instant, and null for each network that does not exist. */
  readSnapshot(networks: readonly string[], options: SnapshotOptions): Promise<(StoredRecord[] | null)[]>
  /**
   * Returns a page of records in address order, with fewer records if they are large. Returns null if the network does
   * not exist.
   */
  readRecords(request: RecordsRequest): Promise<RecordsPage | null>
  /** Returns the networks that do not exist, in the order given. Takes one round trip for every thousand names. */
  missingNetworks(networks: readonly string[]): Promise<string[]>
  /** Returns what the servers of the store report about themselves. */
  readStatus(): Promise<StoreStatus>
}

/**
 * Everything that higher layers see of Redis. The audit records writes under the author for which this store was
 * created.
 */
export interface Store extends CallStore {
  /**
   * Returns the same store for another author. If a budget is given, the round trips of that store are charged to it.
   */
  for(auditContext: AuditContext, budget?: Budget): Store
  /** Whether networks are on several servers. */
  readonly isCluster: boolean
  readonly feed: ChangeFeed
  readonly sessions: Sessions
  readonly keyring: KeyringStore
  readonly access: AccessRecords
  /** Reads and writes the signed records that show where the audit streams begin and end. */
  auditBounds(sign: Sign): AuditBounds
  /** Reads and replaces all sealed records. */
  readonly sealedRecords: SealedRecords<KeptRecord>
  /** Returns the time of Redis in Unix epoch milliseconds. */
  readTime(): Promise<number>
  /** Throws STORE_UNAVAILABLE if Redis does not reply within the deadline. */
  ping(): Promise<void>
}

/** Settings of the store. */
export interface StoreSettings {
  readonly prefix: string
  /** Limits of sessions, and the function that computes the proof in their records. */
  readonly sessions: EditLimits
  /** Time for which audit entries are kept, in milliseconds. */
  readonly auditKeptMs: number
  /** How much history devices may have. */
  readonly history: HistoryLimits
  /** How long a change starts again because other calls change the same devices, in milliseconds. */
  readonly retryMs: number
  /** Maximum bytes of the devices on one page of a search. */
  readonly maxPageBytes: number
  /** Called with the networks of devices that were just written. */
  readonly onWritten?: (networks: readonly string[]) => void
}

/** Creates the store of the service itself. It has no key to sign audit entries. */
export const createStore = (redis: Redis, settings: StoreSettings): Store =>
  new BoundStore({
    redis,
    budgeted: redis,
    keys: createKeys(settings.prefix),
    settings,
    auditContext: serviceAuditContext('start', null),
    pages: new RecentPages(),
    checks: new JoinedChecks(redis),
  })

/** The parts that the stores of all calls share, and those of one call. */
interface StoreParts {
  /** The Redis without the budget of a call. */
  readonly redis: Redis
  /** The same Redis, with its round trips charged to the budget of the call. */
  readonly budgeted: Redis
  readonly keys: Keys
  readonly settings: StoreSettings
  readonly auditContext: AuditContext
  readonly pages: RecentPages
  readonly checks: JoinedChecks
}

/**
 * A store is created for every call, and most calls need only one of its parts. So a getter creates its part at each
 * use. The parts keep no state.
 */
class BoundStore implements Store {
  readonly #parts: StoreParts
  readonly #author: Author

  constructor(parts: StoreParts) {
    this.#parts = parts
    this.#author = { auditContext: parts.auditContext, keptMs: parts.settings.auditKeptMs }
  }

  for(auditContext: AuditContext, budget?: Budget): Store {
    const { redis } = this.#parts
    return new BoundStore({
      ...this.#parts,
      auditContext,
      budgeted: budget === undefined ? redis : redis.within(budget),
    })
  }

  get isCluster() {
    return this.#parts.redis.isCluster
  }

  get devices() {
    const { budgeted, keys, settings } = this.#parts
    return new StoredDevices(budgeted, keys, this.#author, settings)
  }

  get histories() {
    const { budgeted, keys, settings } = this.#parts
    return createDeviceHistories(budgeted, keys, settings.history.keptMs)
  }

  get commitHistory() {
    const { budgeted, keys, settings } = this.#parts
    return createCommitHistory(budgeted, keys, settings.history.keptMs)
  }

  get changes() {
    return createRecordedChanges(this.#parts.budgeted, this.#parts.keys)
  }

  get fieldNames() {
    return createFieldNamesRecord(this.#parts.budgeted, this.#parts.keys, this.#author)
  }

  get networks() {
    return new StoredNetworks(this.#parts.budgeted, this.#parts.keys, this.#author)
  }

  get feed() {
    return new StoredChangeFeed(this.#parts.budgeted, this.#parts.keys, this.#parts.settings.maxPageBytes)
  }

  get sessions() {
    const { budgeted, keys, settings, checks } = this.#parts
    return new StoredSessions(budgeted, keys, settings.sessions, checks)
  }

  get credentials() {
    return createCredentials(this.#parts.budgeted, this.#parts.keys)
  }

  get edits() {
    const { budgeted, keys, settings } = this.#parts
    const { sessions: limits, history } = settings
    return new StoredEditBuffers({ redis: budgeted, keys, author: this.#author, limits, history })
  }

  get keyring() {
    return createKeyringStore(this.#parts.budgeted, this.#parts.keys, this.#author)
  }

  get sealedRecords() {
    return createSealedRecords(this.#parts.budgeted, this.#parts.keys)
  }

  get access() {
    return createAccessRecords(this.#parts.budgeted, this.#parts.keys, this.#author)
  }

  get audit() {
    return createAudit(this.#parts.budgeted, this.#parts.keys, this.#author)
  }

  get auditTrail() {
    return createAuditTrail(this.#parts.budgeted, this.#parts.keys)
  }

  auditBounds(sign: Sign): AuditBounds {
    return createAuditBounds(this.#parts.budgeted, this.#parts.keys, sign)
  }

  async readTime(): Promise<number> {
    const { audit } = this.#parts.keys.access
    const time = await this.#parts.budgeted.read(audit, (client) => client.sendCommand(['TIME']))
    const [seconds, micros] = time as unknown as [string, string]
    return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000)
  }

  get maxNetworksMerged() {
    return maxNetworksMerged(this.#parts.redis)
  }

  readAddressPage(request: AddressPageRequest): Promise<AddressPage> {
    const { budgeted, keys, settings, pages } = this.#parts
    return readAddressPage(budgeted, keys, request, { maxBytes: settings.maxPageBytes, recent: pages })
  }

  readSnapshot(networks: readonly string[], options: SnapshotOptions): Promise<(StoredRecord[] | null)[]> {
    return readSnapshot(this.#parts.budgeted, this.#parts.keys, networks, options)
  }

  readRecords(request: RecordsRequest): Promise<RecordsPage | null> {
    return readRecords(this.#parts.budgeted, this.#parts.keys, request)
  }

  missingNetworks(networks: readonly string[]): Promise<string[]> {
    return findMissingNetworks(this.feed, networks)
  }

  readStatus(): Promise<StoreStatus> {
    return readStoreStatus(this.#parts.budgeted)
  }

  async ping(): Promise<void> {
    await Promise.all(this.#parts.budgeted.servers.map((server) => server.read('', (client) => client.ping())))
  }
}

/** Creates only the change feed. Use it with a separate connection. */
export const createStoreChangeFeed = (
  redis: Redis,
  settings: Pick<StoreSettings, 'prefix' | 'maxPageBytes'>,
): ChangeFeed => new StoredChangeFeed(redis, createKeys(settings.prefix), settings.maxPageBytes)

/** Checks whether a Redis is suitable for the store. */
export const runPreflight = (redis: Redis, settings: Pick<StoreSettings, 'prefix'>): Promise<StartReport> =>
  assessServer(redis, createKeys(settings.prefix))

/** Opens the DiskSync that commits wait for, over a connection of its own. */
export const openStoreDiskSync = (options: RedisOptions, settings: Pick<StoreSettings, 'prefix'>): Promise<DiskSync> =>
  openDiskSync(options, createKeys(settings.prefix))

/** Returns whether a keyrack store exists under the prefix; see `holdsStore`. */
export const hasStore = (redis: Redis, settings: Pick<StoreSettings, 'prefix'>): Promise<boolean> =>
  holdsStore(redis, createKeys(settings.prefix))

/** Creates only the schema part of the store. */
export const createStoreSchema = (redis: Redis, settings: Pick<StoreSettings, 'prefix'>): Schema =>
  createSchema(redis, createKeys(settings.prefix))

/** Creates only the backup part of the store. `now` returns Unix epoch milliseconds. */
export const createStoreBackup = (redis: Redis, settings: Pick<StoreSettings, 'prefix'>, now: () => number): Backup =>
  createBackup(redis, createKeys(settings.prefix), now)
