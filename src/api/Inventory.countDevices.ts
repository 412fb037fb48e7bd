import type { Stub } from '../../generated/server-stubs.ts'
import { parseCriteria } from '../domain/search/criteria.ts'
import { countDevices as countInGroups } from '../search/search-devices.ts'
import type { CallContext } from './context.ts'
import { toNetworks } from './network-filter.ts'

/** The number of groups if the caller names none. */
const DEFAULT_TOP = 20

export const countDevices: Stub<'Inventory.countDevices', CallContext> = async (
  { by, network, scheme, query, top },
  { store, index, service, share },
) => {
  const { now, settings } = service
  const counts = await countInGroups(
    store,
    { index, fullScan: settings.reading },
    {
      caller: share,
      networks: toNetworks(network),
      criteria: parseCriteria(scheme, query, { now: now(), ...settings.search }),
      sortColumn: 'ipAddress',
      descending: false,
      offset: 0,
      pageSize: 1,
    },
    { by, top: top ?? DEFAULT_TOP },
  )
  return { ...counts, groups: counts.groups.map(({ values, count }) => ({ values: [...values], count })) }
}
