import type {
  CredentialConfig,
  Credentials,
  Keyrack,
  SentCredentialConfig,
} from '../../../../clients/typescript/index.ts'
import type { Ranked } from '../order/moves.ts'

export interface ConfigToSave {
  readonly network: string
  /** Current name, or null for a new configuration. */
  readonly oldName: string | null
  readonly sent: SentCredentialConfig
}

/** Stages a configuration. Throws NameTaken if a new one has the name of an existing one. */
export async function saveConfig(
  credentials: Credentials,
  { network, oldName, sent }: ConfigToSave,
): Promise<CredentialConfig> {
  if (oldName === null) {
    const configs = await credentials.getAllCredentialConfigs({ network })
    if (configs.some(({ name }) => name === sent.name.trim())) throw new NameTaken(sent.name.trim())
  }
  return await credentials.saveCredentialConfig({ network, oldConfigName: oldName, credentialConfig: sent })
}

export class NameTaken extends Error {
  constructor(name: string) {
    super(`"${name}" already exists: choose another name`)
  }
}

/**
 * Stages the priorities of configurations. It sends the old names, so that a deleted configuration is not created
 * again.
 */
export async function savePriorities(client: Keyrack, network: string, ranked: readonly Ranked[]): Promise<void> {
  const calls = ranked.map(
    ({ name, priority }) =>
      [
        'Credentials.saveCredentialConfig',
        { network, oldConfigName: name, credentialConfig: { name, priority } },
      ] as const,
  )
  const failed = (await client.batch(calls)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

/** Returns the members of a configuration that a form changes. `config` is null for a new configuration. */
export function sentConfig(form: FormData, config: CredentialConfig | null): SentCredentialConfig {
  const text = (name: string): string => String(form.get(name) ?? '').trim()
  const type = text('type') as CredentialConfig['type']
  const addresses = type === 'STATIC' ? [] : entriesOf(text('addresses'))
  const priority = text('priority') === '' ? null : Number(text('priority'))
  return {
    name: text('name'),
    ...(type === config?.type ? {} : { type }),
    ...(isSame(addresses, config?.addressSet.addresses) ? {} : { addressSet: { addresses } }),
    ...(priority === null || priority === config?.priority ? {} : { priority }),
  }
}

const entriesOf = (text: string): string[] => text.split(/[\s,]+/).filter((entry) => entry !== '')

const isSame = (a: readonly string[], b: readonly string[] = []): boolean =>
  a.length === b.length && a.every((text, at) => text === b[at])
