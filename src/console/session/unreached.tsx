import styles from './entrance.module.css'

export interface UnreachedProps {
  readonly reason: string
  /** Whether the console tries again now. */
  readonly isTrying: boolean
  readonly onAgain: () => void
}

export function Unreached({ reason, isTrying, onAgain }: UnreachedProps) {
  return (
    <main className={styles.entrance}>
      <div className={styles.card}>
        <div role="alert">
          <h1 tabIndex={-1}>Cannot reach the service</h1>
          <p>{reason}</p>
        </div>
        <button type="button" data-kind="main" onClick={onAgain}>
          Try again
        </button>
        <p role="status">{isTrying && 'Trying again…'}</p>
      </div>
    </main>
  )
}
