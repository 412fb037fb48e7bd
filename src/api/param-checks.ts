/*
 * Checks that a schema cannot express. They concern several params, or a text in one of the languages of domain/. The
 * handlers make the same checks. If the params of a call are malformed, this module repeats the checks, so that the
 * error lists all findings at once.
 */
import type { Methods } from '../../generated/server-stubs.ts'
import { checkSentConfig } from '../domain/credentials/config.ts'
import { checkSentSets } from '../domain/credentials/set.ts'
import { parseIpCsv, refuseMalformed } from '../domain/ip-csv.ts'
import { parseCriteria } from '../domain/search/criteria.ts'
import type { ServiceScope } from './context.ts'

/** Creates the checks over several params, which a schema cannot express, by method. */
export const createParamChecks = ({
  now,
  settings: { maxEntries, search },
}: Pick<ServiceScope, 'now' | 'settings'>) => ({
  'Inventory.search': ({ scheme, query }: Methods['Inventory.search']['params']): void => {
    parseCriteria(scheme, query, { now: now(), ...search })
  },
  'Inventory.countDevices': ({ scheme, query }: Methods['Inventory.countDevices']['params']): void => {
    parseCriteria(scheme, query, { now: now(), ...search })
  },
  'Credentials.saveCredentialConfig': ({ network, credentialConfig }: Refused<SavedConfig>): void => {
    if (credentialConfig !== null) checkSentConfig(network, credentialConfig)
  },
  'Credentials.saveCredentialSets': ({ credentialSets }: Refused<SavedSets>): void => {
    checkSentSets(credentialSets ?? [])
  },
  'Inventory.updateDevices': ({ ipCsv }: Methods['Inventory.updateDevices']['params']): void => {
    refuseMalformed(parseIpCsv(ipCsv ?? DEVICE, maxEntries))
  },
})

type SavedConfig = Methods['Credentials.saveCredentialConfig']['params']
type SavedSets = Methods['Credentials.saveCredentialSets']['params']

/** Params of which some are malformed, and therefore null. Members of them may be null too. */
type Refused<Params> = { readonly [Name in keyof Params]: Params[Name] | null }

/** A well-formed ipCsv. It is checked in place of a malformed one, which already has a finding. */
const DEVICE = '0.0.0.0'
