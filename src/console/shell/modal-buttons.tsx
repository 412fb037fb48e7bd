import type { ReactNode } from 'react'
import styles from './modal-buttons.module.css'

/** Shows the buttons at the end of a modal dialog. */
export const ModalButtons = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.buttons}>{children}</div>
)
