import { useMay } from '../session/session.ts'
import { Page } from '../shell/page.tsx'
import { AuditPanel } from './audit-panel.tsx'
import { CallsPanel } from './calls-panel.tsx'
import { ProcessPanel } from './process-panel.tsx'
import { ReadinessPanel } from './readiness-panel.tsx'
import styles from './status-view.module.css'

/** How the service is, and what was done: read again every few seconds while somebody looks. */
export default function StatusView() {
  const may = useMay()
  return (
    <Page title="Status">
      <div className={styles.panels}>
        <div>
          <ReadinessPanel />
          <ProcessPanel />
        </div>
        <CallsPanel />
      </div>
      {may('admin') && <AuditPanel />}
    </Page>
  )
}
