/*
 * API keys: `kr_<id>_<secret>`. Redis holds an HMAC over id, secret and rights instead of the secret. So a writer of
 * Redis can neither create a key nor extend the rights of one.
 */

import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import type { PresentedKey } from '../domain/api-key.ts'
import { Secret } from './secret.ts'

/** The rights of a key or a user. */
export interface Rights {
  readonly grants: readonly string[]
  /** The networks that the key or user can access; null means all networks. */
  readonly networks: readonly string[] | null
  /** The time of expiry as Unix epoch milliseconds; null means never. */
  readonly expiresAt: number | null
}

/** The record of an API key in Redis. */
export interface KeyRecord extends Rights {
  /** The name of the key, for people. */
  readonly name: string
  /** Unix epoch milliseconds. */
  readonly createdAt: number
  /** The time of revocation as Unix epoch milliseconds; null if the key was not revoked. */
  readonly revokedAt: number | null
  /**
   * The HMAC over id, secret and rights. A revoked key has a MAC of that HMAC instead, which does not reveal the HMAC.
   */
  readonly mac: string
  /** The proof of the whole record; see record-proofs.ts. */
  readonly proof?: string
}

/**
 * Creates a key and its record. `pepper` is a key of the keyring, so Redis does not hold it in clear text. `now` is in
 * Unix epoch milliseconds.
 */
export function makeApiKey(
  pepper: KeyObject,
  name: string,
  rights: Rights,
  now: number,
): { id: string; key: Secret; record: KeyRecord } {
  const [id, secret] = [randomBytes(6).toString('hex'), randomBytes(32).toString('hex')]
  return {
    id,
    key: new Secret(`kr_${id}_${secret}`),
    record: recordOfKey(pepper, { id, secret }, { name, rights, now }),
  }
}

/** Creates the record of a key. `now` is in Unix epoch milliseconds. */
export function recordOfKey(
  pepper: KeyObject,
  key: PresentedKey,
  { name, rights, now }: { name: string; rights: Rights; now: number },
): KeyRecord {
  const mac = macOf(pepper, key, rights).toString('hex')
  return { name, ...rights, createdAt: now, revokedAt: null, mac }
}

/** Returns whether a key has the secret that its record was created for. */
export function matchesKeyRecord(pepper: KeyObject, sent: PresentedKey, record: KeyRecord): boolean {
  const mac = macOf(pepper, sent, record)
  if (record.revokedAt === null) return isSameMac(mac, record.mac)
  // keyrack 0.1.0 did not change the mac when it revoked a key. A revoked key is refused with either mac.
  return isSameMac(afterRevocation(pepper, mac), record.mac) || isSameMac(mac, record.mac)
}

/** Creates the record of a revoked key. Its mac becomes invalid if a writer of Redis removes `revokedAt`. */
export function revokedKey(pepper: KeyObject, record: KeyRecord, now: number): KeyRecord {
  const { proof: _, ...rest } = record
  const mac = afterRevocation(pepper, Buffer.from(record.mac, 'hex')).toString('hex')
  return { ...rest, revokedAt: record.revokedAt ?? now, mac }
}

const afterRevocation = (pepper: KeyObject, mac: Buffer): Buffer =>
  createHmac('sha256', pepper)
    .update(JSON.stringify(['revoked key', mac.toString('hex')]))
    .digest()

/** Returns whether a MAC equals one in hex. The comparison takes constant time. */
export function isSameMac(mac: Buffer, hex: string): boolean {
  const expected = Buffer.from(hex, 'hex')
  return mac.length === expected.length && timingSafeEqual(mac, expected)
}

const macOf = (pepper: KeyObject, { id, secret }: PresentedKey, { grants, networks, expiresAt }: Rights): Buffer =>
  createHmac('sha256', pepper)
    .update(JSON.stringify(['key', id, secret, grants, networks, expiresAt]))
    .digest()
