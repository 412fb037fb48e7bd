/*
 * Creates and checks the records of users. A password passes through scrypt and then an HMAC, which also covers the
 * user's rights, as for API keys.
 */

import { createHmac, type KeyObject, randomBytes, type ScryptOptions, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { isSameMac, type Rights } from './api-key.ts'
import type { Secret } from './secret.ts'

/** The parameters of scrypt, which takes 128 * N * r bytes of memory. */
export interface PasswordCost {
  readonly N: number
  readonly r: number
  readonly p: number
}

/** The record of a user in Redis. */
export interface UserRecord extends Rights {
  readonly createdAt: number
  /** Random salt in hex, different for every password. */
  readonly salt: string
  /** The parameters that the password was hashed with; absent in records of earlier versions. */
  readonly cost?: PasswordCost
  /** A MAC over the name, the password hash, the rights and the cost. */
  readonly mac: string
  /** The proof over the whole record: see record-proofs.ts. */
  readonly proof?: string
}

/** OWASP's minimum of 2026 for scrypt. It takes 128 MiB and about 400 ms of one core. */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 17, r: 8, p: 1 }

/** The cost of the records of earlier versions, which do not store a cost. */
const FORMER_COST: PasswordCost = { N: 2 ** 15, r: 8, p: 1 }

/** The maximum cost that is accepted in a record, because a writer of Redis could enter any cost. */
const MAX_COST: PasswordCost = PASSWORD_COST

const HASH_BYTES = 32

const SHORTEST_PASSWORD = 8
/** The maximum length of a password. Longer passwords would only take longer to hash. */
export const LONGEST_PASSWORD = 1024

/** Returns why a text is not allowed as a password, or null. */
export function passwordProblem(password: string): string | null {
  const length = [...password].length
  if (length < SHORTEST_PASSWORD) return `must have at least ${SHORTEST_PASSWORD} characters`
  return length > LONGEST_PASSWORD ? `must have at most ${LONGEST_PASSWORD} characters` : null
}

/** The data of a new user's record. */
export interface NewUser extends Rights {
  readonly name: string
  readonly password: Secret
  /** Unix epoch milliseconds. */
  readonly createdAt: number
}

/** Creates a user's record without its proof. */
export async function makeUser(pepper: KeyObject, user: NewUser, cost: PasswordCost): Promise<UserRecord> {
  const { name, password, grants, networks, expiresAt, createdAt } = user
  const record = { grants, networks, expiresAt, createdAt, salt: randomBytes(16).toString('hex'), cost }
  const mac = await macOf(pepper, name, password, record)
  return { ...record, mac: mac.toString('hex') }
}

/** Returns whether the password matches the record. A record whose cost is too high matches no password. */
export async function matchesPassword(
  pepper: KeyObject,
  name: string,
  password: Secret,
  record: UserRecord,
): Promise<boolean> {
  return isSaneCost(costOf(record)) && isSameMac(await macOf(pepper, name, password, record), record.mac)
}

/** Returns whether a record was hashed at a lower cost than new passwords. */
export const isFormerCost = (record: Pick<UserRecord, 'cost'>, today: PasswordCost): boolean =>
  isSaneCost(costOf(record)) && workOf(costOf(record)) < workOf(today)

/**
 * Takes as long as checking a wrong password, so that response times do not reveal which users exist. If a record with
 * a lower cost was checked before, this function takes the rest of that time.
 */
export async function equalizeTiming(
  pepper: KeyObject,
  { name, password, after }: { name: string; password: Secret; after: UserRecord | null },
  today: PasswordCost,
): Promise<void> {
  for (const cost of remainingCosts(after, today)) await macOf(pepper, name, password, { ...NOBODY, cost })
}

/** Returns the costs of the hashes that take the rest of the time of a wrong password; see equalizeTiming. */
export function remainingCosts(after: Pick<UserRecord, 'cost'> | null, today: PasswordCost): PasswordCost[] {
  const done = after !== null && isSaneCost(costOf(after)) ? workOf(costOf(after)) : 0
  const costs: PasswordCost[] = []
  let left = workOf(today) - done
  while (left >= workOf({ ...today, N: 2 })) {
    const cost = { ...today, N: 2 ** Math.floor(Math.log2(left / (today.r * today.p))) }
    costs.push(cost)
    left -= workOf(cost)
  }
  return costs
}

const NOBODY = { grants: [], networks: null, expiresAt: null, salt: '00'.repeat(16) }

const costOf = ({ cost }: Pick<UserRecord, 'cost'>): PasswordCost => cost ?? FORMER_COST
const workOf = ({ N, r, p }: PasswordCost): number => N * r * p

function isSaneCost({ N, r, p }: PasswordCost): boolean {
  if (![N, r, p].every((value) => Number.isInteger(value) && value >= 1)) return false
  const isPowerOfTwo = N >= 2 && Number.isInteger(Math.log2(N))
  return isPowerOfTwo && N <= MAX_COST.N && r <= MAX_COST.r && p <= MAX_COST.p
}

async function macOf(
  pepper: KeyObject,
  name: string,
  password: Secret,
  { grants, networks, expiresAt, salt, cost }: Omit<UserRecord, 'createdAt' | 'mac'>,
): Promise<Buffer> {
  const hash = await hashOf(password, salt, cost ?? FORMER_COST)
  // The MAC of records of earlier versions does not cover the cost.
  const costs = cost == null ? [] : [[cost.N, cost.r, cost.p]]
  const content = ['user', name, hash.toString('hex'), grants, networks, expiresAt, ...costs]
  return createHmac('sha256', pepper).update(JSON.stringify(content)).digest()
}

function hashOf(password: Secret, salt: string, { N, r, p }: PasswordCost): Promise<Buffer> {
  const options = { N, r, p, maxmem: 2 * 128 * N * r + 2 ** 20 }
  return computeScrypt(password.reveal().normalize('NFC'), Buffer.from(salt, 'hex'), HASH_BYTES, options)
}

const computeScrypt = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
