import type { Methods } from '../../generated/server-stubs.ts'
import { parseIpCsv } from '../domain/ip-csv.ts'
import { parseCriteria } from '../domain/search/criteria.ts'
import type { ServiceScope } from './context.ts'

/**
 * Checks over several params, or in a language no schema can state. The methods make them themselves; here they stand for
 * calls whose params are malformed elsewhere too, so that all that is wrong is told at once.
 */
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

/** Stands for an ipCsv whose malformation has been told already. */
const DEVICE = '0.0.0.0'
