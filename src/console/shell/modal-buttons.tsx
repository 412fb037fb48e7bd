import type { ReactNode } from 'react'
import styles from './modal-buttons.module.css'

/** The row of buttons a modal ends with. */
export const ModalButtons = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.buttons}>{children}</div>
)
