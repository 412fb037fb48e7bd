import { failureText } from '../session/reason-of.ts'
import styles from './failed-read.module.css'

export interface FailedReadProps {
  /** The failed action, such as "Cannot list sets". */
  readonly what: string
  readonly error: Error
  readonly isBusy: boolean
  readonly onAgain: () => unknown
}

/** Reports that data could not be read, and offers to read it again. Earlier data may stay visible next to it. */
export const FailedRead = ({ what, error, isBusy, onAgain }: FailedReadProps) => (
  <div role="alert" className={styles.failed}>
    <span>{failureText(what, error)}</span>
    <button type="button" disabled={isBusy} onClick={() => void onAgain()}>
      Try again
    </button>
  </div>
)
