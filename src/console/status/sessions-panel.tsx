import { Facts } from './facts.tsx'
import { Panel } from './panel.tsx'
import { useServiceStatus } from './use-service-status.ts'

/** Shows uncommitted credential edits of all callers. If the status cannot be read, only the store's panel says so. */
export function SessionsPanel() {
  const { data } = useServiceStatus()
  // `sessions` is null if the caller is limited to networks, because edits may be in any network.
  if (data?.sessions === null) return null
  return (
    <Panel title="Sessions">
      {data?.sessions !== undefined && (
        <Facts
          facts={[
            ['Sessions with uncommitted changes', data.sessions.withEdits.toLocaleString('en')],
            ['Changes in these sessions', data.sessions.edits.toLocaleString('en')],
          ]}
        />
      )}
    </Panel>
  )
}
