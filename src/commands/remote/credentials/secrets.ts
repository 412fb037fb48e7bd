/*
 * Lists the secret members of a set, and masks them unless the user asked for them. Masked secrets are not requested
 * from the server, because the audit records every secret that the server shows.
 */
import type { CredentialSet } from '../../../../generated/types.ts'
import { isSecret } from '../../../domain/credentials/secret-members.ts'
import type { Row } from '../../output/row-writer.ts'
import type { RemoteCommandContext } from '../remote-command.ts'
import { noteOptionalMembers } from './set-columns.ts'

export const MASK = '***'

export interface Reveal {
  readonly reveal: boolean
}

interface OfConfig {
  readonly network: string
  readonly configName: string
}

/** Reads the sets of a configuration page by page. */
export const readSetPages = ({ client, signal }: RemoteCommandContext, of: OfConfig, { reveal }: Reveal) =>
  reveal
    ? client.credentials.getCredentialSetsPages(of, { signal })
    : client.credentials.getMaskedCredentialSetsPages(of, { signal })

/** Returns the optional members that some sets of the configuration have. */
export async function readOptionalMembers(context: RemoteCommandContext, of: OfConfig): Promise<Set<string>> {
  const optional = new Set<string>()
  for await (const { credentialSets } of readSetPages(context, of, { reveal: false })) {
    for (const set of credentialSets) noteOptionalMembers(optional, set)
  }
  return optional
}

/**
 * Returns a set for output. If the server did not send a secret (null), it is masked unless the user requested secrets.
 * "" means that the secret is not set.
 */
export function shownSet(set: CredentialSet, { reveal }: Reveal): CredentialSet & Row {
  if (reveal) return set as CredentialSet & Row
  const masked = Object.entries(set).map(([name, value]) => [name, isSecret(name) && value !== '' ? MASK : value])
  return Object.fromEntries(masked) as CredentialSet & Row
}

/** Returns a copy of any value with its secrets masked. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [
    name,
    isSecret(name) && typeof member === 'string' && member !== '' ? MASK : withoutSecrets(member),
  ])
  return Object.fromEntries(members)
}
