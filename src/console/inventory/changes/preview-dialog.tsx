import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { CommentField, commentFindingIn, toComment } from '../../forms/comment-field.tsx'
import { reasonOf } from '../../session/reason-of.ts'
import { CancelButton } from '../../shell/cancel-button.tsx'
import { Modal } from '../../shell/modal.tsx'
import { ModalButtons } from '../../shell/modal-buttons.tsx'
import { useReport } from '../../shell/use-report.ts'

export interface PreviewDialogProps<Preview> {
  readonly title: string
  /** Label of the button that makes the change. */
  readonly action: string
  /** The key of the preview among all queries. It is read again each time the dialog opens. */
  readonly queryKey: readonly unknown[]
  /** Reads what the change would do. */
  readonly read: (signal: AbortSignal) => Promise<Preview>
  /** Makes the change. The comment may be empty. */
  readonly apply: (comment: string) => Promise<unknown>
  /** Returns whether the change would do nothing, so that it cannot be made. */
  readonly isNothing: (preview: Preview) => boolean
  /** Returns whether the change deletes something, so that its button warns. */
  readonly isDestructive?: (preview: Preview) => boolean
  readonly show: (preview: Preview) => ReactNode
  readonly onApplied: () => void
  readonly onClose: () => void
  /** Says what the change is about. */
  readonly children: ReactNode
}

/** Shows what a change of devices would do, and makes the change when the user confirms. */
export function PreviewDialog<Preview>(props: PreviewDialogProps<Preview>) {
  const { title, action, queryKey, read, apply, isNothing, isDestructive, show, onApplied, onClose, children } = props
  const [comment, setComment] = useState('')
  const { data: preview, error } = useQuery({ queryKey, queryFn: ({ signal }) => read(signal), gcTime: 0 })
  const change = useMutation({
    mutationFn: () => apply(toComment(comment)),
    // The outcome of the change is shown without waiting for what is read again.
    onSuccess: () => void onApplied(),
  })
  const report = useReport(title)
  const failure = change.error ?? error
  const finding = commentFindingIn(change.error)
  return (
    <Modal title={title} isBusy={change.isPending} onClose={onClose}>
      <p>{children}</p>
      {preview === undefined && failure === null && <p>Loading…</p>}
      {preview !== undefined && show(preview)}
      <CommentField value={comment} finding={finding} onChange={({ target }) => setComment(target.value)} />
      <p role="alert">{failure === null || finding !== null ? null : reasonOf(failure)}</p>
      <ModalButtons>
        <CancelButton onClick={onClose} />
        <button
          type="button"
          data-kind={preview !== undefined && isDestructive?.(preview) === true ? 'danger' : 'main'}
          disabled={preview === undefined || isNothing(preview) || change.isPending}
          onClick={() => report(change.mutateAsync(undefined, { onSuccess: onClose }))}
        >
          {action}
        </button>
      </ModalButtons>
    </Modal>
  )
}
