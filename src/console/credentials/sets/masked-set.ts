/*
 * Sets as the console keeps them. It reads sets without secrets. They show only whether a secret is set, and some
 * callers do not see even that.
 */
import type { CredentialSet } from '../../../../clients/typescript/index.ts'
import { type Group, type Member, members } from './set-members.ts'

/** State of a secret. `hidden` means that the caller may not know whether the secret is set. */
export type Mask = 'set' | 'none' | 'hidden'

export interface MaskedSet {
  readonly name: string
  readonly priority: number
  /** Members that are not secret. */
  readonly plain: Readonly<Record<string, string>>
  readonly masks: Readonly<Record<string, Mask>>
  /** Type and fingerprint of the SSH key, or null if there is none or the caller may not know. */
  readonly sshKey: { readonly type: string; readonly fingerprint: string } | null
  readonly expiry: CredentialSet['expiry']
}

/**
 * Returns a set with masks instead of secrets. `maskForNull` is the mask for null. A caller who may see secrets gets
 * null for a secret that is set.
 */
export function masked(set: CredentialSet, maskForNull: 'set' | 'hidden'): MaskedSet {
  const plain = members.filter(({ isSecret }) => !isSecret).map((member) => [member.name, plainText(member, set)])
  const masks = members.filter(({ isSecret }) => isSecret).map(({ name }) => [name, maskOf(set[name], maskForNull)])
  const { name, priority, sshKeyType, sshKeyFingerprint, expiry } = set
  const sshKey =
    sshKeyType === undefined || sshKeyFingerprint === undefined
      ? null
      : { type: sshKeyType, fingerprint: sshKeyFingerprint }
  return { name, priority, plain: Object.fromEntries(plain), masks: Object.fromEntries(masks), sshKey, expiry }
}

/** Returns the text of a member. A time is in UTC, without a time zone. */
function plainText({ name, control }: Member, set: CredentialSet): string {
  const value = set[name]
  if (control === 'time') return typeof value === 'number' ? new Date(value).toISOString().slice(0, 16) : ''
  return String(value ?? '')
}

/** Returns whether a set has a member of the group, as far as the caller may know. */
export const hasGroup = (set: MaskedSet, { members }: Group): boolean =>
  members.some(({ name, isSecret }) => (isSecret ? set.masks[name] === 'set' : set.plain[name] !== ''))

function maskOf(value: string | number | null | undefined, maskForNull: Mask): Mask {
  // An optional secret that is not set is absent, as all of them are for callers that may not know which are set.
  if (value === undefined) return maskForNull === 'hidden' ? 'hidden' : 'none'
  if (value === null) return maskForNull
  return value === '' ? 'none' : 'set'
}
