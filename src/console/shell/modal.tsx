import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { focusHeading } from './focus-heading.ts'
import { LockContext, useHold, useLock } from './lock.ts'
import styles from './modal.module.css'

export interface ModalProps {
  readonly title: string
  /**
   * Called when the user presses Escape or the close button. While the dialog is open, nothing else can be reached.
   * When it closes, the focus returns to the element that had it before.
   */
  readonly onClose: () => void
  /** Whether an action of the dialog runs. Until its outcome is known or late, the user cannot close the dialog. */
  readonly isBusy?: boolean
  readonly children: ReactNode
}

/** Shows a dialog that the user must answer or close first. The dialog is open as long as it is rendered. */
export function Modal({ title, onClose, isBusy = false, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const isShown = useRef(false)
  const lock = useLock(dialog)
  useHold(lock, isBusy)
  const close = (): void => {
    if (!lock.isLocked) onClose()
  }
  // Close the dialog while it is still in the document: a removed dialog does not return the focus.
  useLayoutEffect(() => {
    const shown = dialog.current!
    shown.showModal()
    isShown.current = true
    return () => {
      isShown.current = false
      // First the dialogs inside: while one of them is open, nothing outside can take the focus.
      for (const inner of shown.querySelectorAll('dialog')) inner.close()
      shown.close()
      // The element that had the focus before may be gone, such as the button of a deleted row.
      const { activeElement } = document
      if (activeElement === document.body || shown.contains(activeElement)) focusHeading()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.modal}
      aria-labelledby={heading}
      onKeyDown={(event) => {
        // Not left to the browser, which may close several dialogs at one Escape.
        if (event.key !== 'Escape' || event.defaultPrevented) return
        if ((event.target as Element).closest('dialog') !== event.currentTarget) return
        event.preventDefault()
        close()
      }}
      onCancel={(event) => {
        // React passes the events of a dialog to the dialogs that rendered it.
        if (event.target !== event.currentTarget) return
        // The parent component decides whether the dialog stays open.
        event.preventDefault()
        close()
      }}
      onClose={(event) => {
        // A browser closes a dialog at the second request in a row, whatever the parent wants.
        if (event.target !== event.currentTarget || !isShown.current) return
        event.currentTarget.showModal()
        close()
      }}
    >
      <div className={styles.top}>
        <h2 id={heading}>{title}</h2>
        <button type="button" data-kind="quiet" aria-label="Close" disabled={lock.isLocked} onClick={close}>
          ✕
        </button>
      </div>
      <LockContext value={lock}>{children}</LockContext>
    </dialog>
  )
}
