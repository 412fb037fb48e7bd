import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import type { Device, DeviceReport } from '../../../../clients/typescript/index.ts'
import { useClient } from '../../session/session.ts'
import { utcMinute } from '../../shell/utc-text.ts'
import { previousAddress } from '../previous-address.ts'
import styles from './device-drawer.module.css'
import { NotesForm } from './notes-form.tsx'
import { ReadPart } from './read-part.tsx'
import { useEditing } from './use-editing.ts'

export interface DeviceNotesProps {
  readonly device: Device
  readonly mayWrite: boolean
  readonly onChanged: () => void
}

/** Shows the tags, the memo and the reported times of configuration changes. */
export function DeviceNotes({ device, mayWrite, onChanged }: DeviceNotesProps) {
  const { network, ipAddress } = device
  const client = useClient()
  const { isEdited, setEdited, button } = useEditing()
  const read = useQuery({
    queryKey: ['inventory', 'device', network, ipAddress, 'report'],
    queryFn: async ({ signal }) => {
      const page = { after: previousAddress(ipAddress), pageSize: 1 }
      const include = ['memo', 'tags', 'configChangedAt'] as ('memo' | 'tags' | 'configChangedAt')[]
      const { reports } = await client.collector.getReports({ network, ...page, include }, { signal })
      return reports.find((report) => report.ipAddress === ipAddress) ?? null
    },
  })
  function show(report: DeviceReport | null): ReactNode {
    const { configChangedAt = [], tags = [], memo = null } = report ?? {}
    const times = [configChangedAt].flat().sort((a, b) => b - a)
    return (
      <>
        {isEdited && (
          <NotesForm device={device} notes={{ tags, memo }} onChanged={onChanged} onClose={() => setEdited(false)} />
        )}
        {!isEdited && (
          <>
            <p className={styles.freeText}>
              Tags: {tags.length === 0 && <span className={styles.nothing}>—</span>}
              {tags.map((tag, at) => (
                <Fragment key={tag}>
                  {at > 0 && ', '}
                  <bdi>{tag}</bdi>
                </Fragment>
              ))}
            </p>
            <p className={styles.freeText}>Memo: {memo ?? <span className={styles.nothing}>—</span>}</p>
            {mayWrite && (
              <p>
                <button ref={button} type="button" onClick={() => setEdited(true)}>
                  Edit tags and memo
                </button>
              </p>
            )}
          </>
        )}
        {times.length === 0 && <p className={styles.note}>No configuration changes recorded.</p>}
        {times.length > 0 && <p>Configuration changes (UTC):</p>}
        <ul className={styles.times}>
          {times.map((time) => (
            <li key={time} className="mono">
              {utcMinute(time)}
            </li>
          ))}
        </ul>
      </>
    )
  }
  return <ReadPart of={read} show={show} />
}
