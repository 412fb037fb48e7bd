import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { Device } from '../../../../clients/typescript/index.ts'
import { reasonOf } from '../../session/reason-of.ts'
import { useClient } from '../../session/session.ts'
import { utcMinute } from '../../shell/utc-text.ts'
import { previousAddress } from '../previous-address.ts'
import styles from './device-drawer.module.css'
import { NotesForm } from './notes-form.tsx'
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
  const { data, error } = useQuery({
    queryKey: ['inventory', 'device', network, ipAddress, 'report'],
    queryFn: async ({ signal }) => {
      const page = { after: previousAddress(ipAddress), pageSize: 1 }
      const include = ['memo', 'tags', 'configChangedAt'] as ('memo' | 'tags' | 'configChangedAt')[]
      const { reports } = await client.collector.getReports({ network, ...page, include }, { signal })
      return reports.find((report) => report.ipAddress === ipAddress) ?? null
    },
  })
  const problem = error !== null && <p role="alert">{reasonOf(error)}</p>
  if (data === undefined) return problem || <p>Loading…</p>
  const { configChangedAt = [], tags = [], memo = null } = data ?? {}
  const times = [configChangedAt].flat().sort((a, b) => b - a)
  return (
    <>
      {/* Above the form, which would otherwise lose what the user entered if the device cannot be read again. */}
      {problem}
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
