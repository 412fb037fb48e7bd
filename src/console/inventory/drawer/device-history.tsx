import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Device, DeviceHistoryEntry } from '../../../../clients/typescript/index.ts'
import { reasonOf } from '../../session/reason-of.ts'
import { useClient } from '../../session/session.ts'
import { utcSecond } from '../../shell/utc-text.ts'
import { ChangedFields } from './changed-fields.tsx'
import styles from './device-drawer.module.css'
import { ACTIONS, authorText, detailText } from './history-text.ts'
import { RestoreDialog } from './restore-dialog.tsx'

const PAGE_SIZE = 20

export interface DeviceHistoryProps {
  readonly device: Device
  readonly mayWrite: boolean
  readonly onChanged: () => void
}

/** Shows the changes of a device, newest first. A caller with the right to write can restore an earlier state. */
export function DeviceHistory({ device, mayWrite, onChanged }: DeviceHistoryProps) {
  const { network, ipAddress } = device
  const { inventory } = useClient()
  const [chosen, setChosen] = useState<DeviceHistoryEntry | null>(null)
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['inventory', 'device', network, ipAddress, 'history'],
    queryFn: ({ signal, pageParam }) =>
      inventory.getDeviceHistory({ network, ipAddress, pageSize: PAGE_SIZE, before: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  if (error !== null) return <p role="alert">{reasonOf(error)}</p>
  if (data === undefined) return <p>Loading…</p>
  const entries = data.pages.flatMap((page) => page.entries)
  if (entries.length === 0) return <p className={styles.note}>No changes are kept for this device.</p>
  return (
    <>
      <ol className={styles.entries}>
        {entries.map((entry, at) => (
          <li key={entry.id}>
            <EntryText entry={entry} />
            <ChangedFields device={device} fields={entry.fields} cut={entry.cut} />
            {mayWrite && at > 0 && leavesDevice(entry) && (
              <button
                type="button"
                aria-label={`Restore this state of ${utcSecond(entry.at)}`}
                onClick={() => setChosen(entry)}
              >
                Restore this state
              </button>
            )}
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <button type="button" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Older changes
        </button>
      )}
      {chosen !== null && (
        <RestoreDialog device={device} at={chosen.at} onRestored={onChanged} onClose={() => setChosen(null)} />
      )}
    </>
  )
}

/** Returns whether there was a device at the address after a change. */
const leavesDevice = ({ action }: DeviceHistoryEntry): boolean => action !== 'delete' && action !== 'leave'

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
