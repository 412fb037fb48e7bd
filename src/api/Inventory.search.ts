import type { Serialized, Stub } from '../../generated/server-stubs.ts'
import type { PageData, PageRequest } from '../../generated/types.ts'
import { parseCriteria } from '../domain/search/criteria.ts'
import { waitForAll } from '../domain/wait-for-all.ts'
import type { Page } from '../search/page.ts'
import { searchDevices } from '../search/search-devices.ts'
import type { CallContext } from './context.ts'
import { toNetworks } from './network-filter.ts'
import { totalOf } from './page-total.ts'
import { refuseUndefinedNames } from './read-named-fields.ts'

export const search: Stub<'Inventory.search', CallContext> = async (params, { store, index, service, limitKey }) => {
  const { now, settings } = service
  const criteria = parseCriteria(params.scheme, params.query, { now: now(), ...settings.search })
  const checked = refuseUndefinedNames(store, { ...params, criteria })
  const found = searchDevices(
    store,
    { index, fullScan: settings.reading },
    {
      caller: limitKey,
      networks: toNetworks(params.network),
      criteria,
      sortColumn: params.sortColumn || 'ipAddress',
      descending: Boolean(params.descending),
      offset: params.pageData.offset,
      pageSize: params.pageData.pageSize,
    },
  )
  const [, page] = await waitForAll([checked, found])
  return pageBytes(params.pageData, totalOf(params.pageData, page.total, settings), page)
}

/** Builds PageData from stored records without parsing them. */
function pageBytes({ offset, pageSize }: PageRequest, total: number | undefined, page: Page): Serialized<PageData> {
  const head = JSON.stringify({ offset, pageSize, total, devices: [] })
  return { bytes: [Buffer.from(head.slice(0, -2)), ...page.devices, END] }
}

const END = Buffer.from(']}')
