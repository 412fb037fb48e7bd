/*
 * Converts a store into the form that keyrack 0.1.0 wrote: records that bind less, an audit without chain, floors and
 * heads, and a keyring of format 1.
 */

import type { Redis as Witness } from 'ioredis'
import { parseKey } from '../../src/sealing/key-text.ts'
import { openKeyring } from '../../src/sealing/keyring.ts'
import { openSealing } from '../../src/sealing/open-sealing.ts'
import { parseKeyring } from '../../src/sealing/stored-keyring.ts'
import { openStore } from '../store/open-store.ts'
import { TEST_KEY } from '../support/service.ts'

const KEK = parseKey(TEST_KEY)

/**
 * Begins a store as keyrack 0.1.0 did, with a network before the first keyring. A later keyring is younger than the
 * store, so that records without a proof may be of 0.1.0.
 */
export const beginFormerStore = (witness: Witness, prefix: string): Promise<unknown> =>
  witness.sadd(`${prefix}{networks}:names`, 'Default')

/** Converts the store. `former` is the original text of the store's keyring, as `formerKeyring` creates it. */
export async function turnIntoFormerStore(
  witness: Witness,
  url: string,
  prefix: string,
  former: string,
): Promise<void> {
  await unbindSets(url, prefix, former)
  for (const key of await witness.keys(`${prefix}{c}:configs:*`)) await stripProofs(witness, key)
  await witness.del(...(await witness.keys(`${prefix}*audit*`)))
  await witness.set(`${prefix}{n:Default}:seq`, `0:${'0'.repeat(12)}`)
  await witness.del(`${prefix}{c}:seq`)
  await witness.set(`${prefix}{c}:keyring`, former)
}

/** Removes the proofs from the records of configurations, as an attacker with write access to Redis can. */
export async function stripProofs(witness: Witness, key: string): Promise<void> {
  for (const [id, record] of Object.entries(await witness.hgetall(key))) {
    await witness.hset(key, id, record.replace(/,"mac":"[0-9a-f]{40}"\}$/, '}'))
  }
}

async function unbindSets(url: string, prefix: string, former: string): Promise<void> {
  const { store, close } = await openStore(url, prefix)
  try {
    const sealing = await openSealing({ store: store.keyring, kek: KEK })
    const ring = openKeyring(parseKeyring(former), KEK)
    for await (const page of store.sealedRecords.pages()) {
      const changes = page.map(async (record) => {
        const { bound: _, ...place } = record.context
        return { record, blob: ring.seal(await sealing.unseal(record.blob, record.context), place) }
      })
      await store.sealedRecords.replace(await Promise.all(changes))
    }
  } finally {
    close()
  }
}
