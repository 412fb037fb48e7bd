import type { CredentialConfig, Credentials } from '../../../../clients/typescript/index.ts'
import { members } from './set-members.ts'
import { paramsOf } from './sets-query.ts'

export interface Secret {
  readonly label: string
  readonly value: string
}

export interface SetPlace {
  readonly config: CredentialConfig
  readonly name: string
  /** Position of the set, if sets have an order. */
  readonly index: number
}

/** Reads the secrets of this set only, because the audit log records every secret that is read. */
export async function readSecrets(credentials: Credentials, { config, name, index }: SetPlace): Promise<Secret[]> {
  const offset = config.type === 'STATIC' ? 0 : index
  const page = await credentials.getCredentialSets({
    pageData: { offset, pageSize: 1 },
    ...paramsOf({ config, addresses: name }),
  })
  const set = page.credentialSets.find((one) => one.name === name)
  if (set === undefined) throw new Error('the sets have changed. Reload the page')
  return members.flatMap(({ name, label, isSecret }) => {
    const value = set[name] ?? ''
    return isSecret && value !== '' ? [{ label, value: String(value) }] : []
  })
}
