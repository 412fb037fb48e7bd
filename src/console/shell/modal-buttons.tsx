import type { ReactNode } from 'react'
import { LateNotice } from './late-notice.tsx'
import styles from './modal-buttons.module.css'

/** Shows the buttons at the end of a modal dialog, after a notice if their action is late. */
export const ModalButtons = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.buttons}>
    <LateNotice />
    {children}
  </div>
)
