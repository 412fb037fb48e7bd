import type { FormEvent, ReactNode } from 'react'
import { Modal } from '../../shell/modal.tsx'
import { ModalButtons } from '../../shell/modal-buttons.tsx'
import styles from './form.module.css'

export interface FormDialogProps {
  readonly title: string
  readonly isBusy: boolean
  /** What is wrong and belongs to no field. */
  readonly problem: string | null
  readonly onSubmit: (form: FormData) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form whose outcome is staged: it is written with the next commit. */
export function FormDialog({ title, isBusy, problem, onSubmit, onClose, children }: FormDialogProps) {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    onSubmit(new FormData(event.currentTarget))
  }
  return (
    <Modal title={title} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} autoComplete="off">
        {children}
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        <ModalButtons>
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" data-kind="main" disabled={isBusy}>
            Stage
          </button>
        </ModalButtons>
      </form>
    </Modal>
  )
}
