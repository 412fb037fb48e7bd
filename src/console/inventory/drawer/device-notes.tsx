import { useQuery } from '@tanstack/react-query'
import type { Device } from '../../../../clients/typescript/index.ts'
import { reasonOf } from '../../session/reason-of.ts'
import { useClient } from '../../session/session.ts'
import { utcMinute } from '../../shell/utc-text.ts'
import styles from './device-drawer.module.css'
import { previousAddress } from './previous-address.ts'

/** Shows the tags, the memo and the reported times of configuration changes. */
export function DeviceNotes({ device: { network, ipAddress } }: { readonly device: Device }) {
  const client = useClient()
  const { data, error } = useQuery({
    queryKey: ['inventory', 'device', network, ipAddress, 'report'],
    queryFn: async ({ signal }) => {
      const page = { after: previousAddress(ipAddress), pageSize: 1 }
      const include = ['memo', 'tags', 'configChangedAt'] as ('memo' | 'tags' | 'configChangedAt')[]
      const { reports } = await client.collector.getReports({ network, ...page, include }, { signal })
      return reports.find((report) => report.ipAddress === ipAddress) ?? null
    },
  })
  if (error !== null) return <p role="alert">{reasonOf(error)}</p>
  if (data === undefined) return <p>Loading…</p>
  const { configChangedAt = [], tags = [], memo = null } = data ?? {}
  const times = [configChangedAt].flat().sort((a, b) => b - a)
  return (
    <>
      {times.length === 0 && <p className={styles.note}>No configuration changes recorded.</p>}
      {times.length > 0 && <p>Configuration changes (UTC):</p>}
      <ul className={styles.times}>
        {times.map((time) => (
          <li key={time} className="mono">
            {utcMinute(time)}
          </li>
        ))}
      </ul>
      {tags.length > 0 && <p>Tags: {tags.join(', ')}</p>}
      {memo !== null && <p className={styles.memo}>Memo: {memo}</p>}
    </>
  )
}
