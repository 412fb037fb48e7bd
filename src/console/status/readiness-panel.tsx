import { failureText } from '../session/reason-of.ts'
import { Panel } from './panel.tsx'
import type { Readiness } from './readiness.ts'
import styles from './readiness-panel.module.css'
import { useReadiness } from './use-readiness.ts'
import { Warnings } from './warnings.tsx'

/** Shows whether the service accepts calls, and its warnings. */
export function ReadinessPanel() {
  const { data, error } = useReadiness()
  return (
    <Panel title="Service" head={<State readiness={data} error={error} />}>
      {data !== undefined && <Warnings label="Warnings" warnings={data.warnings ?? []} />}
    </Panel>
  )
}

function State({ readiness, error }: { readonly readiness: Readiness | undefined; readonly error: Error | null }) {
  const kind = error !== null ? 'gone' : readiness?.status
  // The text changes only with the state, so that screen readers do not announce every refresh.
  return (
    <span role="status" className={styles.state} data-kind={kind}>
      {error !== null && failureText('Cannot reach the service', error)}
      {error === null && readiness?.status === 'ready' && 'Ready: the service accepts calls'}
      {error === null && readiness?.status === 'unavailable' && `Unavailable: ${readiness.reason}`}
    </span>
  )
}
