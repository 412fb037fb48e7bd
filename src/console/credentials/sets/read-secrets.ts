import type { CredentialConfig, Credentials } from '../../../../clients/typescript/index.ts'
import { members } from './set-members.ts'
import { maskedSets, paramsOf } from './sets-query.ts'

export interface Secret {
  readonly label: string
  readonly value: string
}

export interface SetPlace {
  readonly config: CredentialConfig
  readonly name: string
}

/**
 * Reads the secrets of this set only, because the audit records every secret that is read. Sets are read by their
 * position, which other callers may have changed since the page was shown. So the position is read first, without
 * secrets, which the audit does not record.
 */
export async function readSecrets(credentials: Credentials, { config, name }: SetPlace): Promise<Secret[]> {
  const params = paramsOf({ config, addresses: name })
  const offset = await positionOf(credentials, { config, name })
  const page = await credentials.getCredentialSets({ pageData: { offset, pageSize: 1 }, ...params })
  const set = page.credentialSets.find((one) => one.name === name)
  if (set === undefined) throw new Error('another user changed the sets at this moment. Try again')
  return members.flatMap(({ name, label, isSecret }) => {
    const value = set[name] ?? ''
    return isSecret && value !== '' ? [{ label, value: String(value) }] : []
  })
}

/** Returns the position of a set in what a call for it returns. Throws if the set is not there. */
async function positionOf(credentials: Credentials, { config, name }: SetPlace): Promise<number> {
  let position = 0
  for await (const set of maskedSets(credentials, { config, addresses: name })) {
    if (set.name === name) return position
    position++
  }
  throw new Error(`there is no set "${name}" any more`)
}
