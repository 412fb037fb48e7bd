/*
 * Proofs of the records of configurations. A configuration says which network its sets belong to and which addresses
 * they are tried on, so a writer of Redis must not be able to change it. The proof binds record, network, id and
 * number:
 *
 * SHA-1(HMAC-SHA256(config key, place and record) ":" number)
 *
 * The number is given by the script that commits, which is why it hashes last: see the header of store/audit.ts.
 */

import { createHash } from 'node:crypto'
import { ApplicationError } from '../domain/application-error.ts'
import { RECORDS_BOUND } from '../sealing/keyring-attributes.ts'
import type { Sealing } from '../sealing/open-sealing.ts'
import { createSigner } from '../sealing/signer.ts'
import type { StoredConfig } from '../store/credentials/credentials.ts'
import type { ConfigPlace } from './config-place.ts'

/** Called with the network of a configuration that was altered, and what tells this finding from others. */
export type OnAltered = (network: string, finding: string) => void

/** What the script that commits a configuration hashes with the number of the commit. */
export const configSecret = (sealing: Sealing, { id, network }: ConfigPlace, json: string): string =>
  createSigner(sealing.keyFor('config'))(JSON.stringify(['config', network, id, json]))

/** The proof that the record must have. */
export const configMac = (sealing: Sealing, config: StoredConfig): string =>
  createHash('sha1')
    .update(`${configSecret(sealing, config, config.json)}:${config.revision}`)
    .digest('hex')

/**
 * Whether a record is as keyrack wrote it. Records of keyrack 0.1.0 have no proof, and need none until all have one.
 */
export function isBound(sealing: Sealing, config: StoredConfig): boolean {
  if (config.mac === null) return sealing.attribute(RECORDS_BOUND) === null
  const known = verified.get(sealing) ?? new Map<string, StoredConfig>()
  const place = `${config.network}\n${config.id}`
  const before = known.get(place)
  if (before?.revision === config.revision && before.mac === config.mac && before.json === config.json) return true
  if (config.mac !== configMac(sealing, config)) return false
  if (known.size >= MAX_VERIFIED) known.clear()
  verified.set(sealing, known.set(place, config))
  return true
}

/** Calls read the configurations of a network again and again: records that were right before need no second look. */
const verified = new WeakMap<Sealing, Map<string, StoredConfig>>()
const MAX_VERIFIED = 10_000

/** Throws STORE_UNAVAILABLE if a record of these was not written by keyrack, or is not where it was written. */
export function requireBound(sealing: Sealing, configs: readonly StoredConfig[], onAltered: OnAltered): void {
  const altered = configs.find((config) => !isBound(sealing, config))
  if (altered === undefined) return
  onAltered(altered.network, `${configMac(sealing, altered)} ${altered.mac}`)
  const message = `A credential configuration of network "${altered.network}" was altered in the store`
  throw new ApplicationError('STORE_UNAVAILABLE', message, { applied: 'no', retryable: false })
}
