import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import { Secret } from './secret.ts'

/*
 * API keys: `kr_<id>_<secret>`. Of the secret Redis gets an HMAC that covers the rights beside it: who can write to
 * Redis can't make a key, nor give one more than it was made with.
 */

/** What holds for keys and users alike. */
export interface Rights {
  readonly grants: readonly string[]
  /** null: all */
  readonly networks: readonly string[] | null
  /** Unix epoch milliseconds; null: never */
  readonly expiresAt: number | null
}

export interface KeyRecord extends Rights {
  /** For people. */
  readonly name: string
  readonly createdAt: number
  /** Unix epoch milliseconds; null: it has not been revoked. */
  readonly revokedAt: number | null
  /**
   * A MAC over id, secret and rights. For a revoked key a MAC over that MAC, from which the first cannot be computed.
   */
  readonly mac: string
  /** Proof over the whole record: see record-proofs.ts. */
  readonly proof?: string
}

export interface PresentedKey {
  readonly id: string
  readonly secret: string
}

const FORM = /^kr_([0-9a-f]{12})_([0-9a-f]{64})$/

export function parseApiKey(text: string): PresentedKey | null {
  const match = FORM.exec(text)
  return match === null ? null : { id: match[1]!, secret: match[2]! }
}

/** A key nobody has seen yet, and what is kept of it. `pepper`: of the keyring, so that it is not in Redis either. */
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

/** What is kept of a key. `now`: Unix epoch milliseconds. */
export function recordOfKey(
  pepper: KeyObject,
  key: PresentedKey,
  { name, rights, now }: { name: string; rights: Rights; now: number },
): KeyRecord {
  const mac = macOf(pepper, key, rights).toString('hex')
  return { name, ...rights, createdAt: now, revokedAt: null, mac }
}

/** Whether the secret is the one the record was made for. */
export function matchesKeyRecord(pepper: KeyObject, presented: PresentedKey, record: KeyRecord): boolean {
  const mac = macOf(pepper, presented, record)
  if (record.revokedAt === null) return isSameMac(mac, record.mac)
  // The version before left the mac as it was; the key is refused either way.
  return isSameMac(afterRevocation(pepper, mac), record.mac) || isSameMac(mac, record.mac)
}

/** The record of a key that is revoked. A writer of Redis who takes `revokedAt` away again has no valid mac. */
export function revokedKey(pepper: KeyObject, record: KeyRecord, now: number): KeyRecord {
  const { proof: _, ...rest } = record
  const mac = afterRevocation(pepper, Buffer.from(record.mac, 'hex')).toString('hex')
  return { ...rest, revokedAt: record.revokedAt ?? now, mac }
}

const afterRevocation = (pepper: KeyObject, mac: Buffer): Buffer =>
  createHmac('sha256', pepper)
    .update(JSON.stringify(['revoked key', mac.toString('hex')]))
    .digest()

/** In the same time whether it is or not. */
export function isSameMac(mac: Buffer, hex: string): boolean {
  const expected = Buffer.from(hex, 'hex')
  return mac.length === expected.length && timingSafeEqual(mac, expected)
}

const macOf = (pepper: KeyObject, { id, secret }: PresentedKey, { grants, networks, expiresAt }: Rights): Buffer =>
  createHmac('sha256', pepper)
    .update(JSON.stringify(['key', id, secret, grants, networks, expiresAt]))
    .digest()
