import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { ConfirmDiscard } from '../../shell/confirm-discard.tsx'
import { Modal } from '../../shell/modal.tsx'
import { ModalButtons } from '../../shell/modal-buttons.tsx'
import { useUnsaved } from '../../shell/use-unsaved.ts'
import styles from './form.module.css'

export interface FormDialogProps {
  readonly title: string
  readonly isBusy: boolean
  /** A problem that concerns no field. */
  readonly problem: string | null
  readonly onSubmit: (form: FormData) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Shows a form that stages an edit; the next commit writes it. The dialog asks before it drops entered text. */
export function FormDialog({ title, isBusy, problem, onSubmit, onClose, children }: FormDialogProps) {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    onSubmit(new FormData(event.currentTarget))
  }
  const form = useRef<HTMLFormElement>(null)
  const [isAsking, setAsking] = useState(false)
  const isUnsaved = useUnsaved(form)
  const close = (): void => (isUnsaved() ? setAsking(true) : onClose())
  return (
    <Modal title={title} onClose={close}>
      <form ref={form} className={styles.form} onSubmit={submit} autoComplete="off">
        {children}
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        <ModalButtons>
          <button type="button" onClick={close}>
            Cancel
          </button>
          <button type="submit" data-kind="main" disabled={isBusy}>
            Stage
          </button>
        </ModalButtons>
      </form>
      {isAsking && <ConfirmDiscard missing="staged" onDiscard={onClose} onClose={() => setAsking(false)} />}
    </Modal>
  )
}
