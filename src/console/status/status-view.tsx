import { useCaller, useMay } from '../session/session.ts'
import { AWAY_MS, useAwaySince } from '../session/use-away-since.ts'
import { Page } from '../shell/page.tsx'
import { utcSecond } from '../shell/utc-text.ts'
import { AuditPanel } from './audit-panel.tsx'
import { CallsPanel } from './calls-panel.tsx'
import { CommitsPanel } from './commits-panel.tsx'
import { IndexPanel } from './index-panel.tsx'
import { ProcessPanel } from './process-panel.tsx'
import { ReadinessPanel } from './readiness-panel.tsx'
import { AwayContext } from './refresh.ts'
import { SessionsPanel } from './sessions-panel.tsx'
import styles from './status-view.module.css'
import { StorePanel } from './store-panel.tsx'

/** Shows the status of the service and recent actions, and follows them while the user is there. */
export default function StatusView() {
  const isAdmin = useMay()('admin')
  const caller = useCaller()
  // A commit may concern several networks, so only callers who may see all networks see the commits.
  const seesAll = caller.networks === null
  const awaySince = useAwaySince(caller.kind === 'user')
  return (
    <Page title="Status" actions={<span role="status">{awaySince !== null && pausedText(awaySince)}</span>}>
      <AwayContext value={awaySince !== null}>
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
      </AwayContext>
    </Page>
  )
}

const pausedText = (since: number): string =>
  `Not refreshed since ${utcSecond(since)} UTC, because there was no input for ${AWAY_MS / 60_000} minutes. ` +
  'Move the pointer or press a key to go on.'
