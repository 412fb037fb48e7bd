import styles from './entrance.module.css'

/** Shows that the console waits for the service. A quick response replaces it before it is visible. */
export const Asking = () => (
  <main className={styles.entrance}>
    <p role="status" className={styles.late}>
      Loading…
    </p>
  </main>
)
