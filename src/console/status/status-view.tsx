import { useCaller, useMay } from '../session/session.ts'
import { Page } from '../shell/page.tsx'
import { AuditPanel } from './audit-panel.tsx'
import { CallsPanel } from './calls-panel.tsx'
import { CommitsPanel } from './commits-panel.tsx'
import { IndexPanel } from './index-panel.tsx'
import { ProcessPanel } from './process-panel.tsx'
import { ReadinessPanel } from './readiness-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import styles from './status-view.module.css'
import { StorePanel } from './store-panel.tsx'

/** Shows the status of the service and recent actions. It reads them again every few seconds while it is visible. */
export default function StatusView() {
  const isAdmin = useMay()('admin')
  // A commit may concern several networks, so only callers who may see all networks see the commits.
  const seesAll = useCaller().networks === null
  return (
    <Page title="Status">
      <div className={styles.panels}>
        <div>
          <ReadinessPanel />
          {isAdmin && <StorePanel />}
          {isAdmin && <SessionsPanel />}
          <IndexPanel />
        </div>
        <div>
          <ProcessPanel />
          <CallsPanel />
        </div>
      </div>
      {isAdmin && seesAll && <CommitsPanel />}
      {isAdmin && <AuditPanel />}
    </Page>
  )
}
