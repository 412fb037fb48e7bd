import type { KeyringStore } from '../sealing/keyring-store.ts'
import type { SealedRecords } from '../sealing/reencrypt.ts'
import { type AddressPage, type AddressPageRequest, readAddressPage } from './address-pages.ts'
import { type Credentials, credentialsIn } from './credentials.ts'
import { type Devices, devicesIn } from './devices.ts'
import { type EditBuffers, editBuffersIn } from './edit-buffers.ts'
import { keyringIn } from './keyring.ts'
import { keysUnder } from './keys.ts'
import { type NetworkFeed, networkFeedIn } from './network-feed.ts'
import { readSnapshot, type StoredRecord } from './network-snapshot.ts'
import { type Networks, networksIn } from './networks.ts'
import type { Redis } from './redis.ts'
import { type KeptRecord, sealedRecordsIn } from './sealed-records.ts'
import { type Sessions, sessionsIn } from './sessions.ts'

/** Everything keyrack keeps, by subject. The floors above know nothing of Redis but this. */
export interface Store {
  readonly devices: Devices
  readonly networks: Networks
  readonly feed: NetworkFeed
  readonly sessions: Sessions
  readonly credentials: Credentials
  readonly edits: EditBuffers
  readonly keyring: KeyringStore
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
}

export function storeOn(redis: Redis, settings: StoreSettings): Store {
  const keys = keysUnder(settings.prefix)
  return {
    devices: devicesIn(redis, keys),
    networks: networksIn(redis, keys),
    feed: networkFeedIn(redis, keys),
    sessions: sessionsIn(redis, keys, settings.sessionIdleMs),
    credentials: credentialsIn(redis, keys),
    keyring: keyringIn(redis, keys),
    sealedRecords: sealedRecordsIn(redis, keys),
    edits: editBuffersIn(redis, keys, {
      idleMs: settings.sessionIdleMs,
      sessionsPerCaller: settings.sessionsPerCaller,
    }),
    readAddressPage: (request) => readAddressPage(redis, keys, request),
    readSnapshot: (networks, wants) => readSnapshot(redis, keys, networks, wants),
    async ping() {
      await redis.read((client) => client.ping())
    },
  }
}

/** Only the feed, over a connection of its own. */
export const networkFeedOn = (redis: Redis, settings: Pick<StoreSettings, 'prefix'>): NetworkFeed =>
  networkFeedIn(redis, keysUnder(settings.prefix))
