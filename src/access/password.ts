import { createHmac, type KeyObject, randomBytes, type ScryptOptions, scrypt } from 'node:crypto'
import { isSameMac, type Rights } from './api-key.ts'
import type { Secret } from './secret.ts'

/*
 * Users and their passwords, through scrypt and then an HMAC that covers their rights, as with API keys.
 */

export interface UserRecord extends Rights {
  readonly createdAt: number
  /** Another one with every password. */
  readonly salt: string
  readonly mac: string
}

// 32 MiB and some 100 ms of one core: a guess costs an attacker that too (OWASP's N for r = 8, p = 1 is 2^17; here
// the pepper keeps who has only Redis from guessing at all).
const COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 2 ** 20 }
const HASH_BYTES = 32

export const SHORTEST_PASSWORD = 8
/** Longer ones only cost time. */
export const LONGEST_PASSWORD = 1024

/** Why a text may not become a password, or null. */
export function passwordProblem(password: string): string | null {
  const length = [...password].length
  if (length < SHORTEST_PASSWORD) return `must have at least ${SHORTEST_PASSWORD} characters`
  return length > LONGEST_PASSWORD ? `must have at most ${LONGEST_PASSWORD} characters` : null
}

export async function makeUser(
  pepper: KeyObject,
  name: string,
  password: Secret,
  rights: Rights,
  now: number,
): Promise<UserRecord> {
  const salt = randomBytes(16).toString('hex')
  const mac = await macOf(pepper, name, password, rights, salt)
  return { ...rights, createdAt: now, salt, mac: mac.toString('hex') }
}

export async function isPasswordOf(
  pepper: KeyObject,
  name: string,
  password: Secret,
  record: UserRecord,
): Promise<boolean> {
  return isSameMac(await macOf(pepper, name, password, record, record.salt), record.mac)
}

/** Takes as long as a look at a password that is wrong: nobody learns by the clock which users there are. */
export async function pretendToLook(pepper: KeyObject, name: string, password: Secret): Promise<void> {
  await macOf(pepper, name, password, { grants: [], networks: null, expiresAt: null }, '00'.repeat(16))
}

async function macOf(
  pepper: KeyObject,
  name: string,
  password: Secret,
  { grants, networks, expiresAt }: Rights,
  salt: string,
): Promise<Buffer> {
  const hash = await new Promise<Buffer>((resolve, reject) => {
    const done = (failure: Error | null, key: Buffer): void => (failure === null ? resolve(key) : reject(failure))
    scrypt(password.reveal().normalize('NFC'), Buffer.from(salt, 'hex'), HASH_BYTES, COST, done)
  })
  const content = ['user', name, hash.toString('hex'), grants, networks, expiresAt]
  return createHmac('sha256', pepper).update(JSON.stringify(content)).digest()
}
