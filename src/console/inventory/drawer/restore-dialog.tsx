import { useClient } from '../../session/session.ts'
import { isolated } from '../../shell/isolated.ts'
import { useToasts } from '../../shell/toasts.ts'
import { utcSecond } from '../../shell/utc-text.ts'
import { PreviewDialog } from '../changes/preview-dialog.tsx'
import type { DeviceKey } from '../search/inventory-url.ts'
import { ChangedFields } from './changed-fields.tsx'

export interface RestoreDialogProps {
  readonly of: DeviceKey
  /** The device becomes what it was at the end of this millisecond. */
  readonly at: number
  readonly onRestored: () => void
  readonly onClose: () => void
}

/** Shows what a restoration would change, and restores the device when the user confirms. */
export function RestoreDialog({ of, at, onRestored, onClose }: RestoreDialogProps) {
  const { network, ipAddress } = of
  const { inventory } = useClient()
  const toasts = useToasts()
  async function restore(comment: string): Promise<void> {
    await inventory.restoreDevice({ network, ipAddress, at }, { comment })
    toasts.inform(`${ipAddress} restored`)
  }
  return (
    <PreviewDialog
      title={`Restore ${ipAddress} in ${isolated(network)}`}
      action="Restore"
      queryKey={['inventory', 'device', network, ipAddress, 'restoration', at]}
      read={(signal) => inventory.restoreDevice({ network, ipAddress, at, dryRun: true }, { signal })}
      apply={restore}
      isNothing={({ action }) => action === 'none'}
      show={({ action, fields, cut }) => (
        <>
          {action === 'none' && <p>The device already has this state.</p>}
          <ChangedFields fields={fields} cut={cut} />
        </>
      )}
      onApplied={onRestored}
      onClose={onClose}
    >
      The device becomes what it was at <span className="mono">{utcSecond(at)}</span> UTC. The history keeps the changes
      since then, so you can undo this.
    </PreviewDialog>
  )
}
