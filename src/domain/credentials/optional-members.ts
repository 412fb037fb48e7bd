/*
 * The optional members of a credential set. A set has them only if they are not empty, so that replies and stored
 * records of sets without them stay as they are. In memory and in records all of them are texts; on the wire
 * `expiresAt` is an integer.
 */

/** The optional members of a set, in the order of the contract. */
export const optionalMemberNames = [
  'sshPrivateKey',
  'sshKeyPassphrase',
  'sshKeyType',
  'sshKeyFingerprint',
  'snmpAuthProtocol',
  'snmpPrivProtocol',
  'rwCommunityString',
  'apiToken',
  'note',
  'expiresAt',
] as const

/** Name of an optional member. */
type ExtraMember = (typeof optionalMemberNames)[number]

/** The optional members of a set; an absent member is not set. */
export type OptionalMembers = { readonly [Member in ExtraMember]?: string }

const extra: ReadonlySet<string> = new Set(optionalMemberNames)

/** Returns whether sets may lack this member. */
export const isOptionalMember = (member: string): member is ExtraMember => extra.has(member)

/** The members that the service reads from an SSH private key. */
export interface SshKeyFacts {
  readonly sshKeyType: string
  readonly sshKeyFingerprint: string
}

/** Returns whether a member says something about a secret. Only callers that may see secrets see it. */
export const describesSecret = (member: string): boolean => member === 'sshKeyType' || member === 'sshKeyFingerprint'

/** Returns the members without optional members that are empty. */
export function withoutEmptyOptionals<Members extends OptionalMembers>(members: Members): Members {
  const entries = Object.entries(members).filter(([name, value]) => value !== '' || !isOptionalMember(name))
  return Object.fromEntries(entries) as Members
}

/** Returns the value of a member as callers see it: `expiresAt` is an integer, or null if it is not set. */
export function toContractMember(member: string, value: string | null): string | number | null {
  if (member !== 'expiresAt' || value === null) return value
  return value === '' ? null : Number(value)
}

/** The time of a reply, and how long before its expiry a set is marked, both in milliseconds. */
export interface ExpiryClock {
  readonly now: number
  readonly warnMs: number
}

/** Returns whether a set has expired or expires soon, or null. */
export function findExpiry({ expiresAt }: OptionalMembers, { now, warnMs }: ExpiryClock): 'SOON' | 'EXPIRED' | null {
  if (expiresAt === undefined || expiresAt === '') return null
  const left = Number(expiresAt) - now
  if (left <= 0) return 'EXPIRED'
  return left <= warnMs ? 'SOON' : null
}
