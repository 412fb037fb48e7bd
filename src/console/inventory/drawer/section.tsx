import { type ReactNode, useState } from 'react'
import styles from './device-drawer.module.css'

export interface SectionProps {
  readonly title: string
  /** Whether the section is open at first. */
  readonly isOpen?: boolean
  /** Content of the section. It is rendered, and its data is read, only when the section is opened. */
  readonly children: ReactNode
}

export function Section({ title, isOpen = false, children }: SectionProps) {
  const [isShown, setShown] = useState(isOpen)
  return (
    <details className={styles.section} open={isShown} onToggle={({ currentTarget }) => setShown(currentTarget.open)}>
      <summary>
        <h3>{title}</h3>
      </summary>
      {isShown && children}
    </details>
  )
}
