import { type ReactNode, useId } from 'react'
import styles from './panel.module.css'

export interface PanelProps {
  readonly title: string
  /** Content next to the title. */
  readonly head?: ReactNode
  readonly children: ReactNode
}

/** Shows a section of the page with a heading. */
export function Panel({ title, head, children }: PanelProps) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {head}
      </div>
      {children}
    </section>
  )
}
