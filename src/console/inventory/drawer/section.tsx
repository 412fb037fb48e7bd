import { type ReactNode, useState } from 'react'
import styles from './device-drawer.module.css'

export interface SectionProps {
  readonly title: string
  /** Whether the section is open at first. */
  readonly isOpen?: boolean
  /** Whether the content stays when the section is closed: a form keeps what the user typed. */
  readonly isKept?: boolean
  /** Content of the section. It is rendered, and its data is read, when the section is opened. */
  readonly children: ReactNode
}

export function Section({ title, isOpen = false, isKept = false, children }: SectionProps) {
  const [isShown, setShown] = useState(isOpen)
  const [wasShown, setWasShown] = useState(isOpen)
  const show = (isNow: boolean): void => {
    setShown(isNow)
    if (isNow) setWasShown(true)
  }
  return (
    <details className={styles.section} open={isShown} onToggle={({ currentTarget }) => show(currentTarget.open)}>
      <summary>
        <h3>{title}</h3>
      </summary>
      {(isShown || (isKept && wasShown)) && children}
    </details>
  )
}
