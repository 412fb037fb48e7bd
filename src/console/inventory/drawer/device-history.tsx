import { useState } from 'react'
import type { DeviceHistoryEntry } from '../../../../clients/typescript/index.ts'
import { useClient } from '../../session/session.ts'
import { EntryList } from '../../shell/entry-list.tsx'
import { utcSecond } from '../../shell/utc-text.ts'
import type { DeviceKey } from '../search/inventory-url.ts'
import { UndoDialog } from '../undo/undo-dialog.tsx'
import { ChangedFields } from './changed-fields.tsx'
import styles from './device-drawer.module.css'
import { ACTIONS, authorText, detailText } from './history-text.ts'
import { RestoreDialog } from './restore-dialog.tsx'
import { isRestorable, isUndoable } from './ways-back.ts'

const PAGE_SIZE = 20

export interface DeviceHistoryProps {
  readonly of: DeviceKey
  readonly mayWrite: boolean
  readonly onChanged: () => void
  /** Called before `onChanged` with the addresses at which an undo left no device. */
  readonly onGone: (devices: readonly DeviceKey[]) => void
}

/**
 * Shows the changes of a device, newest first. A caller with the right to write can restore an earlier state, or undo
 * the request that made the last change.
 */
export function DeviceHistory({ of, mayWrite, onChanged, onGone }: DeviceHistoryProps) {
  const { network, ipAddress } = of
  const { inventory } = useClient()
  const [chosen, setChosen] = useState<DeviceHistoryEntry | null>(null)
  const [undone, setUndone] = useState<string | null>(null)
  return (
    <>
      <EntryList
        queryKey={['inventory', 'device', network, ipAddress, 'history']}
        readPage={(before, signal) =>
          inventory.getDeviceHistory({ network, ipAddress, pageSize: PAGE_SIZE, before }, { signal })
        }
        className={styles.entries}
        none={<p className={styles.note}>No changes are kept for this device.</p>}
        older="Older changes"
        show={(entry, newer) => (
          <>
            <EntryText entry={entry} />
            <ChangedFields fields={entry.fields} cut={entry.cut} />
            <div className={styles.ways}>
              {mayWrite && isRestorable(entry, newer) && (
                <button
                  type="button"
                  aria-label={`Restore this state of ${utcSecond(entry.at)}`}
                  onClick={() => setChosen(entry)}
                >
                  Restore this state
                </button>
              )}
              {mayWrite && isUndoable(entry, newer) && (
                <button
                  type="button"
                  aria-label={`Undo the request of ${utcSecond(entry.at)}`}
                  onClick={() => setUndone(entry.request)}
                >
                  Undo the request
                </button>
              )}
            </div>
          </>
        )}
      />
      {chosen !== null && (
        <RestoreDialog of={of} at={chosen.at} onRestored={onChanged} onClose={() => setChosen(null)} />
      )}
      {undone !== null && (
        <UndoDialog request={undone} onUndone={onChanged} onGone={onGone} onClose={() => setUndone(null)} />
      )}
    </>
  )
}

function EntryText({ entry }: { readonly entry: DeviceHistoryEntry }) {
  const detail = detailText(entry)
  return (
    <>
      <p>
        <strong>{ACTIONS[entry.action]}</strong> <span className="mono">{utcSecond(entry.at)}</span> UTC. {detail}
      </p>
      <p className={styles.note}>{authorText(entry)}</p>
      {entry.comment !== null && <p className={styles.comment}>“{entry.comment}”</p>}
    </>
  )
}
