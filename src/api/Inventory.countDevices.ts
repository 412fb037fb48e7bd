import type { Stub } from '../../generated/server-stubs.ts'
import { parseCriteria } from '../domain/search/criteria.ts'
import { waitForAll } from '../domain/wait-for-all.ts'
import { countDevices as countInGroups } from '../search/search-devices.ts'
import type { CallContext } from './context.ts'
import { toNetworks } from './network-filter.ts'
import { refuseUndefinedNames } from './read-named-fields.ts'

/** The number of groups if the caller names none. */
const DEFAULT_TOP = 20

export const countDevices: Stub<'Inventory.countDevices', CallContext> = async (
  { by, network, scheme, query, top },
  { store, index, service, limitKey },
) => {
  const { now, settings } = service
  const criteria = parseCriteria(scheme, query, { now: now(), ...settings.search })
  const checked = refuseUndefinedNames(store, { criteria, scheme, query, by })
  const counted = countInGroups(
    store,
    { index, fullScan: settings.reading },
    {
      caller: limitKey,
      networks: toNetworks(network),
      criteria,
      sortColumn: 'ipAddress',
      descending: false,
      offset: 0,
      pageSize: 1,
    },
    { by, top: top ?? DEFAULT_TOP },
  )
  const [, counts] = await waitForAll([checked, counted])
  return { ...counts, groups: counts.groups.map(({ values, count }) => ({ values: [...values], count })) }
}
