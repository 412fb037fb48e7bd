import { IndexTable } from './index-table.tsx'
import { Panel } from './panel.tsx'
import { useReadiness } from './use-readiness.ts'
import { useServiceStatus } from './use-service-status.ts'

/** How far the search indexes are: by name for administrators, for others as far as everybody may know. */
export function IndexPanel() {
  const { data: readiness } = useReadiness()
  const { data: status } = useServiceStatus()
  const states = status?.indexes ?? readiness?.index
  return (
    <Panel title="Search indexes">
      {readiness?.status === 'ready' && states === undefined && <p>Off: searches read Redis (SEARCH_INDEX=off).</p>}
      {states !== undefined && <IndexTable states={states} />}
    </Panel>
  )
}
