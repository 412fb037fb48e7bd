/*
 * Sessions that edit objects of every kind in three networks, and functions that read the edits and the saved state.
 */
import type { CredentialConfig, CredentialSet, CredentialsPageData, PendingEdits } from '../../generated/types.ts'
import { Caller } from '../support/caller.ts'
import type { Random } from '../support/seeded-random.ts'

export const NETWORKS = ['Default', 'Branch', 'Lab'] as const

/** A configuration with all its sets, as a caller sees them. */
interface Listed extends CredentialConfig {
  readonly sets: readonly CredentialSet[]
}

/** Returns everything a caller sees, as text. The texts of two equal states are equal. */
export async function listing(caller: Caller): Promise<string> {
  const configs = await caller.result<CredentialConfig[]>('getAllCredentialConfigs', [null])
  const listed: Listed[] = []
  for (const config of configs) {
    const page = { pageData: { offset: 0, pageSize: 10_000 }, network: config.managedNetwork, configName: config.name }
    const { credentialSets } = await caller.result<CredentialsPageData>('getCredentialSets', page)
    listed.push({ ...config, sets: credentialSets })
  }
  return JSON.stringify(listed)
}

/** Returns what is saved, as a caller without edits sees it. */
export const savedListing = (url: string): Promise<string> => listing(new Caller(url))

/** Returns the edits and conflicts of a session, without the values that change by themselves. */
export async function editsOf(caller: Caller): Promise<string> {
  const { edits, conflicts } = await caller.result<PendingEdits>('getPendingEdits')
  return JSON.stringify([edits.map((edit) => JSON.stringify(edit)).sort(), conflicts])
}

/**
 * In each network, adds one configuration with its sets, renames one, removes some sets of one, and deletes the oldest.
 */
export async function editEverything(caller: Caller, round: number, random: Random): Promise<void> {
  for (const network of NETWORKS) {
    const configs = await caller.result<CredentialConfig[]>('getAllCredentialConfigs', [network])
    await create(caller, network, round, random)
    const changed = configs.at(-1)
    if (changed !== undefined) await change(caller, network, changed, round, random)
    const oldest = configs[0]
    if (configs.length > 3 && oldest !== undefined) {
      await caller.result('deleteCredentialConfig', [network, oldest.name])
    }
  }
}

async function create(caller: Caller, network: string, round: number, random: Random): Promise<void> {
  const name = `config ${round}`
  const type = random.pick(['STATIC', 'DYNAMIC', 'CLOUD'] as const)
  await caller.result('saveCredentialConfig', [network, null, { name, type }])
  await saveSome(caller, { network, name, type }, round, random.between(8, 12))
}

async function change(
  caller: Caller,
  network: string,
  { name, type }: CredentialConfig,
  round: number,
  random: Random,
): Promise<void> {
  await saveSome(caller, { network, name, type }, round, random.between(4, 8))
  const gone = [setName(type, 0), setName(type, random.between(1, 7))].map((set) => ({ name: set }))
  await caller.result('deleteCredentialSets', [network, name, gone])
  await caller.result('saveCredentialConfig', [network, name, { name: `${name} renamed ${round}` }])
}

interface Place {
  readonly network: string
  readonly name: string
  readonly type: string
}

async function saveSome(caller: Caller, { network, name, type }: Place, round: number, count: number): Promise<void> {
  const sets = Array.from({ length: count }, (_, index) => ({
    name: setName(type, index),
    username: `operator ${round}`,
    password: `password ${round}-${index}`,
    snmpPrivPassword: `priv ${round}-${index}`,
  }))
  await caller.result('saveCredentialSets', [network, name, sets])
}

const setName = (type: string, index: number): string => (type === 'STATIC' ? `10.0.0.${index}` : `set ${index}`)
