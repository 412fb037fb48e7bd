import type { KeyringStore } from '../sealing/keyring-store.ts'
import type { SealedRecords } from '../sealing/reencrypt.ts'
import { type AccessRecords, createAccessRecords } from './audit/access-records.ts'
import { type Audit, type AuditContext, type Author, createAudit, type Sign, serviceAct } from './audit/audit.ts'
import { type AuditSeals, auditSealsIn } from './audit/audit-seals.ts'
import { type AuditTrail, createAuditTrail } from './audit/audit-trail.ts'
import { type Credentials, createCredentials } from './credentials/credentials.ts'
import { createEditBuffers, type EditBuffers, type EditLimits } from './credentials/edit-buffers.ts'
import { createKeyringStore } from './credentials/keyring.ts'
import { createSealedRecords, type KeptRecord } from './credentials/sealed-records.ts'
import { createSessions, type Sessions } from './credentials/sessions.ts'
import {
  type AddressPage,
  type AddressPageRequest,
  maxNetworksMerged,
  readAddressPage,
} from './inventory/address-pages.ts'
import { type ChangeFeed, StoredChangeFeed } from './inventory/change-feed.ts'
import { type Devices, StoredDevices } from './inventory/devices.ts'
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
import { createKeys, type Keys } from './keys.ts'
import { type Backup, createBackup } from './operations/backup.ts'
import { type DiskSync, openDiskSync } from './operations/disk-sync.ts'
import { assessServer, type PreflightReport } from './operations/preflight.ts'
import { holdsStore } from './operations/presence.ts'
import { createSchema, type Schema } from './operations/schema.ts'
import { readStoreStatus, type StoreStatus } from './operations/store-status.ts'
import type { Budget } from './redis/budget.ts'
import type { Redis, RedisOptions } from './redis/redis.ts'

/**
 * Everything keyrack keeps, by subject. The floors above know nothing of Redis but this. What is changed through it is
 * recorded as the doing of whom it was made for.
 */
export interface Store {
  /** The same for another's doing, within what a call may take. */
  for(act: AuditContext, budget?: Budget): Store
  readonly devices: Devices
  readonly networks: Networks
  readonly feed: ChangeFeed
  readonly sessions: Sessions
  readonly credentials: Credentials
  readonly edits: EditBuffers
  readonly keyring: KeyringStore
  readonly access: AccessRecords
  readonly audit: Audit
  /** What was recorded. */
  readonly auditTrail: AuditTrail
  /** Where the streams of the audit begin and how far they went, signed. */
  auditSeals(sign: Sign): AuditSeals
  /** Everything that is sealed. */
  readonly sealedRecords: SealedRecords<KeptRecord>
  readAddressPage(request: AddressPageRequest): Promise<AddressPage>
  /** Of how many networks a page by address may be. */
  readonly maxNetworksMerged: number
  /** All records of each network, all as of one instant; null for networks that do not exist. */
  readSnapshot(networks: readonly string[], options: SnapshotOptions): Promise<(StoredRecord[] | null)[]>
  /** Devices and facts of one network in address order, a page of them, shorter if they are large; null: there is no such network. */
  readRecords(request: RecordsRequest): Promise<RecordsPage | null>
  /** Those of the networks that do not exist, in the order given; one round trip for every thousand names. */
  missingNetworks(networks: readonly string[]): Promise<string[]>
  /** Unix epoch milliseconds by the clock of Redis. */
  readTime(): Promise<number>
  /** How the Redis is. */
  readStatus(): Promise<StoreStatus>
  /** Throws STORE_UNAVAILABLE when no answer comes within the deadline. */
  ping(): Promise<void>
}

export interface StoreSettings {
  readonly prefix: string
  /** Limits of sessions, and the proof in their records. */
  readonly sessions: EditLimits
  /** How long the audit remembers. */
  readonly auditKeptMs: number
  /** Bytes of the devices of a page of a search at most. */
  readonly maxPageBytes: number
}

/** Made for the service itself, without a key to sign what it does. */
export const createStore = (redis: Redis, settings: StoreSettings): Store =>
  new BoundStore({ redis, over: redis, keys: createKeys(settings.prefix), settings, act: serviceAct('start', null) })

interface Bounds {
  /** Without a bound of time in all. */
  readonly redis: Redis
  readonly over: Redis
  readonly keys: Keys
  readonly settings: StoreSettings
  readonly act: AuditContext
}

/** One is made for every call, and most calls need one of its parts: they are made when they are asked for. */
class BoundStore implements Store {
  readonly #bounds: Bounds
  readonly #author: Author

  constructor(bounds: Bounds) {
    this.#bounds = bounds
    this.#author = { act: bounds.act, keptMs: bounds.settings.auditKeptMs }
  }

  for(act: AuditContext, budget?: Budget): Store {
    const { redis } = this.#bounds
    return new BoundStore({ ...this.#bounds, act, over: budget === undefined ? redis : redis.within(budget) })
  }

  get devices() {
    return new StoredDevices(this.#bounds.over, this.#bounds.keys, this.#author)
  }

  get networks() {
    return new StoredNetworks(this.#bounds.over, this.#bounds.keys, this.#author)
  }

  get feed() {
    return new StoredChangeFeed(this.#bounds.over, this.#bounds.keys, this.#bounds.settings.maxPageBytes)
  }

  get sessions() {
    return createSessions(this.#bounds.over, this.#bounds.keys, this.#bounds.settings.sessions)
  }

  get credentials() {
    return createCredentials(this.#bounds.over, this.#bounds.keys)
  }

  get edits() {
    return createEditBuffers(this.#bounds.over, this.#bounds.keys, this.#bounds.settings.sessions, this.#author)
  }

  get keyring() {
    return createKeyringStore(this.#bounds.over, this.#bounds.keys, this.#author)
  }

  get sealedRecords() {
    return createSealedRecords(this.#bounds.over, this.#bounds.keys)
  }

  get access() {
    return createAccessRecords(this.#bounds.over, this.#bounds.keys, this.#author)
  }

  get audit() {
    return createAudit(this.#bounds.over, this.#bounds.keys, this.#author)
  }

  get auditTrail() {
    return createAuditTrail(this.#bounds.over, this.#bounds.keys)
  }

  auditSeals(sign: Sign): AuditSeals {
    return auditSealsIn(this.#bounds.over, this.#bounds.keys, sign)
  }

  async readTime(): Promise<number> {
    const { audit } = this.#bounds.keys.access
    const time = await this.#bounds.over.read(audit, (client) => client.sendCommand(['TIME']))
    const [seconds, micros] = time as unknown as [string, string]
    return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000)
  }

  get maxNetworksMerged() {
    return maxNetworksMerged(this.#bounds.redis)
  }

  readAddressPage(request: AddressPageRequest): Promise<AddressPage> {
    return readAddressPage(this.#bounds.over, this.#bounds.keys, request, this.#bounds.settings.maxPageBytes)
  }

  readSnapshot(networks: readonly string[], options: SnapshotOptions): Promise<(StoredRecord[] | null)[]> {
    return readSnapshot(this.#bounds.over, this.#bounds.keys, networks, options)
  }

  readRecords(request: RecordsRequest): Promise<RecordsPage | null> {
    return readRecords(this.#bounds.over, this.#bounds.keys, request)
  }

  missingNetworks(networks: readonly string[]): Promise<string[]> {
    return findMissingNetworks(this.feed, networks)
  }

  readStatus(): Promise<StoreStatus> {
    return readStoreStatus(this.#bounds.over)
  }

  async ping(): Promise<void> {
    await Promise.all(this.#bounds.over.servers.map((server) => server.read('', (client) => client.ping())))
  }
}

/** Only the feed, over a connection of its own. */
export const createStoreChangeFeed = (
  redis: Redis,
  settings: Pick<StoreSettings, 'prefix' | 'maxPageBytes'>,
): ChangeFeed => new StoredChangeFeed(redis, createKeys(settings.prefix), settings.maxPageBytes)

/** Whether a Redis is fit to be stored in. */
export const runPreflight = (redis: Redis, settings: Pick<StoreSettings, 'prefix'>): Promise<PreflightReport> =>
  assessServer(redis, createKeys(settings.prefix))

/** What commits wait for, over a connection of its own. */
export const openStoreDiskSync = (options: RedisOptions, settings: Pick<StoreSettings, 'prefix'>): Promise<DiskSync> =>
  openDiskSync(options, createKeys(settings.prefix))

/** Only the number of how records are laid out. */
/** Whether a keyrack store is under the prefix, see `holdsStore`. */
export const hasStore = (redis: Redis, settings: Pick<StoreSettings, 'prefix'>): Promise<boolean> =>
  holdsStore(redis, createKeys(settings.prefix))

export const createStoreSchema = (redis: Redis, settings: Pick<StoreSettings, 'prefix'>): Schema =>
  createSchema(redis, createKeys(settings.prefix))

/** Only what copies everything, and puts it back. */
export const createStoreBackup = (redis: Redis, settings: Pick<StoreSettings, 'prefix'>, now: () => number): Backup =>
  createBackup(redis, createKeys(settings.prefix), now)
