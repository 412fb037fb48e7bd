/*
 * Reads and replaces all sealed records for the commands that change the keyring. These are the sets of all
 * configurations and the edits of all sessions. The commands use SCAN and HSCAN, which no request does. A scan returns
 * every record that exists from its beginning to its end.
 */
import type { SealedRecord } from '../../sealing/open-sealing.ts'
import type { Resealed, SealedRecords } from '../../sealing/reencrypt.ts'
import type { SealContext } from '../../sealing/sealed-blob.ts'
import { readNetworkNames } from '../inventory/network-list.ts'
import type { Keys } from '../keys.ts'
import type { Redis } from '../redis/redis.ts'
import { scanKeys } from '../redis/scan-keys.ts'
import { loadWriteScript } from '../redis/script.ts'
import { OWN_FIELDS } from './edit-buffers.ts'
import { toSet } from './set-records.ts'

/**
 * Returns the seal context of a set's members. A set that is moved to another network, or whose stored name or priority
 * is altered, cannot be unsealed.
 */
export const setContext = (
  config: { readonly id: string; readonly network: string },
  { key, name, priority }: { readonly key: string; readonly name: string; readonly priority: number },
): SealContext => ({
  kind: 'set',
  owner: config.id,
  name: key,
  bound: JSON.stringify([config.network, name, priority]),
})

const resealScript = loadWriteScript('reseal')

const RECORDS_A_STEP = 200

/** A sealed record and its place in Redis. */
export interface KeptRecord extends SealedRecord {
  readonly key: string
  readonly field: string
}

/** Creates the access to all sealed records. */
export function createSealedRecords(redis: Redis, keys: Keys): SealedRecords<KeptRecord> {
  async function* walk(
    key: string,
    toSealed: (field: string, value: string) => SealedRecord | null,
  ): AsyncIterable<KeptRecord[]> {
    let cursor = '0'
    do {
      const step = await redis.read(key, (client) => client.hScan(key, cursor, { COUNT: RECORDS_A_STEP }))
      cursor = `${step.cursor}`
      yield step.entries.flatMap(({ field, value }): KeptRecord[] => {
        const sealed = toSealed(field, value)
        return sealed === null ? [] : [{ key, field, ...sealed }]
      })
    } while (cursor !== '0')
  }

  async function* sets(): AsyncIterable<KeptRecord[]> {
    for (const network of await readNetworkNames(redis, keys)) {
      const configs = keys.credentials.configs(network)
      for (const id of await redis.read(configs, (client) => client.hKeys(configs))) {
        yield* walk(keys.credentials.sets(id), (field, value) => {
          const set = toSet(field, value)
          return { context: setContext({ id, network }, set), blob: set.sealed }
        })
      }
    }
  }

  async function* edits(): AsyncIterable<KeptRecord[]> {
    for await (const found of scanKeys(redis, keys.sessions)) {
      for (const key of found) {
        const owner = key.slice(keys.sessions.length)
        const toEdit = (name: string, blob: string): SealedRecord => ({ context: { kind: 'edit', owner, name }, blob })
        yield* walk(key, (name, blob) => (OWN_FIELDS.has(name) ? null : toEdit(name, blob)))
        yield* walk(keys.session(owner).sets, toEdit)
      }
    }
  }

  return {
    async *pages() {
      yield* sets()
      yield* edits()
    },
    async replace(changes: readonly Resealed<KeptRecord>[]) {
      const args = changes.flatMap(({ record, blob }) => [record.field, record.blob, blob])
      const names = changes.map(({ record }) => record.key)
      return Number(await redis.runScript(resealScript, names, args))
    },
  }
}
