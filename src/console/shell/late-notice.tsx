import styles from './late-notice.module.css'
import { useLockAround } from './lock.ts'

/** Says that the service has not answered for some seconds. It is empty before, because then it can be announced. */
export const LateNotice = () => (
  <div role="status" className={styles.late}>
    {useLockAround().isLate && (
      <p>
        The service has not answered yet, so the change may or may not have been made. You can wait, or close this: a
        message appears if it fails.
      </p>
    )}
  </div>
)
