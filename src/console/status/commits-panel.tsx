import { useQuery } from '@tanstack/react-query'
import { reasonOf } from '../session/reason-of.ts'
import { useClient } from '../session/session.ts'
import { AuditTable } from './audit-table.tsx'
import styles from './commits-panel.module.css'
import { Panel } from './panel.tsx'
import { useRefreshMs } from './refresh.ts'

/** Maximum number of audit entries that one call reads. */
const LOOKED_AT = 200
const MAX_SHOWN = 5

/** Shows the last credential commits. The audit has other entries too, such as every reveal. */
export function CommitsPanel() {
  const client = useClient()
  const { data, error } = useQuery({
    queryKey: ['commits'],
    refetchInterval: useRefreshMs(),
    queryFn: ({ signal }) =>
      client.security.getAuditEntries({ stream: 'credentials', pageSize: LOOKED_AT }, { signal }),
  })
  const commits = data?.entries.filter(({ method }) => method === 'Credentials.commitEdits').slice(0, MAX_SHOWN)
  return (
    <Panel title="Recent commits">
      {error !== null && <p role="alert">{reasonOf(error)}</p>}
      {commits?.length === 0 && (
        <p className={styles.none}>
          {data?.next === null ? 'No commits yet.' : `No commits among the last ${LOOKED_AT} entries.`}
        </p>
      )}
      {commits !== undefined && commits.length > 0 && <AuditTable label="Commits" entries={commits} />}
    </Panel>
  )
}
