import { type ReactNode, useState } from 'react'
import { reasonOf } from '../session/reason-of.ts'
import { Modal } from './modal.tsx'
import { ModalButtons } from './modal-buttons.tsx'

export interface ConfirmProps {
  readonly title: string
  /** Label of the confirming button. */
  readonly action: string
  /** If it throws, the error is shown and the dialog stays open. */
  readonly onConfirm: () => Promise<unknown>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Asks before something is deleted or discarded. */
export function Confirm({ title, action, onConfirm, onClose, children }: ConfirmProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function goAhead(): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      await onConfirm()
      onClose()
    } catch (failure) {
      setProblem(reasonOf(failure))
      setBusy(false)
    }
  }

  return (
    <Modal title={title} isBusy={isBusy} onClose={onClose}>
      {children}
      <p role="alert">{problem}</p>
      <ModalButtons>
        <button type="button" disabled={isBusy} onClick={onClose}>
          Cancel
        </button>
        <button type="button" data-kind="danger" disabled={isBusy} onClick={() => void goAhead()}>
          {action}
        </button>
      </ModalButtons>
    </Modal>
  )
}
