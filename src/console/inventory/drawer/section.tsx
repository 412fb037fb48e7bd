import { type ReactNode, useState } from 'react'
import { hasUnsaved } from '../../shell/use-unsaved.ts'
import styles from './device-drawer.module.css'

export interface SectionProps {
  readonly title: string
  /** Whether the section is open at first. */
  readonly isOpen?: boolean
  /** Whether the content stays when the section is closed while a form has text that is not saved. */
  readonly isKept?: boolean
  /** Content of the section. It is rendered, and its data is read, when the section is opened. */
  readonly children: ReactNode
}

export function Section({ title, isOpen = false, isKept = false, children }: SectionProps) {
  const [isShown, setShown] = useState(isOpen)
  const [isHeld, setHeld] = useState(false)
  const show = (isNow: boolean): void => {
    setShown(isNow)
    setHeld(isKept && !isNow && hasUnsaved())
  }
  return (
    <details className={styles.section} open={isShown} onToggle={({ currentTarget }) => show(currentTarget.open)}>
      <summary>
        <h3>{title}</h3>
      </summary>
      {(isShown || isHeld) && children}
    </details>
  )
}
