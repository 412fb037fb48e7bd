import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './modal.module.css'

export interface ModalProps {
  readonly title: string
  /**
   * Called when the user presses Escape or the close button. While the dialog is open, nothing else can be reached.
   * When it closes, the focus returns to the element that had it before.
   */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Shows a dialog that the user must answer or close first. The dialog is open as long as it is rendered. */
export function Modal({ title, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  // Close the dialog while it is still in the document: a removed dialog does not return the focus.
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
        // The parent component decides whether the dialog stays open.
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
