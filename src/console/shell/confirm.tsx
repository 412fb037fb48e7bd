import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { commentFindingIn } from '../forms/comment-field.tsx'
import { reasonOf } from '../session/reason-of.ts'
import { CancelButton } from './cancel-button.tsx'
import { Modal } from './modal.tsx'
import { ModalButtons } from './modal-buttons.tsx'
import { useReport } from './use-report.ts'

export interface ConfirmProps {
  readonly title: string
  /** Label of the confirming button. */
  readonly action: string
  /** If it throws, the error is shown and the dialog stays open. The children show why a comment is refused. */
  readonly onConfirm: () => Promise<unknown>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Asks before something is deleted or discarded. */
export function Confirm({ title, action, onConfirm, onClose, children }: ConfirmProps) {
  const { mutateAsync, isPending, error } = useMutation({ mutationFn: onConfirm })
  const report = useReport(title)
  return (
    <Modal title={title} isBusy={isPending} onClose={onClose}>
      {children}
      <p role="alert">{error !== null && commentFindingIn(error) === null && reasonOf(error)}</p>
      <ModalButtons>
        <CancelButton onClick={onClose} />
        <button
          type="button"
          data-kind="danger"
          disabled={isPending}
          // Not called if the dialog is closed before: its owner may show another dialog now.
          onClick={() => report(mutateAsync(undefined, { onSuccess: onClose }))}
        >
          {action}
        </button>
      </ModalButtons>
    </Modal>
  )
}
