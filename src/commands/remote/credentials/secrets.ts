import { secretMembers } from '../../../../generated/secrets.ts'
import type { CredentialSet } from '../../../../generated/types.ts'
import type { Row } from '../output/row-writer.ts'

/*
 * Which members of a set are secret, and what stands for them where nobody asked to see them.
 */

export const MASK = '***'

const SECRETS: ReadonlySet<string> = new Set(secretMembers.CredentialSet)

export const isSecret = (member: string): boolean => SECRETS.has(member)

/** null, which the server answers to who may not see a secret, and "", where there is none, stay. */
export function shownSet(set: CredentialSet, { reveal }: { readonly reveal: boolean }): CredentialSet & Row {
  if (reveal) return set as CredentialSet & Row
  const masked = Object.entries(set).map(([name, value]) => [name, isSecret(name) && value ? MASK : value])
  return Object.fromEntries(masked) as CredentialSet & Row
}

/** Whatever it is, without the secrets in it. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [
    name,
    isSecret(name) && typeof member === 'string' && member !== '' ? MASK : withoutSecrets(member),
  ])
  return Object.fromEntries(members)
}
