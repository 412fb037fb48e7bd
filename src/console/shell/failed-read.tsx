import type { RefObject } from 'react'
import { failureText } from '../session/reason-of.ts'
import styles from './failed-read.module.css'
import { useTryAgain } from './use-try-again.ts'

export interface FailedReadProps {
  /** The failed action, such as "Cannot list sets". */
  readonly what: string
  /** Null if nothing failed. */
  readonly error: Error | null
  readonly isBusy: boolean
  readonly onAgain: () => unknown
  /** The element that gets the focus once the data is read; by default the heading of the view. */
  readonly focusTo?: RefObject<HTMLElement | null>
}

/**
 * Reports that data could not be read, and offers to read it again. Earlier data may stay visible next to it. Without
 * an error it shows nothing; it must stay mounted to keep the focus of the user.
 */
export function FailedRead({ what, error, isBusy, onAgain, focusTo }: FailedReadProps) {
  const tryAgain = useTryAgain({ isFailed: error !== null, isBusy, onAgain, focusTo })
  if (error === null) return null
  return (
    <div role="alert" className={styles.failed}>
      <span>{failureText(what, error)}</span>
      <button type="button" {...tryAgain}>
        Try again
      </button>
    </div>
  )
}
