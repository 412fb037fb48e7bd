import { useState } from 'react'
import { useWire } from '../session/session.ts'
import styles from './error-boundary.module.css'

/**
 * Reports that the code of a view could not be loaded. It reloads the page only if the service responds. If the service
 * did not respond, a reload would lose the page.
 */
export function ViewLoadError() {
  const wire = useWire()
  const [isBusy, setBusy] = useState(false)
  const [isAway, setAway] = useState(false)
  async function retry(): Promise<void> {
    setBusy(true)
    const isReachable = await wire.get('/healthz', AbortSignal.timeout(10_000)).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReachable) location.reload()
    setAway(!isReachable)
    setBusy(false)
  }
  return (
    <section className={styles.failure} role="alert">
      <h1>Can't reach the server</h1>
      <p>
        This page could not be loaded: the service does not answer, or it was updated. Your pending changes are kept.
      </p>
      {isAway && <p>The service still does not answer.</p>}
      <p className={styles.ways}>
        <button type="button" data-kind="main" disabled={isBusy} onClick={() => void retry()}>
          Try again
        </button>
      </p>
    </section>
  )
}
