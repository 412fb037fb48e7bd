import { type FormEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { CancelButton } from '../shell/cancel-button.tsx'
import { Modal } from '../shell/modal.tsx'
import { ModalButtons } from '../shell/modal-buttons.tsx'
import { useLeave } from '../shell/use-leave.tsx'
import { useReport } from '../shell/use-report.ts'
import { useUnsaved } from '../shell/use-unsaved.ts'
import styles from './form.module.css'

export interface FormDialogProps {
  readonly title: string
  /** The label of the button that submits the form. By default it stages an edit, which the next commit writes. */
  readonly action?: string
  readonly isBusy: boolean
  /** Whether the form cannot be submitted as it is. */
  readonly isBlocked?: boolean
  /** A problem that concerns no field. */
  readonly problem: string | null
  /** Starts the action, and returns it. */
  readonly onSubmit: (form: FormData) => Promise<unknown>
  readonly onClose: () => void
  readonly children: ReactNode
}

const STAGE = 'Stage'
const FIELDS = ':is(input, select, textarea):enabled'

/** Shows a form, with the focus in its first field. The dialog asks before it drops entered text. */
export function FormDialog({
  title,
  action = STAGE,
  isBusy,
  isBlocked = false,
  problem,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const report = useReport(title)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    report(onSubmit(new FormData(event.currentTarget)))
  }
  const form = useRef<HTMLFormElement>(null)
  // After the dialog is open: the browser gives the focus to its first control, the button that closes it.
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>(FIELDS)?.focus(), [])
  const { leave, question } = useLeave(useUnsaved(form), action === STAGE ? 'staged' : 'saved')
  const close = (): void => leave(onClose)
  return (
    <Modal title={title} isBusy={isBusy} onClose={close}>
      <form ref={form} className={styles.form} onSubmit={submit} autoComplete="off">
        {children}
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        <ModalButtons>
          <CancelButton onClick={close} />
          <button type="submit" data-kind="main" disabled={isBusy || isBlocked}>
            {action}
          </button>
        </ModalButtons>
      </form>
      {question}
    </Modal>
  )
}
