import { RECORDS_BOUND, type Sealing } from '../sealing/open-sealing.ts'
import { findBlob, SealBroken } from '../sealing/sealed-blob.ts'
import { type ResealedSet, type StoredSet, wholeRange } from '../store/credentials/credentials.ts'
import { setContext } from '../store/credentials/sealed-records.ts'
import type { Store } from '../store/store.ts'
import type { ConfigPlace } from './config-place.ts'
import { configMac, isBound } from './config-proof.ts'

/*
 * Records of keyrack 0.1.0 bind less: configurations have no proof, and the seal of a set says nothing of its network. They
 * are given both once, by the first service of a newer version. From then on records that bind less are refused: somebody
 * who can write to Redis could otherwise pass off what he altered as old.
 */

/** What `bindRecords` did. */
export interface Bound {
  readonly configs: number
  readonly sets: number
}

/** Takes configurations and sets as they are now, if that was not done before. Throws what the store throws. */
export async function bindRecords(store: Store, sealing: Sealing): Promise<Bound | null> {
  if (sealing.attribute(RECORDS_BOUND) !== null) return null
  const done = { configs: await proveConfigs(store, sealing), sets: await bindSets(store, sealing) }
  await sealing.noteAttribute(RECORDS_BOUND, `${Date.now()}`)
  return done
}

/** By the order of the sets, because a service's user of Redis may not walk through keys. Unreadable ones stay as they are. */
async function bindSets(store: Store, sealing: Sealing): Promise<number> {
  let count = 0
  for (const { name: network } of await store.networks.list()) {
    for (const config of await store.credentials.readConfigs([network])) {
      const range = wholeRange(config.id, config.attributes.type)
      for (let at = 0; ; at += SETS_A_STEP) {
        const runs = [[at, at + SETS_A_STEP - 1]] as const
        const { inRuns } = await store.credentials.readPage(network, range, { keys: [], runs })
        const changes = await Promise.all(inRuns.map((set) => boundSet(sealing, config, set)))
        count += await store.credentials.replaceSealed(
          config.id,
          changes.filter((change) => change !== null),
        )
        if (inRuns.length < SETS_A_STEP) break
      }
    }
  }
  return count
}

const SETS_A_STEP = 200

/** null: it binds its place already, or can't be read. */
async function boundSet(sealing: Sealing, config: ConfigPlace, set: StoredSet): Promise<ResealedSet | null> {
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

/** Gives every configuration the proof it lacks, also those that were altered; returns how many. */
export async function proveConfigs(store: Store, sealing: Sealing): Promise<number> {
  let count = 0
  for (const { name } of await store.networks.list()) {
    const configs = await store.credentials.readConfigs([name])
    const proofs = configs.map((config) => ({ config, mac: configMac(sealing, config) }))
    count += await store.credentials.prove(proofs.filter(({ config, mac }) => config.mac !== mac))
  }
  return count
}

/** A sentence for each network with an altered configuration, and for each sealed record that can't be unsealed. */
export async function faultsOfCredentials(store: Store, sealing: Sealing): Promise<string[]> {
  const faults: string[] = []
  const names = new Map<string, string>()
  for (const { name } of await store.networks.list()) {
    for (const config of await store.credentials.readConfigs([name])) {
      names.set(config.id, `"${config.attributes.name}" of network "${name}"`)
      if (!isBound(sealing, config)) faults.push(`configuration ${names.get(config.id)} was altered`)
    }
  }
  for await (const page of store.sealedRecords.pages()) {
    for (const { blob, context } of page) {
      if (await isReadable(sealing, blob, context)) continue
      const of = context.kind === 'set' ? `configuration ${names.get(context.owner) ?? context.owner}` : 'a session'
      faults.push(`${context.kind} "${context.name}" of ${of} was altered or moved`)
    }
  }
  return faults
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
