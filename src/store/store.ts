import type { KeyringStore } from '../sealing/keyring-store.ts'
import type { SealedRecords } from '../sealing/reencrypt.ts'
import { type AccessRecords, accessRecordsIn } from './access-records.ts'
import { type AddressPage, type AddressPageRequest, readAddressPage } from './address-pages.ts'
import { type Act, type Audit, auditIn, serviceAct } from './audit.ts'
import { type AuditTrail, auditTrailIn } from './audit-trail.ts'
import type { Budget } from './budget.ts'
import { type Credentials, credentialsIn } from './credentials.ts'
import { type Devices, devicesIn } from './devices.ts'
import { type EditBuffers, editBuffersIn } from './edit-buffers.ts'
import { keyringIn } from './keyring.ts'
import { type Keys, keysUnder } from './keys.ts'
import { type NetworkFeed, networkFeedIn } from './network-feed.ts'
import { readSnapshot, type StoredRecord } from './network-snapshot.ts'
import { type Networks, networksIn } from './networks.ts'
import type { Redis } from './redis.ts'
import { type KeptRecord, sealedRecordsIn } from './sealed-records.ts'
import { type Sessions, sessionsIn } from './sessions.ts'

/**
 * Everything keyrack keeps, by subject. The floors above know nothing of Redis but this. What is changed through it is
 * recorded as the doing of whom it was made for.
 */
export interface Store {
  /** The same for another's doing, within what a call may take. */
  for(act: Act, budget?: Budget): Store
  readonly devices: Devices
  readonly networks: Networks
  readonly feed: NetworkFeed
  readonly sessions: Sessions
  readonly credentials: Credentials
  readonly edits: EditBuffers
  readonly keyring: KeyringStore
  readonly access: AccessRecords
  readonly audit: Audit
  /** What was recorded. */
  readonly auditTrail: AuditTrail
  /** Everything that is sealed. */
  readonly sealedRecords: SealedRecords<KeptRecord>
  readAddressPage(request: AddressPageRequest): Promise<AddressPage>
  /** All records of each network, all as of one instant; null for networks that do not exist. */
  readSnapshot(networks: readonly string[], wants: { facts: boolean }): Promise<(StoredRecord[] | null)[]>
  /** Throws STORE_UNAVAILABLE when no answer comes within the deadline. */
  ping(): Promise<void>
}

export interface StoreSettings {
  readonly prefix: string
  readonly sessionIdleMs: number
  /** How many sessions that hold edits a caller may have. */
  readonly sessionsPerCaller: number
  /** How long the audit remembers. */
  readonly auditKeptMs: number
}

/** Made for the service itself, without a key to sign what it does. */
export function storeOn(redis: Redis, settings: StoreSettings): Store {
  const keys = keysUnder(settings.prefix)
  const made = (act: Act, over: Redis): Store => ({
    ...readersOn(over, keys, settings),
    ...writersOn(over, keys, settings, act),
    for: (another, budget) => made(another, budget === undefined ? redis : redis.within(budget)),
  })
  return made(serviceAct('start', null), redis)
}

const readersOn = (redis: Redis, keys: Keys, settings: StoreSettings) => ({
  feed: networkFeedIn(redis, keys),
  sessions: sessionsIn(redis, keys, settings.sessionIdleMs),
  credentials: credentialsIn(redis, keys),
  sealedRecords: sealedRecordsIn(redis, keys),
  auditTrail: auditTrailIn(redis, keys),
  readAddressPage: (request: AddressPageRequest) => readAddressPage(redis, keys, request),
  readSnapshot: (networks: readonly string[], wants: { facts: boolean }) => readSnapshot(redis, keys, networks, wants),
  async ping() {
    await redis.read((client) => client.ping())
  },
})

/** What changes something, and says who did it. */
function writersOn(redis: Redis, keys: Keys, settings: StoreSettings, act: Act) {
  const author = { act, keptMs: settings.auditKeptMs }
  const limits = { idleMs: settings.sessionIdleMs, sessionsPerCaller: settings.sessionsPerCaller }
  return {
    devices: devicesIn(redis, keys, author),
    networks: networksIn(redis, keys, author),
    edits: editBuffersIn(redis, keys, limits, author),
    keyring: keyringIn(redis, keys, author),
    access: accessRecordsIn(redis, keys, author),
    audit: auditIn(redis, keys, author),
  }
}

/** Only the feed, over a connection of its own. */
export const networkFeedOn = (redis: Redis, settings: Pick<StoreSettings, 'prefix'>): NetworkFeed =>
  networkFeedIn(redis, keysUnder(settings.prefix))
