import type { ReactNode } from 'react'
import styles from './framed-table.module.css'

interface Column {
  readonly title: string
  readonly isNumber?: boolean
}

export interface FramedTableProps {
  /** Label for screen readers. */
  readonly label: string
  readonly columns: readonly Column[]
  /** Rows of the table. Cells with numbers have data-kind="number". */
  readonly children: ReactNode
}

/** Shows a table of any length in a scrolling frame. */
export function FramedTable({ label, columns, children }: FramedTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={styles.frame} aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ title, isNumber = false }) => (
              <th key={title} scope="col" data-kind={isNumber ? 'number' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
