import type { Reversion } from '../../../../clients/typescript/index.ts'
import { useClient } from '../../session/session.ts'
import { useToasts } from '../../shell/toasts.ts'
import { FirstChanges } from '../changes/first-changes.tsx'
import { PreviewDialog } from '../changes/preview-dialog.tsx'
import { RefusedList } from '../changes/refused-list.tsx'
import { devicesText } from '../devices-text.ts'
import { type DeviceKey, textOfKey } from '../search/inventory-url.ts'
import { addressesWithoutDevice } from './addresses-without-device.ts'

export interface UndoDialogProps {
  /** X-Request-Id of the request. */
  readonly request: string
  readonly onUndone: () => void
  /** Called before `onUndone` with the addresses that have no device any more. */
  readonly onGone: (devices: readonly DeviceKey[]) => void
  readonly onClose: () => void
}

/** The effect of an undo on a device besides its fields. */
const NOTES: Readonly<Record<Reversion['reverted'][number]['action'], string | null>> = {
  create: 'comes back',
  delete: 'is deleted',
  move: 'moves back to this address',
  update: null,
}

/** Shows what the undo of a request would change, and undoes the request when the user confirms. */
export function UndoDialog({ request, onUndone, onGone, onClose }: UndoDialogProps) {
  const { inventory } = useClient()
  const toasts = useToasts()
  async function undo(comment: string): Promise<void> {
    const { reverted, refused } = await inventory.revertRequest({ request }, { comment })
    const kept = refused.length === 0 ? '' : `, ${devicesText(refused.length)} unchanged`
    toasts.inform(`${devicesText(reverted.length)} restored${kept}`)
    onGone(await addressesWithoutDevice(inventory, reverted))
  }
  return (
    <PreviewDialog
      title="Undo a request"
      action="Undo the request"
      queryKey={['inventory', 'undo', request]}
      read={(signal) => inventory.revertRequest({ request, dryRun: true }, { signal })}
      apply={undo}
      isNothing={({ reverted }) => reverted.length === 0}
      show={({ reverted, refused }) => (
        <>
          <p>
            <strong>
              {reverted.length === 0 ? 'Nothing can be undone.' : `${devicesText(reverted.length)} will be restored.`}
            </strong>
          </p>
          {reverted.length > 0 && (
            <FirstChanges devices={reverted.map((one) => ({ ...one, note: NOTES[one.action] }))} />
          )}
          <RefusedList refused={refused.map((one) => ({ key: textOfKey(one), reason: one.reason }))} />
        </>
      )}
      onApplied={onUndone}
      onClose={onClose}
    >
      Takes back all changes of devices by the request <code>{request}</code>. A device that was changed since stays as
      it is. The history keeps the undo, so you can undo it too.
    </PreviewDialog>
  )
}
