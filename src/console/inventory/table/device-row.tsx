/*
 * biome-ignore-all lint/a11y/useSemanticElements: a table of HTML can neither leave out rows nor has keys
 * biome-ignore-all lint/a11y/useFocusableInteractive: rows and cells have the focus by the grid's active descendant
 * biome-ignore-all lint/a11y/useKeyWithClickEvents: the keys are the grid's
 */
import { memo } from 'react'
import type { Device } from '../../../../clients/typescript/index.ts'
import { type Column, cellText, toneOf } from './columns.ts'
import styles from './device-table.module.css'

export interface DeviceRowProps {
  /** Index of the row, starting at 0. */
  readonly row: number
  /** Position of the top edge in pixels. */
  readonly top: number
  /** The device, or undefined while it is loading. */
  readonly device: Device | undefined
  readonly columns: readonly Column[]
  readonly isActive: boolean
  readonly isSelected: boolean
  readonly isOpen: boolean
  readonly onPick: (row: number, isRange: boolean) => void
  readonly onOpen: (row: number) => void
}

export const rowId = (row: number): string => `device-row-${row}`

export const DeviceRow = memo(function DeviceRow(props: DeviceRowProps) {
  const { row, top, device, columns, isActive, isSelected, isOpen, onPick, onOpen } = props
  return (
    <div
      id={rowId(row)}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
      role="row"
      // The header is row 1, so the first device is row 2.
      aria-rowindex={row + 2}
      aria-selected={isSelected}
      data-active={isActive || undefined}
      data-open={isOpen || undefined}
      onClick={() => isReading() || onOpen(row)}
    >
      <PickCell {...{ row, device, isSelected, onPick }} />
      {columns.map((column) => (
        <Cell key={column.name} column={column} device={device} />
      ))}
    </div>
  )
})

/** Returns whether the click ended a text selection, which users make to copy text. */
const isReading = (): boolean => getSelection()?.isCollapsed === false

function PickCell({
  row,
  device,
  isSelected,
  onPick,
}: Pick<DeviceRowProps, 'row' | 'device' | 'isSelected' | 'onPick'>) {
  return (
    <div role="gridcell" className={styles.cell} onClick={(event) => event.stopPropagation()}>
      {device !== undefined && (
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={`Select ${device.ipAddress}`}
          checked={isSelected}
          onChange={() => {}}
          onClick={(event) => onPick(row, event.shiftKey)}
        />
      )}
    </div>
  )
}

function Cell({ column, device }: { readonly column: Column; readonly device: Device | undefined }) {
  if (device === undefined) {
    return (
      <div role="gridcell" className={styles.cell} data-waiting>
        {column.name === 'ipAddress' ? 'Loading…' : ''}
      </div>
    )
  }
  const text = cellText(device, column.name)
  const tone = toneOf(device, column.name)
  return (
    <div
      role="gridcell"
      className={styles.cell}
      data-mono={column.isMono || undefined}
      data-tone={tone === 'none' ? undefined : tone}
    >
      {text}
    </div>
  )
}
