import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './modal.module.css'

export interface ModalProps {
  readonly title: string
  /** By Escape or its button. While it is shown nothing else can be reached; then the focus goes back to where it was. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog that has to be answered or closed first. It is there as long as it is drawn. */
export function Modal({ title, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  // Closed while it still stands in the page: one that was taken away no longer gives the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current!
    shown.showModal()
    return () => shown.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.modal}
      aria-labelledby={heading}
      onCancel={(event) => {
        // Whether it is shown is the caller's to say.
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.top}>
        <h2 id={heading}>{title}</h2>
        <button type="button" data-kind="quiet" aria-label="Close" onClick={onClose}>
          ✕
        </button>
      </div>
      {children}
    </dialog>
  )
}
