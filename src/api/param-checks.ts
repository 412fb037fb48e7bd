/*
 * Checks that a schema cannot express: over several params, or in a language of domain/. The handlers make the same
 * checks. Here they run for calls with malformed params, so that the error lists all findings at once.
 */
import type { Methods } from '../../generated/server-stubs.ts'
import { parseIpCsv } from '../domain/ip-csv.ts'
import { parseCriteria } from '../domain/search/criteria.ts'
import type { ServiceScope } from './context.ts'

export const createParamChecks = ({
  now,
  settings: { maxEntries, search },
}: Pick<ServiceScope, 'now' | 'settings'>) => ({
  'Inventory.search': ({ scheme, query }: Methods['Inventory.search']['params']): void => {
    parseCriteria(scheme, query, { now: now(), ...search })
  },
  'Inventory.updateDevices': ({ ipCsv }: Methods['Inventory.updateDevices']['params']): void => {
    parseIpCsv(ipCsv ?? DEVICE, maxEntries)
  },
})

/** Replaces an ipCsv that was already reported as malformed. */
const DEVICE = '0.0.0.0'
