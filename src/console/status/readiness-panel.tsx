import { reasonOf } from '../session/reason-of.ts'
import { Panel } from './panel.tsx'
import type { Readiness } from './readiness.ts'
import styles from './readiness-panel.module.css'
import { useReadiness } from './use-readiness.ts'
import { Warnings } from './warnings.tsx'

/** Whether calls can be served, and what to worry about. */
export function ReadinessPanel() {
  const { data, error } = useReadiness()
  return (
    <Panel title="Service" head={<State readiness={data} error={error} />}>
      <Warnings label="Warnings" warnings={data?.warnings ?? []} />
    </Panel>
  )
}

function State({ readiness, error }: { readonly readiness: Readiness | undefined; readonly error: Error | null }) {
  const kind = error !== null ? 'gone' : readiness?.status
  // Its text changes when the state does: a reader hears that, and not each look.
  return (
    <span role="status" className={styles.state} data-kind={kind}>
      {error !== null && `Can't reach the server: ${reasonOf(error)}`}
      {error === null && readiness?.status === 'ready' && 'Ready: calls are served'}
      {error === null && readiness?.status === 'unavailable' && `Unavailable: ${readiness.reason}`}
    </span>
  )
}
