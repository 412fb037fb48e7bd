import { reasonOf } from '../session/reason-of.ts'
import { IndexTable } from './index-table.tsx'
import { Panel } from './panel.tsx'
import type { Readiness } from './readiness.ts'
import styles from './readiness-panel.module.css'
import { useReadiness } from './use-readiness.ts'

/** Whether calls can be served, what to worry about, and how far the search indexes are. */
export function ReadinessPanel() {
  const { data, error } = useReadiness()
  return (
    <>
      <Panel title="Service" head={<State readiness={data} error={error} />}>
        <Warnings warnings={data?.warnings ?? []} />
      </Panel>
      <Panel title="Search indexes">
        {data?.status === 'ready' && data.index === undefined && <p>Off: searches read Redis (SEARCH_INDEX=off).</p>}
        {data?.index !== undefined && <IndexTable states={data.index} />}
      </Panel>
    </>
  )
}

function State({ readiness, error }: { readonly readiness: Readiness | undefined; readonly error: Error | null }) {
  const kind = error !== null ? 'gone' : readiness?.status
  // Its text changes when the state does: a reader hears that, and not each look.
  return (
    <span role="status" className={styles.state} data-kind={kind}>
      {error !== null && `Not reached: ${reasonOf(error)}`}
      {error === null && readiness?.status === 'ready' && 'Ready: calls are served'}
      {error === null && readiness?.status === 'unavailable' && `Unavailable: ${readiness.reason}`}
    </span>
  )
}

function Warnings({ warnings }: { readonly warnings: readonly string[] }) {
  if (warnings.length === 0) return <p className={styles.calm}>No warnings.</p>
  return (
    <ul className={styles.warnings} aria-label="Warnings">
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  )
}
