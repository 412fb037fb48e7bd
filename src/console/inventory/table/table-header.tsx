/*
 * biome-ignore-all lint/a11y/useSemanticElements: a table of HTML can neither leave out rows nor has keys
 * biome-ignore-all lint/a11y/useFocusableInteractive: rows and cells have the focus by the grid's active descendant
 */
import { isFieldPath } from '../../../domain/device-csv/field-path.ts'
import { useFieldNames } from '../field-names.ts'
import type { Search } from '../search/search.ts'
import type { Selection } from '../selection/use-selection.ts'
import type { Column, DeviceColumn } from './columns.ts'
import styles from './device-table.module.css'

export interface TableHeaderProps {
  readonly columns: readonly Column[]
  readonly search: Search
  readonly total: number | null
  readonly selection: Selection
  readonly onSort: (column: DeviceColumn) => void
}

/**
 * Shows the header, which stays visible. A title is a button that sorts by its column, or reverses the order. The
 * service does not sort by named fields, so their titles are plain texts.
 */
export function TableHeader({ columns, search, total, selection, onSort }: TableHeaderProps) {
  const findName = useFieldNames()
  return (
    <div role="rowgroup" className={styles.header}>
      <div role="row" aria-rowindex={1} className={styles.headerRow}>
        <div role="columnheader" className={styles.cell}>
          <SelectAll total={total} selection={selection} />
        </div>
        {columns.map((column) => {
          const { name } = column
          const title = findName(name)?.name ?? column.title
          if (!isFieldPath(name)) return <Title key={name} {...{ name, title, search, onSort }} />
          return (
            <div key={name} role="columnheader" className={`${styles.cell} ${styles.plainTitle}`}>
              {title}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function SelectAll({ total, selection }: Pick<TableHeaderProps, 'total' | 'selection'>) {
  const count = selection.keys.size
  const isAll = total !== null && total > 0 && count >= total
  return (
    <input
      type="checkbox"
      aria-label={isAll ? 'Select none' : `Select all ${total?.toLocaleString('en') ?? ''} of this search`}
      title={isAll ? 'Select none' : 'Select all of this search'}
      disabled={selection.collecting !== null || !total}
      checked={isAll}
      ref={(box) => {
        if (box !== null) box.indeterminate = count > 0 && !isAll
      }}
      onChange={() => (isAll ? selection.clear() : selection.selectAll())}
    />
  )
}

interface TitleProps extends Pick<TableHeaderProps, 'search' | 'onSort'> {
  readonly name: DeviceColumn
  readonly title: string
}

function Title({ name, title, search, onSort }: TitleProps) {
  const isSorted = search.sortColumn === name
  const order = search.descending ? 'descending' : 'ascending'
  return (
    <div role="columnheader" className={styles.title} aria-sort={isSorted ? order : 'none'}>
      <button type="button" data-kind="quiet" onClick={() => onSort(name)}>
        {title}
        <span aria-hidden="true" className={styles.arrow}>
          {isSorted && (search.descending ? '▼' : '▲')}
        </span>
      </button>
    </div>
  )
}
