import styles from './entrance.module.css'

/** Tells that the console waits for the service. A quick answer comes before the text is shown. */
export const Asking = () => (
  <main className={styles.entrance}>
    <p role="status" className={styles.late}>
      Loading…
    </p>
  </main>
)
