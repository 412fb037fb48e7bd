import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useRef, useState } from 'react'
import { Page } from '../shell/page.tsx'
import { useFocusBack } from '../shell/use-focus-back.ts'
import { useLeave } from '../shell/use-leave.tsx'
import { AddDevice } from './add/add-device.tsx'
import { APPLIED_KEY } from './drawer/device-credentials.tsx'
import { DeviceDrawer } from './drawer/device-drawer.tsx'
import styles from './inventory-view.module.css'
import { NoDevices } from './no-devices.tsx'
import { findingsIn } from './search/findings.ts'
import { type DeviceKey, textOfKey } from './search/inventory-url.ts'
import { NetworkPicker } from './search/network-picker.tsx'
import type { Search } from './search/search.ts'
import { SearchBar } from './search/search-bar.tsx'
import { useInventoryUrl } from './search/use-inventory-url.ts'
import { SelectionBar } from './selection/selection-bar.tsx'
import { useSelection } from './selection/use-selection.ts'
import { columnsNamed, type DeviceColumn, usualColumns } from './table/columns.ts'
import { DeviceTable } from './table/device-table.tsx'
import { TableBar } from './table/table-bar.tsx'
import { PAGES_KEY, useDevicePages } from './table/use-device-pages.ts'
import { useRows } from './table/use-rows.ts'

/** The beginning of the query keys of all that the drawer shows of a device, besides its credentials. */
const DRAWER_KEY = ['inventory', 'device'] as const

export default function InventoryView() {
  const { state, setState } = useInventoryUrl()
  const { search, open } = state
  const queryClient = useQueryClient()
  const grid = useRef<HTMLDivElement>(null)
  const { pages, rows, active, setActive } = useTable(search, grid)
  const selection = useSelection(search, pages.total)
  const findings = findingsIn(pages.failure, search)
  const columns = state.columns ?? usualColumns
  const { leave, question } = useLeave()
  const isSelecting = selection.keys.size > 0 || selection.collecting !== null
  useFocusBack(open !== null, grid)
  useFocusBack(isSelecting, grid)

  const refresh = useCallback(
    () =>
      Promise.all([PAGES_KEY, DRAWER_KEY, APPLIED_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    [queryClient],
  )
  const searchFor = (change: Partial<Search>): void => {
    setState({ search: { ...search, ...change } })
    void refresh()
  }
  const show = (open: DeviceKey): void => {
    leave(() => setState({ open }))
    void refresh()
  }
  const sortBy = (sortColumn: DeviceColumn): void =>
    searchFor({ sortColumn, descending: search.sortColumn === sortColumn && !search.descending })

  return (
    <Page
      title="Inventory"
      actions={
        <>
          <NetworkPicker
            chosen={search.networks}
            finding={findings.networks}
            onChange={(networks) => searchFor({ networks })}
          />
          <AddDevice searched={search.networks} onAdded={show} />
        </>
      }
    >
      <SearchBar criteria={search.criteria} findings={findings} onSearch={(criteria) => searchFor({ criteria })} />
      <TableBar
        {...{ search, pages, columns, failure: findings.others, selected: selection.keys }}
        onRefresh={refresh}
        onSearch={searchFor}
        onColumns={(columns) => setState({ columns }, { replace: true })}
      />
      {isSelecting && <SelectionBar selection={selection} total={pages.total} onChanged={refresh} />}
      <div className={styles.panes}>
        <div className={styles.table}>
          <DeviceTable
            {...{ grid, search, pages, rows, active, selection, open }}
            columns={columnsNamed(columns)}
            onActive={setActive}
            onOpen={({ network, ipAddress }) =>
              leave(() => setState({ open: { network, ipAddress } }, { replace: open !== null }))
            }
            onSort={sortBy}
          />
          {pages.total === 0 && pages.failure === null && <NoDevices search={search} />}
        </div>
        {open !== null && (
          <DeviceDrawer
            key={`${open.ipAddress}@${open.network}`}
            of={open}
            onClose={() => setState({ open: null })}
            onChanged={refresh}
            onGone={(devices) => selection.drop(devices.map(textOfKey))}
          />
        )}
      </div>
      {question}
    </Page>
  )
}

/**
 * Connects rows and pages. The visible rows depend on the total number of rows, and the pages to read depend on the
 * visible rows.
 */
function useTable(search: Search, grid: RefObject<HTMLDivElement | null>) {
  const [active, setActive] = useState(0)
  const [total, setTotal] = useState(0)
  const shown = Math.min(active, Math.max(0, total - 1))
  const rows = useRows(grid, total, shown)
  const pages = useDevicePages(search, { ...rows, active: shown })
  // A refused search shows no rows. A running search shows as many placeholder rows as the previous search had rows.
  const known = pages.total ?? (pages.failure === null ? total : 0)
  if (known !== total) setTotal(known)
  return { pages, rows, active: shown, setActive }
}
