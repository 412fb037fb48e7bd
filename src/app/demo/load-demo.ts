import { readFileSync } from 'node:fs'
import type { DeviceReport, ReportOutcome, SentCredentialConfig, SentCredentialSet } from '../../../generated/types.ts'
import { reportDevices } from '../../api/Collector.reportDevices.ts'
import { commitEdits } from '../../api/Credentials.commitEdits.ts'
import { saveCredentialConfig } from '../../api/Credentials.saveCredentialConfig.ts'
import { saveCredentialSets } from '../../api/Credentials.saveCredentialSets.ts'
import type { CallContext } from '../../api/context.ts'
import { everyAddress } from '../../domain/address.ts'
import type { Store } from '../../store/store.ts'

/** A network of the demo fleet. The examples in the contract and the documents match this fleet. */
interface DemoNetwork {
  readonly name: string
  readonly bridgeName: string | null
  readonly reports: DeviceReport[]
}

/**
 * Fills an empty store through the handlers of the API. Returns `false` and changes nothing if the store holds devices.
 * `canSeal` says whether there is a key for the demo's credentials.
 */
export async function loadDemo(
  store: Store,
  context: CallContext,
  { canSeal }: { readonly canSeal: boolean },
): Promise<boolean> {
  for (const { name } of await store.networks.list()) {
    const { total } = await store.readAddressPage({
      networks: [name],
      range: everyAddress,
      offset: 0,
      pageSize: 0,
      descending: false,
    })
    if (total > 0) return false
  }
  for (const { name, bridgeName, reports } of read<DemoNetwork[]>('fleet.json')) {
    await context.store.networks.define(name, bridgeName)
    const { refused, items } = (await reportDevices({ network: name, reports, dryRun: null }, context)) as ReportOutcome
    if (refused > 0) throw new Error(`The demo fleet is wrong: ${items[0]?.reason}`)
  }
  if (canSeal) await loadCredentials(context)
  return true
}

interface DemoCredentials {
  readonly network: string
  readonly config: SentCredentialConfig
  readonly sets: SentCredentialSet[]
}

/** Saves and commits the demo's credentials in an edit session, as any caller would. */
async function loadCredentials(context: CallContext): Promise<void> {
  for (const { network, config, sets } of read<DemoCredentials[]>('credentials.json')) {
    await saveCredentialConfig({ network, oldConfigName: null, credentialConfig: config }, context)
    await saveCredentialSets({ network, configName: config.name, credentialSets: sets }, context)
  }
  await commitEdits({}, context)
  await context.session.end()
}

const read = <T>(name: string): T => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as T
