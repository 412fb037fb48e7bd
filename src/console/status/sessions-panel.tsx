import { Facts } from './facts.tsx'
import { Panel } from './panel.tsx'
import { useServiceStatus } from './use-service-status.ts'

/** Edits of credentials that are not committed, everybody's; that they can't be read, the store's panel tells. */
export function SessionsPanel() {
  const { data } = useServiceStatus()
  // null: the caller is limited to networks, and edits are of any.
  if (data?.sessions === null) return null
  return (
    <Panel title="Sessions">
      {data?.sessions !== undefined && (
        <Facts
          facts={[
            ['Sessions that hold edits', data.sessions.withEdits.toLocaleString('en')],
            ['Edits in them', data.sessions.edits.toLocaleString('en')],
          ]}
        />
      )}
    </Panel>
  )
}
