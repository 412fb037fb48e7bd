import type { CredentialConfig, Credentials, SentCredentialSet } from '../../../../clients/typescript/index.ts'
import { paramsOf } from './sets-query.ts'

export interface SetToSave {
  readonly config: CredentialConfig
  readonly sent: SentCredentialSet
  readonly isNew: boolean
}

/** Stages a set. Throws SetTaken if a new set has the name of an existing one. */
export async function saveSet(credentials: Credentials, { config, sent, isNew }: SetToSave): Promise<void> {
  if (isNew && (await isThere(credentials, config, sent.name.trim()))) throw new SetTaken(sent.name.trim())
  const { managedNetwork: network, name: configName } = config
  await credentials.saveCredentialSets({ network, configName, credentialSets: [sent] })
}

async function isThere(credentials: Credentials, config: CredentialConfig, name: string): Promise<boolean> {
  if (config.type === 'STATIC') {
    // If the name is not a single address, saving reports that at the field.
    if (!/^[0-9a-f.:]+$/i.test(name)) return false
    const page = await credentials
      .getMaskedCredentialSets({ pageData: { offset: 0, pageSize: 1 }, ...paramsOf({ config, addresses: name }) })
      .catch(() => null)
    return page !== null && page.credentialSets.length > 0
  }
  for await (const set of credentials.getMaskedCredentialSetsAll(paramsOf({ config, addresses: '' }))) {
    if (set.name === name) return true
  }
  return false
}

export class SetTaken extends Error {
  constructor(name: string) {
    super(`"${name}" already exists`)
  }
}
