import type { ReactNode } from 'react'
import styles from './framed-table.module.css'

export interface Column {
  readonly title: string
  readonly isNumber?: boolean
}

export interface FramedTableProps {
  /** For those who do not see where it begins and ends. */
  readonly label: string
  readonly columns: readonly Column[]
  /** Rows; cells that hold numbers say so by data-kind="number". */
  readonly children: ReactNode
}

/** A table of any length in a frame that it scrolls in. */
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
