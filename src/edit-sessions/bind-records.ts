/*
 * Adds missing proofs to records of keyrack 0.1.0. In that version configurations have no proof, and the seal of a set
 * does not cover its network. The first service of a newer version adds both to all records, and notes this in the
 * keyring. After that, services refuse records without them. Otherwise a writer of Redis could present an altered
 * record as an old one.
 *
 * A writer of Redis can also restore a keyring from before that time. So the service binds records only in a store in
 * which no record is bound yet. Before it binds the first one, it stores a digest of all of them in the keyring. If the
 * service stops before it has bound all records, the next start continues, provided that the records still have this
 * digest.
 */

import { createHash, type Hash } from 'node:crypto'
import type { ConfigId } from '../domain/credentials/config.ts'
import { BINDING_RECORDS, RECORDS_BOUND } from '../sealing/keyring-attributes.ts'
import { KeyringOutdated } from '../sealing/keyring-store.ts'
import type { Sealing } from '../sealing/open-sealing.ts'
import { findBlob, SealBroken } from '../sealing/sealed-blob.ts'
import type { StoredConfig } from '../store/credentials/config-records.ts'
import { type ResealedSet, wholeRange } from '../store/credentials/credentials.ts'
import { setContext } from '../store/credentials/sealed-records.ts'
import type { StoredSet } from '../store/credentials/set-records.ts'
import type { Store } from '../store/store.ts'
import { configMac, hasValidProof } from './config-proof.ts'

/** The number of records that `bindRecords` changed. */
export interface Bound {
  readonly configs: number
  readonly sets: number
}

/**
 * Binds the stored configurations and sets. Returns null if the keyring shows that they are already bound. Throws
 * KeyringOutdated if the keyring contradicts the records, and the errors of the store.
 */
export async function bindRecords(store: Store, sealing: Sealing): Promise<Bound | null> {
  for (;;) {
    if (sealing.attribute(RECORDS_BOUND) !== null) return null
    const { digest, bound } = await readRecords(store)
    // The keyring is read after the records, because another replica may have begun to bind them.
    await sealing.refresh()
    if (sealing.attribute(RECORDS_BOUND) !== null) return null
    const begun = sealing.attribute(BINDING_RECORDS)
    if (begun === null && bound !== null) throw new KeyringOutdated(toEvidence(bound))
    if (begun !== null && begun !== digest) {
      throw new KeyringOutdated(
        'configurations or sets have changed since an earlier start began to add proofs to them',
      )
    }
    if ((await sealing.noteAttribute(BINDING_RECORDS, digest)) === digest) break
  }
  return await bindAll(store, sealing)
}

/** Binds all stored records, even altered ones. Throws the errors of the store. */
export async function bindAll(store: Store, sealing: Sealing): Promise<Bound> {
  const done = { configs: await proveConfigs(store, sealing), sets: await bindSets(store, sealing) }
  await sealing.noteAttribute(RECORDS_BOUND, `${Date.now()}`)
  return done
}

/**
 * Returns a clause that proves that the keyring is older than some bound record. Returns null if there is no such
 * record.
 */
async function findBoundRecord(store: Store, sealing: Sealing): Promise<string | null> {
  const isDenied = (): boolean => [RECORDS_BOUND, BINDING_RECORDS].every((name) => sealing.attribute(name) === null)
  if (!isDenied()) return null
  const { bound } = await readRecords(store)
  await sealing.refresh()
  return isDenied() && bound !== null ? toEvidence(bound) : null
}

const toEvidence = (bound: string): string => `${bound} has a proof, but according to the keyring no record has one`

interface RecordsFound {
  /** The SHA-256, in hex, of all data that the binding does not verify. */
  readonly digest: string
  /** The name of the first record that is already bound, or null. */
  readonly bound: string | null
}

async function readRecords(store: Store): Promise<RecordsFound> {
  const hash = createHash('sha256')
  let bound: string | null = null
  for await (const { config, sets } of pagesOfSets(store)) {
    digestConfig(hash, config)
    if (config.mac) bound ??= `configuration "${config.attributes.name}" of network "${config.network}"`
    for (const set of sets) {
      hash.update(JSON.stringify([set.key, set.name, set.priority, set.revision]))
      const isSetBound = findBlob(set.sealed)?.isBound === true
      if (isSetBound) bound ??= `set "${set.name}" of configuration "${config.attributes.name}"`
    }
  }
  return { digest: hash.digest('hex'), bound }
}

function digestConfig(hash: Hash, { network, id, json, revision }: StoredConfig): void {
  hash.update(JSON.stringify([network, id, json, revision]))
}

/**
 * Binds the sets. Reads them by their order, because the Redis user of a service must not scan keys. Skips sets that
 * cannot be read.
 */
async function bindSets(store: Store, sealing: Sealing): Promise<number> {
  let count = 0
  for await (const { config, sets } of pagesOfSets(store)) {
    const changes = await Promise.all(sets.map((set) => boundSet(sealing, config, set)))
    const bound = changes.filter((change) => change !== null)
    count += await store.credentials.replaceSealed(config.id, bound)
  }
  return count
}

const SETS_A_PAGE = 200

/**
 * Returns the sets of every configuration, page by page. Each configuration has at least one page, which may be empty.
 */
async function* pagesOfSets(store: Store): AsyncIterable<{ config: StoredConfig; sets: readonly StoredSet[] }> {
  for (const { name: network } of await sortedNetworks(store)) {
    const configs = await store.credentials.readConfigs([network])
    for (const config of configs.sort((a, b) => (a.id < b.id ? -1 : 1))) {
      const range = wholeRange(config.id, config.attributes.type)
      for (let at = 0; ; at += SETS_A_PAGE) {
        const runs = [[at, at + SETS_A_PAGE - 1]] as const
        const sets: StoredSet[] = []
        for await (const { inRuns } of store.credentials.readPages(network, range, { keys: [], runs }))
          sets.push(...inRuns)
        yield { config, sets }
        if (sets.length < SETS_A_PAGE) break
      }
    }
  }
}

async function sortedNetworks(store: Store): Promise<{ readonly name: string }[]> {
  return [...(await store.networks.list())].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/**
 * Seals a set again so that the seal covers its network. Returns null if it already does, or if the set cannot be read.
 */
async function boundSet(sealing: Sealing, config: ConfigId, set: StoredSet): Promise<ResealedSet | null> {
  const found = findBlob(set.sealed)
  if (found === null || found.isBound) return null
  const context = setContext(config, set)
  try {
    return { set, sealed: sealing.seal(await sealing.unseal(set.sealed, context), context) }
  } catch (failure) {
    if (failure instanceof SealBroken) return null
    throw failure
  }
}

/** Adds a proof to every configuration without one, including altered configurations. Returns the number of proofs. */
async function proveConfigs(store: Store, sealing: Sealing): Promise<number> {
  let count = 0
  for (const { name } of await store.networks.list()) {
    const configs = await store.credentials.readConfigs([name])
    const proofs = configs.map((config) => ({ config, mac: configMac(sealing, config) }))
    count += await store.credentials.prove(proofs.filter(({ config, mac }) => config.mac !== mac))
  }
  return count
}

/** Faults of stored credentials, a sentence for each. */
export interface CredentialFaults {
  readonly all: string[]
  /** Those that `bindAll` leaves: sealed records that cannot be unsealed. */
  readonly unacceptable: readonly string[]
}

/** Returns a sentence for each altered configuration, and for each sealed record that cannot be unsealed. */
export const findCredentialFaults = async (store: Store, sealing: Sealing): Promise<string[]> =>
  (await sortCredentialFaults(store, sealing)).all

/** Returns the faults that findCredentialFaults returns, and those of them that cannot be accepted. */
export async function sortCredentialFaults(store: Store, sealing: Sealing): Promise<CredentialFaults> {
  const denied = await findBoundRecord(store, sealing)
  const acceptable = denied === null ? [] : [`keyring: ${denied}: an earlier keyring was put in its place`]
  const names = new Map<string, string>()
  for (const { name } of await store.networks.list()) {
    for (const config of await store.credentials.readConfigs([name])) {
      names.set(config.id, `"${config.attributes.name}" of network "${name}"`)
      if (!hasValidProof(sealing, config)) acceptable.push(`configuration ${names.get(config.id)} was altered`)
    }
  }
  const unacceptable: string[] = []
  for await (const page of store.sealedRecords.pages()) {
    for (const { blob, context } of page) {
      if (await isReadable(sealing, blob, context)) continue
      const of = context.kind === 'set' ? `configuration ${names.get(context.owner) ?? context.owner}` : 'a session'
      unacceptable.push(`${context.kind} "${context.name}" of ${of} was altered or moved`)
    }
  }
  return { all: [...acceptable, ...unacceptable], unacceptable }
}

async function isReadable(sealing: Sealing, blob: string, context: Parameters<Sealing['unseal']>[1]): Promise<boolean> {
  try {
    if (findBlob(blob) === null) return false
    await sealing.unseal(blob, context)
    return true
  } catch (failure) {
    if (failure instanceof SealBroken) return false
    throw failure
  }
}
