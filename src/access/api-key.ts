/*
 * API keys: `kr_<id>_<secret>`. Redis holds an HMAC over id, secret and rights instead of the secret. A writer of Redis
 * can therefore neither make a key nor give one more rights than it was made with.
 */

import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import { Secret } from './secret.ts'

/** The rights of a key or a user. */
export interface Rights {
  readonly grants: readonly string[]
  /** null: all networks. */
  readonly networks: readonly string[] | null
  /** Unix epoch milliseconds; null: never. */
  readonly expiresAt: number | null
}

/** What Redis holds of an API key. */
export interface KeyRecord extends Rights {
  /** The name of the key, for people. */
  readonly name: string
  /** Unix epoch milliseconds. */
  readonly createdAt: number
  /** Unix epoch milliseconds; null: the key was not revoked. */
  readonly revokedAt: number | null
  /** The HMAC over id, secret and rights. For a revoked key a MAC of that, from which the first cannot be computed. */
  readonly mac: string
  /** The proof of the whole record; see record-proofs.ts. */
  readonly proof?: string
}

/** An API key as it was sent; it is not verified yet. */
export interface PresentedKey {
  readonly id: string
  readonly secret: string
}

const FORM = /^kr_([0-9a-f]{12})_([0-9a-f]{64})$/

/** Returns null if the text does not have the form of an API key. */
export function parseApiKey(text: string): PresentedKey | null {
  const match = FORM.exec(text)
  return match === null ? null : { id: match[1]!, secret: match[2]! }
}

/**
 * Makes a new key and its record. `pepper`: a key of the keyring, so it is not in Redis. `now`: Unix epoch
 * milliseconds.
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

/** Makes the record of a key. `now`: Unix epoch milliseconds. */
export function recordOfKey(
  pepper: KeyObject,
  key: PresentedKey,
  { name, rights, now }: { name: string; rights: Rights; now: number },
): KeyRecord {
  const mac = macOf(pepper, key, rights).toString('hex')
  return { name, ...rights, createdAt: now, revokedAt: null, mac }
}

/** Whether a key has the secret that its record was made for. */
export function matchesKeyRecord(pepper: KeyObject, sent: PresentedKey, record: KeyRecord): boolean {
  const mac = macOf(pepper, sent, record)
  if (record.revokedAt === null) return isSameMac(mac, record.mac)
  // The version before did not change the mac of a revoked key; the key is refused either way.
  return isSameMac(afterRevocation(pepper, mac), record.mac) || isSameMac(mac, record.mac)
}

/** Makes the record of a revoked key. If a writer of Redis removes `revokedAt` the mac is not valid. */
export function revokedKey(pepper: KeyObject, record: KeyRecord, now: number): KeyRecord {
  const { proof: _, ...rest } = record
  const mac = afterRevocation(pepper, Buffer.from(record.mac, 'hex')).toString('hex')
  return { ...rest, revokedAt: record.revokedAt ?? now, mac }
}

const afterRevocation = (pepper: KeyObject, mac: Buffer): Buffer =>
  createHmac('sha256', pepper)
    .update(JSON.stringify(['revoked key', mac.toString('hex')]))
    .digest()

/** Compares in constant time. */
export function isSameMac(mac: Buffer, hex: string): boolean {
  const expected = Buffer.from(hex, 'hex')
  return mac.length === expected.length && timingSafeEqual(mac, expected)
}

const macOf = (pepper: KeyObject, { id, secret }: PresentedKey, { grants, networks, expiresAt }: Rights): Buffer =>
  createHmac('sha256', pepper)
    .update(JSON.stringify(['key', id, secret, grants, networks, expiresAt]))
    .digest()
