/*
 * biome-ignore-all lint/a11y/useSemanticElements: a table of HTML can neither leave out rows nor has keys
 * biome-ignore-all lint/a11y/useFocusableInteractive: rows and cells have the focus by the grid's active descendant
 */
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Device } from '../../../../clients/typescript/index.ts'
import { type DeviceKey, textOfKey } from '../search/inventory-url.ts'
import { meaningOf, type Search } from '../search/search.ts'
import type { Selection } from '../selection/use-selection.ts'
import type { Column, DeviceColumn } from './columns.ts'
import { DeviceRow, rowId } from './device-row.tsx'
import styles from './device-table.module.css'
import { rowAfter } from './row-keys.ts'
import { TableHeader } from './table-header.tsx'
import type { DevicePages } from './use-device-pages.ts'
import type { Rows } from './use-rows.ts'

export interface DeviceTableProps {
  readonly grid: RefObject<HTMLDivElement | null>
  readonly search: Search
  readonly columns: readonly Column[]
  readonly pages: DevicePages
  readonly rows: Rows
  readonly active: number
  readonly onActive: (row: number) => void
  readonly selection: Selection
  readonly open: DeviceKey | null
  readonly onOpen: (device: Device) => void
  readonly onSort: (column: DeviceColumn) => void
}

/** Width of the checkbox column. */
const SELECT_WIDTH = 36

/**
 * Shows the devices as a single Tab stop. Inside the table, keys move between rows (an ARIA grid with an active
 * descendant).
 */
export function DeviceTable(props: DeviceTableProps) {
  const { grid, search, columns, pages, rows, active, selection, open } = props
  const total = pages.total ?? 0
  const widths = columns.map(({ width }) => width)
  const onKeyDown = useGridKeys(props)
  const onPick = useLatest((row: number, isRange: boolean) => {
    props.onActive(row)
    selection.pick(row, { isRange, deviceAt: pages.deviceAt })
  })
  const onOpen = useLatest((row: number) => {
    props.onActive(row)
    const device = pages.deviceAt(row)
    if (device !== undefined) props.onOpen(device)
  })
  useStartWith(grid, search, props.onActive)

  const layout = {
    '--columns': [SELECT_WIDTH, ...widths].map((width) => `${width}px`).join(' '),
    '--width': `${widths.reduce((sum, width) => sum + width, SELECT_WIDTH)}px`,
  } as CSSProperties
  return (
    <div
      ref={grid}
      className={styles.grid}
      style={layout}
      role="grid"
      tabIndex={0}
      aria-label="Devices"
      aria-rowcount={total + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable="true"
      aria-busy={pages.isFetching}
      aria-activedescendant={total > 0 ? rowId(active) : undefined}
      onKeyDown={onKeyDown}
      onPointerOver={showWhole}
    >
      <TableHeader columns={columns} search={search} total={pages.total} selection={selection} onSort={props.onSort} />
      <div role="rowgroup" className={styles.canvas} style={{ height: rows.canvas }}>
        {rows.drawn.map(({ index, top, slot }) => {
          const device = pages.deviceAt(index)
          const key = device === undefined ? null : textOfKey(device)
          return (
            <DeviceRow
              key={slot}
              row={index}
              top={top}
              device={device}
              columns={columns}
              isActive={index === active}
              isSelected={key !== null && selection.keys.has(key)}
              isOpen={key !== null && open !== null && key === textOfKey(open)}
              onPick={onPick}
              onOpen={onOpen}
            />
          )
        })}
      </div>
    </div>
  )
}

function useGridKeys({ pages, rows, active, onActive, onOpen, selection }: DeviceTableProps) {
  return (event: KeyboardEvent<HTMLDivElement>): void => {
    // Buttons in the header handle their own keys.
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const device = pages.deviceAt(active)
    const next = rowAfter(event.key, { active, count: pages.total ?? 0, seen: rows.seen })
    if (next !== null) {
      onActive(next)
      rows.bringIntoSight(next)
    } else if (event.key === 'Enter' && device !== undefined) onOpen(device)
    else if (event.key === ' ') selection.pick(active, { isRange: event.shiftKey, deviceAt: pages.deviceAt })
    else return
    event.preventDefault()
  }
}

/** Returns to the top of the table when the search or the order changes. */
function useStartWith(grid: RefObject<HTMLDivElement | null>, search: Search, onActive: (row: number) => void): void {
  const asked = [meaningOf(search), search.sortColumn, search.descending].join()
  const last = useRef(asked)
  useEffect(() => {
    if (last.current === asked) return
    last.current = asked
    grid.current?.scrollTo({ top: 0 })
    onActive(0)
  }, [asked, grid, onActive])
}

/** Shows the whole text of a truncated cell on hover. */
function showWhole({ target }: PointerEvent): void {
  if (!(target instanceof HTMLElement) || target.role !== 'gridcell') return
  target.title = target.scrollWidth > target.clientWidth ? (target.textContent ?? '') : ''
}

/**
 * Returns a function that always stays the same object and calls the latest `call`, so that rendered rows need no
 * update.
 */
function useLatest<Args extends unknown[]>(call: (...args: Args) => void): (...args: Args) => void {
  const [latest] = useState(() => ({ call }))
  latest.call = call
  return useCallback((...args: Args) => latest.call(...args), [latest])
}
