/*
 * Stages sets. The service creates a set that does not exist, so the console first checks that a set which the user
 * edits or moves still exists. Otherwise the set that others deleted would come back with the changed members alone. If
 * they delete it after the check, the staged edit creates it, and the console takes the edit back.
 */
import {
  type CredentialConfig,
  type Credentials,
  InvalidParamsError,
  type SentCredentialSet,
} from '../../../../clients/typescript/index.ts'
import { isolated } from '../../shell/isolated.ts'
import type { Ranked } from '../order/moves.ts'
import { maskedSets, paramsOf } from './sets-query.ts'

export interface SetToSave {
  readonly config: CredentialConfig
  readonly sent: SentCredentialSet
  readonly isNew: boolean
}

/**
 * Stages a set. Throws SetTaken if a new set has the name of an existing one, and SetGone if an edited set does not
 * exist any more.
 */
export async function saveSet(credentials: Credentials, { config, sent, isNew }: SetToSave): Promise<void> {
  const name = sent.name.trim()
  const created = await createdIn(credentials, config)
  const isKnown = await isThere(credentials, config, name)
  if (isNew && isKnown) throw new SetTaken(name)
  if (!isNew && !isKnown) throw new SetGone(name)
  await stage(credentials, config, [sent])
  if (!isNew) await takeBackCreated(credentials, config, [sent], created)
}

/**
 * Stages the priorities of sets, which no static configuration has. Throws SetGone if one does not exist any more. If
 * others delete it after the check, the new priorities of the other sets stay staged.
 */
export async function saveOrder(
  credentials: Credentials,
  config: CredentialConfig,
  ranked: readonly Ranked[],
): Promise<void> {
  const created = await createdIn(credentials, config)
  const missing = await missingIn(credentials, config, ranked)
  if (missing !== null) throw new SetGone(missing)
  await stage(credentials, config, ranked)
  await takeBackCreated(credentials, config, ranked, created)
}

async function stage(
  credentials: Credentials,
  { managedNetwork: network, name: configName }: CredentialConfig,
  sets: readonly SentCredentialSet[],
): Promise<void> {
  await credentials.saveCredentialSets({ network, configName, credentialSets: [...sets] })
}

/** Returns the names of the sets in a configuration that the session creates. */
async function createdIn(
  credentials: Credentials,
  { managedNetwork, name }: CredentialConfig,
): Promise<ReadonlySet<string | null>> {
  const { edits } = await credentials.getPendingEdits()
  const inConfig = edits.filter(({ network, config }) => network === managedNetwork && config === name)
  return new Set(inConfig.filter(({ action }) => action === 'create').map(({ set }) => set))
}

/** Takes back the sets that the session creates now and did not create before. Throws SetGone if there is one. */
async function takeBackCreated(
  credentials: Credentials,
  config: CredentialConfig,
  sets: readonly { readonly name: string }[],
  before: ReadonlySet<string | null>,
): Promise<void> {
  const now = await createdIn(credentials, config)
  const [first, ...others] = sets.map(({ name }) => name).filter((name) => now.has(name) && !before.has(name))
  if (first === undefined) return
  const credentialSets = [first, ...others].map((name) => ({ name }))
  await credentials.deleteCredentialSets({ network: config.managedNetwork, configName: config.name, credentialSets })
  throw new SetGone(first)
}

async function isThere(credentials: Credentials, config: CredentialConfig, name: string): Promise<boolean> {
  if (config.type !== 'STATIC') return (await missingIn(credentials, config, [{ name }])) === null
  // If the name is not a single address, saving reports that at the field.
  if (!/^[0-9a-f.:]+$/i.test(name)) return false
  const page = await credentials
    .getMaskedCredentialSets({ pageData: { offset: 0, pageSize: 1 }, ...paramsOf({ config, addresses: name }) })
    .catch((failure: unknown) => {
      if (failure instanceof InvalidParamsError) return null
      throw failure
    })
  return page !== null && page.credentialSets.length > 0
}

/** Returns the name of a set that a configuration does not have, or null. Reads no more pages than it needs. */
async function missingIn(
  credentials: Credentials,
  config: CredentialConfig,
  sets: readonly { readonly name: string }[],
): Promise<string | null> {
  const missing = new Set(sets.map(({ name }) => name))
  for await (const { name } of maskedSets(credentials, { config, addresses: '' })) {
    missing.delete(name)
    if (missing.size === 0) return null
  }
  const [first = null] = missing
  return first
}

export class SetTaken extends Error {
  constructor(name: string) {
    super(`"${name}" already exists: choose another name`)
  }
}

class SetGone extends Error {
  constructor(name: string) {
    super(`Set "${isolated(name)}" does not exist any more`)
  }
}
