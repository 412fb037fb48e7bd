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

type Reverted = Reversion['reverted']

/** The effect of an undo on a device besides its fields. */
const NOTES: Readonly<Record<Reverted[number]['action'], string | null>> = {
  create: 'comes back',
  delete: 'is deleted',
  move: 'moves back to this address',
  update: null,
}

const isDeletion = ({ action }: Reverted[number]): boolean => action === 'delete'

/** Returns text such as "3 devices restored, 2 devices deleted", with `verb` before each participle. */
function undoneText(reverted: Reverted, verb = ''): string {
  const deleted = reverted.filter(isDeletion).length
  const parts = [
    { count: reverted.length - deleted, done: 'restored' },
    { count: deleted, done: 'deleted' },
  ]
  // An undo that changes nothing restores no device.
  const named = parts.filter(({ count }, at) => count > 0 || (at === 0 && deleted === 0))
  return named.map(({ count, done }) => `${devicesText(count)} ${verb}${done}`).join(', ')
}

/** Shows what the undo of a request would change, and undoes the request when the user confirms. */
export function UndoDialog({ request, onUndone, onGone, onClose }: UndoDialogProps) {
  const { inventory } = useClient()
  const toasts = useToasts()
  async function undo(comment: string): Promise<void> {
    const { reverted, refused } = await inventory.revertRequest({ request }, { comment })
    const kept = refused.length === 0 ? '' : `, ${devicesText(refused.length)} unchanged`
    toasts.inform(`${undoneText(reverted)}${kept}`)
    onGone(await addressesWithoutDevice(inventory, reverted))
  }
  return (
    <PreviewDialog<Reversion>
      title="Undo a request"
      action="Undo the request"
      isDestructive={({ reverted }) => reverted.some(isDeletion)}
      queryKey={['inventory', 'undo', request]}
      read={(signal) => inventory.revertRequest({ request, dryRun: true }, { signal })}
      apply={undo}
      isNothing={({ reverted }) => reverted.length === 0}
      show={({ reverted, refused }) => (
        <>
          <p>
            <strong>{reverted.length === 0 ? 'Nothing can be undone.' : `${undoneText(reverted, 'will be ')}.`}</strong>
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
