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
