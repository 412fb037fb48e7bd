import { useState } from 'react'
import { CommentField, commentFindingIn, toComment } from '../../forms/comment-field.tsx'
import { useClient } from '../../session/session.ts'
import { Confirm } from '../../shell/confirm.tsx'
import { isolated } from '../../shell/isolated.ts'
import { useToasts } from '../../shell/toasts.ts'
import type { DeviceKey } from '../search/inventory-url.ts'

export interface DeleteDeviceProps {
  readonly device: DeviceKey
  readonly onDeleted: () => void
  readonly onClose: () => void
}

/** Deletes a device when the user confirms. */
export function DeleteDevice({ device: { network, ipAddress }, onDeleted, onClose }: DeleteDeviceProps) {
  const { inventory } = useClient()
  const toasts = useToasts()
  const [comment, setComment] = useState('')
  const [finding, setFinding] = useState<string | null>(null)
  async function remove(): Promise<void> {
    setFinding(null)
    await inventory.deleteDevice({ network, ipAddress }, { comment: toComment(comment) }).catch((failure) => {
      setFinding(commentFindingIn(failure))
      throw failure
    })
    toasts.inform(`${ipAddress} was deleted`)
    onDeleted()
  }
  return (
    <Confirm
      title={`Delete ${ipAddress} in ${isolated(network)}?`}
      action="Delete"
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        The device is deleted with its memo, tags, interfaces and hardware. Its history stays for a while, and an undo
        there brings it back.
      </p>
      <CommentField value={comment} finding={finding} onChange={({ target }) => setComment(target.value)} />
    </Confirm>
  )
}
