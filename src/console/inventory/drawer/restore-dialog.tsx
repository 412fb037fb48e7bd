import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Device } from '../../../../clients/typescript/index.ts'
import { reasonOf } from '../../session/reason-of.ts'
import { useClient } from '../../session/session.ts'
import { CommentField, toComment } from '../../shell/comment-field.tsx'
import { Modal } from '../../shell/modal.tsx'
import { ModalButtons } from '../../shell/modal-buttons.tsx'
import { useToasts } from '../../shell/toasts.ts'
import { utcSecond } from '../../shell/utc-text.ts'
import type { DeviceKey } from '../search/inventory-place.ts'
import { ChangedFields } from './changed-fields.tsx'

export interface RestoreDialogProps {
  readonly of: DeviceKey
  /** The device now; null if it was deleted. */
  readonly device: Device | null
  /** The device becomes what it was at the end of this millisecond. */
  readonly at: number
  readonly onRestored: () => void
  readonly onClose: () => void
}

/** Shows what a restoration would change, and restores the device when the user confirms. */
export function RestoreDialog({ of, device, at, onRestored, onClose }: RestoreDialogProps) {
  const { network, ipAddress } = of
  const { inventory } = useClient()
  const toasts = useToasts()
  const [comment, setComment] = useState('')
  const answers = useQueryClient()
  const preview = useQuery({
    queryKey: ['inventory', 'device', network, ipAddress, 'restoration', at],
    queryFn: ({ signal }) => inventory.restoreDevice({ network, ipAddress, at, dryRun: true }, { signal }),
    gcTime: 0,
    retry: false,
  })
  const restore = useMutation({
    mutationFn: () => inventory.restoreDevice({ network, ipAddress, at }, { comment: toComment(comment) }),
    onSuccess: () => {
      toasts.inform(`${ipAddress} restored`)
      void answers.invalidateQueries({ queryKey: ['inventory', 'device'] })
      onRestored()
      onClose()
    },
  })
  const failure = restore.error ?? preview.error
  const changes = preview.data
  return (
    <Modal title={`Restore ${ipAddress} in ${network}`} onClose={onClose}>
      <p>
        The device becomes what it was at <span className="mono">{utcSecond(at)}</span> UTC. The history keeps the
        changes since then, so you can undo this.
      </p>
      {changes === undefined && failure === null && <p>Loading…</p>}
      {changes?.action === 'none' && <p>The device already has this state.</p>}
      {changes !== undefined && <ChangedFields device={device} fields={changes.fields} cut={changes.cut} />}
      <CommentField value={comment} onChange={({ target }) => setComment(target.value)} />
      <p role="alert">{failure === null ? null : reasonOf(failure)}</p>
      <ModalButtons>
        <button type="button" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          data-kind="main"
          disabled={changes === undefined || changes.action === 'none' || restore.isPending}
          onClick={() => restore.mutate()}
        >
          Restore
        </button>
      </ModalButtons>
    </Modal>
  )
}
