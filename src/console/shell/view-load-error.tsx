import { useState } from 'react'
import { useRawHttp } from '../session/session.ts'
import styles from './error-boundary.module.css'
import { useTryAgain } from './use-try-again.ts'

/**
 * Reports that the code of a view could not be loaded. It reloads the page only if the service responds. If the service
 * did not respond, a reload would lose the page.
 */
export function ViewLoadError() {
  const http = useRawHttp()
  const [isBusy, setBusy] = useState(false)
  const [isAway, setAway] = useState(false)
  async function retry(): Promise<void> {
    setBusy(true)
    const isReachable = await http.get('/healthz', AbortSignal.timeout(10_000)).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReachable) location.reload()
    setAway(!isReachable)
    setBusy(false)
  }
  const tryAgain = useTryAgain({ isFailed: true, isBusy, onAgain: retry })
  return (
    <section className={styles.failure} role="alert">
      <h1>Cannot reach the service</h1>
      <p>
        This page could not be loaded: the service does not answer, or it was updated. Your uncommitted changes are
        kept.
      </p>
      {isAway && <p>The service still does not answer.</p>}
      <p className={styles.ways}>
        <button type="button" data-kind="main" {...tryAgain}>
          Try again
        </button>
      </p>
    </section>
  )
}
