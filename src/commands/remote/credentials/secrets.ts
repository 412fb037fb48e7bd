import { secretMembers } from '../../../../generated/secrets.ts'
import type { CredentialSet } from '../../../../generated/types.ts'
import type { Row } from '../output/row-writer.ts'
import type { RemoteCommandContext } from '../remote-command.ts'

/*
 * Which members of a set are secret, and what stands for them where nobody asked to see them. Then they are not sent
 * either: the audit tells who asked.
 */

export const MASK = '***'

const SECRETS: ReadonlySet<string> = new Set(secretMembers.CredentialSet)

export const isSecret = (member: string): boolean => SECRETS.has(member)

export interface Reveal {
  readonly reveal: boolean
}

interface OfConfig {
  readonly network: string
  readonly configName: string
}

/** The sets of a configuration, page after page. */
export const pagesOfSets = ({ client, signal }: RemoteCommandContext, of: OfConfig, { reveal }: Reveal) =>
  reveal
    ? client.credentials.getCredentialSetsPages(of, { signal })
    : client.credentials.getMaskedCredentialSetsPages(of, { signal })

/** Unless secrets were asked for, null is one that was not sent; "", where there is none, stays. */
export function shownSet(set: CredentialSet, { reveal }: Reveal): CredentialSet & Row {
  if (reveal) return set as CredentialSet & Row
  const masked = Object.entries(set).map(([name, value]) => [name, isSecret(name) && value !== '' ? MASK : value])
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
