/*
 * Opens the store for the service: opens the sealing of credentials, and takes over the records of an older version.
 */

import { generateKeySync, type KeyObject } from 'node:crypto'
import { createSessionIds, type SessionIds } from '../access/session-ids.ts'
import type { Settings } from '../config.ts'
import { isStoreUnavailable } from '../domain/errors/application-error.ts'
import { DEFAULT_NETWORK } from '../domain/network.ts'
import { bindRecords } from '../edit-sessions/bind-records.ts'
import type { Log } from '../log.ts'
import { KeyringOutdated } from '../sealing/keyring-store.ts'
import type { Sealing } from '../sealing/open-sealing.ts'
import { createSigner } from '../sealing/signer.ts'
import { type AuditContext, serviceAuditContext } from '../store/audit/audit.ts'
import type { Redis } from '../store/redis/redis.ts'
import { createStore, createStoreSchema, type Store, type StoreSettings } from '../store/store.ts'
import { openServiceSealing } from './open-service-sealing.ts'
import { StartRefused } from './start-refused.ts'
import { toStoreSettings } from './store-settings.ts'

export interface ServiceStore {
  /** The store that records the service, not a caller, as the author of changes. */
  readonly store: Store
  /** Null if there is no key; then no secret can be sealed. */
  readonly sealing: Sealing | null
  /** Signs entries of the audit; null if there is no key. */
  readonly sign: AuditContext['sign']
  readonly sessionIds: SessionIds
}

/**
 * Opens the store on a Redis. Creates the keyring if there is none, or adds the keys that it lacks.
 */
export async function openServiceStore(
  settings: Settings,
  redis: Redis,
  log: Log,
  onWritten: StoreSettings['onWritten'],
): Promise<ServiceStore> {
  const sealing = await openServiceSealing(settings, createStore(redis, toStoreSettings(settings)).keyring, log)
  const sign = sealing === null ? null : createSigner(sealing.keyFor('audit'))
  const sessionIds = createSessionIds(sealing?.keyFor('session') ?? createProcessKey(), Date.now)
  const store = createStore(redis, { ...toStoreSettings(settings, sessionIds), onWritten }).for(
    serviceAuditContext('start', sign),
  )
  return { store, sealing, sign, sessionIds }
}

/**
 * Writes the schema number into a store that has none. If Redis refuses writes, the next start does: without a number
 * the records have the first schema. Throws StartRefused if the records cannot be used.
 */
export async function beginSchema(redis: Redis, settings: Settings): Promise<void> {
  const problem = await createStoreSchema(redis, toStoreSettings(settings))
    .begin()
    .catch((failure: unknown) => {
      if (isStoreUnavailable(failure)) return null
      throw failure
    })
  if (problem !== null) throw new StartRefused(problem)
}

/** Defines the default network and the networks that the settings name. */
export async function defineNetworks(store: Store, { NETWORKS }: Settings): Promise<void> {
  for (const name of new Set([DEFAULT_NETWORK, ...NETWORKS])) {
    // Writes only if the network is missing: a service also starts on a Redis that refuses writes because its memory is
    // full.
    if ((await store.networks.find(name)) === null) await store.networks.define(name, null)
  }
}

/**
 * Converts the records of an older version once. If Redis refuses writes, the next start tries again. Throws
 * KeyringOutdated.
 */
export async function bindOldRecords(store: Store, sealing: Sealing, log: Log): Promise<void> {
  try {
    const bound = await bindRecords(store, sealing)
    const done = bound === null ? 0 : bound.configs + bound.sets
    if (done > 0) log.info({ done }, 'added proofs to configurations and sets of an older version')
  } catch (failure) {
    if (failure instanceof KeyringOutdated) throw failure
    const { message } = failure as Error
    log.warn({ reason: message }, 'cannot add proofs to records of an older version: the next start tries again')
  }
}

/**
 * Creates the key that signs session ids as long as the store has no keyring. Such a store has no users and no edits,
 * so its sessions hold nothing. It therefore does no harm that other processes refuse these session ids.
 */
const createProcessKey = (): KeyObject => generateKeySync('hmac', { length: 256 })
