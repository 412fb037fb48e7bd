import styles from './entrance.module.css'

export interface UnreachedProps {
  readonly reason: string
  readonly onAgain: () => void
}

export function Unreached({ reason, onAgain }: UnreachedProps) {
  return (
    <main className={styles.entrance}>
      <div className={styles.card} role="alert">
        <h1>Can't reach the server</h1>
        <p>{reason}</p>
        <button type="button" data-kind="main" onClick={onAgain}>
          Try again
        </button>
      </div>
    </main>
  )
}
