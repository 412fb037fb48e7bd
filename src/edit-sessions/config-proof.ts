/*
 * Proofs of the records of configurations. A configuration holds the network of its sets, and the addresses on which
 * the sets are tried. So a writer of Redis must not be able to change it. The proof covers the record, its network, its
 * id and its revision:
 *
 * SHA-1(HMAC-SHA256(config key, network, id and record) ":" revision)
 *
 * The commit script assigns the revision, so it computes the outer hash: see the header of store/audit/audit.ts.
 */
import { createHash, createHmac, hash } from 'node:crypto'
import type { ConfigId } from '../domain/credentials/config.ts'
import { ApplicationError } from '../domain/errors/application-error.ts'
import { beginTimeSlice } from '../fairness/time-slices.ts'
import { RECORDS_BOUND } from '../sealing/keyring-attributes.ts'
import type { Sealing } from '../sealing/open-sealing.ts'
import type { StoredConfig } from '../store/credentials/config-records.ts'

/** Called with the network of an altered configuration. `finding` identifies the alteration, so it is logged once. */
export type OnAltered = (network: string, finding: string) => void

/** Returns the text that the commit script hashes together with the revision. */
export const configSecret = (sealing: Sealing, { id, network }: ConfigId, json: string): string =>
  createHmac('sha256', sealing.keyFor('config'))
    .update(JSON.stringify(['config', network, id, json]))
    .digest('hex')

/** Returns the proof that the record must have. */
export const configMac = (sealing: Sealing, config: StoredConfig): string =>
  createHash('sha1')
    .update(`${configSecret(sealing, config, config.json)}:${config.revision}`)
    .digest('hex')

/**
 * Returns whether keyrack wrote the record. A record of keyrack 0.1.0 has no proof. It needs none until the service has
 * added proofs to all records.
 */
export function hasValidProof(sealing: Sealing, config: StoredConfig): boolean {
  if (config.mac === null) return sealing.attribute(RECORDS_BOUND) === null
  const known = verified.get(sealing) ?? new Map<string, string>()
  const configKey = `${config.network}\n${config.id}`
  const digest = hash('sha256', `${config.revision}:${config.mac}:${config.json}`, 'base64')
  if (known.get(configKey) === digest) return true
  if (config.mac !== configMac(sealing, config)) return false
  if (known.size >= MAX_VERIFIED) known.clear()
  verified.set(sealing, known.set(configKey, digest))
  return true
}

/**
 * Digests of records whose proof was valid. Calls read the same records repeatedly, and computing a digest is cheaper
 * than checking a proof.
 */
const verified = new WeakMap<Sealing, Map<string, string>>()
const MAX_VERIFIED = 10_000

/**
 * Throws STORE_UNAVAILABLE if keyrack did not write a record, or wrote it for another network or id. Works in steps.
 */
export async function requireValidProof(
  sealing: Sealing,
  configs: readonly StoredConfig[],
  onAltered: OnAltered,
): Promise<void> {
  const slice = beginTimeSlice()
  for (const config of configs) {
    if (!hasValidProof(sealing, config)) throw alteredRecord(sealing, config, onAltered)
    if (slice.isOver()) await slice.next()
  }
}

function alteredRecord(sealing: Sealing, altered: StoredConfig, onAltered: OnAltered): ApplicationError {
  onAltered(altered.network, `${configMac(sealing, altered)} ${altered.mac}`)
  const message = `A credential configuration of network "${altered.network}" was altered in the store`
  return new ApplicationError('STORE_UNAVAILABLE', message, { applied: 'no', retryable: false })
}
