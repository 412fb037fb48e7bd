import { IndexTable } from './index-table.tsx'
import { Panel } from './panel.tsx'
import { useReadiness } from './use-readiness.ts'
import { useServiceStatus } from './use-service-status.ts'

/** Shows the progress of the search indexes: totals, and each network if the caller is an administrator. */
export function IndexPanel() {
  const { data: readiness } = useReadiness()
  const { data: status } = useServiceStatus()
  const sums = readiness?.index
  return (
    <Panel title="Search indexes">
      {readiness?.status === 'ready' && sums === undefined && <p>Off: searches read Redis (SEARCH_INDEX=off).</p>}
      {sums !== undefined && !('networks' in sums) && (
        <p>{sums.state === 'ready' ? 'Ready' : 'An index is being built'}.</p>
      )}
      {sums !== undefined && 'networks' in sums && <IndexTable sums={sums} states={status?.indexes ?? []} />}
    </Panel>
  )
}
