import { readFileSync } from 'node:fs'
import type { DeviceReport, ReportOutcome, SentCredentialConfig, SentCredentialSet } from '../../generated/types.ts'
import { localCaller } from '../access/caller.ts'
import { reportDevices } from '../api/Collector.reportDevices.ts'
import { commitEdits } from '../api/Credentials.commitEdits.ts'
import { saveCredentialConfig } from '../api/Credentials.saveCredentialConfig.ts'
import { saveCredentialSets } from '../api/Credentials.saveCredentialSets.ts'
import type { Context } from '../api/context.ts'
import { everyAddress } from '../domain/address.ts'

type CallServices = Omit<Context, 'session'>

/** A small fleet on which the examples of contract and README are true. */
interface DemoNetwork {
  readonly name: string
  readonly bridgeName: string | null
  readonly reports: DeviceReport[]
}

/** Fills an empty store, the way collectors do; leaves one that holds devices as it is and answers `false`. */
export async function loadDemo(services: CallServices): Promise<boolean> {
  const { store } = services
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
  const context: Context = { ...services, session: noSession }
  for (const { name, bridgeName, reports } of read<DemoNetwork[]>('fleet.json')) {
    await store.networks.define(name, bridgeName)
    const { refused, items } = (await reportDevices({ network: name, reports, dryRun: null }, context)) as ReportOutcome
    if (refused > 0) throw new Error(`The demo fleet is wrong: ${items[0]?.reason}`)
  }
  if (services.canSeal) await loadCredentials(services)
  return true
}

interface DemoCredentials {
  readonly network: string
  readonly config: SentCredentialConfig
  readonly sets: SentCredentialSet[]
}

/** In an edit session, like anybody. */
async function loadCredentials(services: CallServices): Promise<void> {
  const id = await services.store.sessions.open(localCaller.owner, 0)
  const session = {
    use: async () => id,
    useForEdit: async () => id,
    end: () => services.store.sessions.end(id, localCaller.owner),
  }
  const context: Context = { ...services, session }
  for (const { network, config, sets } of read<DemoCredentials[]>('credentials.json')) {
    await saveCredentialConfig({ network, oldConfigName: null, credentialConfig: config }, context)
    await saveCredentialSets({ network, configName: config.name, credentialSets: sets }, context)
  }
  await commitEdits({}, context)
  await session.end()
}

const read = <T>(name: string): T => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as T

const noSession: Context['session'] = {
  use: () => Promise.reject(new Error('the demo has no session')),
  useForEdit: () => Promise.reject(new Error('the demo has no session')),
  end: async () => {},
}
