import { RECORDS_BOUND, type Sealing } from '../sealing/open-sealing.ts'
import { reencrypt } from '../sealing/reencrypt.ts'
import { findBlob, SealBroken } from '../sealing/sealed-blob.ts'
import type { Store } from '../store/store.ts'
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
  const done = {
    configs: await proveConfigs(store, sealing),
    sets: (await reencrypt(store.sealedRecords, sealing)).resealed,
  }
  await sealing.noteAttribute(RECORDS_BOUND, `${Date.now()}`)
  return done
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
