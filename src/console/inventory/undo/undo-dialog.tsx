import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reversion } from '../../../../clients/typescript/index.ts'
import { reasonOf } from '../../session/reason-of.ts'
import { useClient } from '../../session/session.ts'
import { CommentField, toComment } from '../../shell/comment-field.tsx'
import { Modal } from '../../shell/modal.tsx'
import { ModalButtons } from '../../shell/modal-buttons.tsx'
import { useToasts } from '../../shell/toasts.ts'
import { FirstChanges } from '../changes/first-changes.tsx'
import { RefusedList } from '../changes/refused-list.tsx'
import { devicesText } from '../devices-text.ts'
import { textOfKey } from '../search/inventory-place.ts'

export interface UndoDialogProps {
  /** X-Request-Id of the request. */
  readonly request: string
  readonly onUndone: () => void
  readonly onClose: () => void
}

/** What an undo does to a device besides its fields. */
const NOTES: Readonly<Record<Reversion['reverted'][number]['action'], string | null>> = {
  create: 'comes back',
  delete: 'is deleted',
  move: 'moves back to this address',
  update: null,
}

/** Shows what the undo of a request would change, and undoes the request when the user confirms. */
export function UndoDialog({ request, onUndone, onClose }: UndoDialogProps) {
  const { inventory } = useClient()
  const toasts = useToasts()
  const [comment, setComment] = useState('')
  const answers = useQueryClient()
  const preview = useQuery({
    queryKey: ['inventory', 'undo', request],
    queryFn: ({ signal }) => inventory.revertRequest({ request, dryRun: true }, { signal }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })
  const undo = useMutation({
    mutationFn: () => inventory.revertRequest({ request }, { comment: toComment(comment) }),
    onSuccess: ({ reverted, refused }) => {
      const kept = refused.length === 0 ? '' : `, ${devicesText(refused.length)} unchanged`
      toasts.inform(`${devicesText(reverted.length)} restored${kept}`)
      void answers.invalidateQueries({ queryKey: ['inventory', 'device'] })
      onUndone()
      onClose()
    },
  })
  const failure = undo.error ?? preview.error
  const changes = preview.data
  return (
    <Modal title="Undo a request" onClose={onClose}>
      <p>
        Takes back all changes of devices by the request <code>{request}</code>. A device that was changed since stays
        as it is. The history keeps the undo, so you can undo it too.
      </p>
      {changes === undefined && failure === null && <p>Loading…</p>}
      {changes !== undefined && (
        <>
          <p>
            <strong>{devicesText(changes.reverted.length)} will be restored.</strong>
          </p>
          <FirstChanges devices={changes.reverted.map((one) => ({ ...one, note: NOTES[one.action] }))} />
          <RefusedList refused={changes.refused.map((one) => ({ key: textOfKey(one), reason: one.reason }))} />
        </>
      )}
      <CommentField value={comment} onChange={({ target }) => setComment(target.value)} />
      <p role="alert">{failure === null ? null : reasonOf(failure)}</p>
      <ModalButtons>
        <button type="button" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          data-kind="main"
          disabled={changes === undefined || changes.reverted.length === 0 || undo.isPending}
          onClick={() => undo.mutate()}
        >
          Undo the request
        </button>
      </ModalButtons>
    </Modal>
  )
}
