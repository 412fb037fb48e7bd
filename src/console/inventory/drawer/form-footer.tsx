import { failureText } from '../../session/reason-of.ts'
import styles from './device-drawer.module.css'

export interface FormFooterProps {
  /** Why the change could not be saved; null if it was not refused, or if a field says so. */
  readonly failure: string | null
  readonly isBusy: boolean
  readonly onCancel: () => void
}

/** The footer of a form that changes a device. */
export function FormFooter({ failure, isBusy, onCancel }: FormFooterProps) {
  return (
    <>
      {failure !== null && (
        <p role="alert" className={styles.finding}>
          {failureText('Cannot save', failure)}
        </p>
      )}
      <p>
        <button type="submit" data-kind="main" disabled={isBusy}>
          Save
        </button>{' '}
        <button type="button" disabled={isBusy} onClick={onCancel}>
          Cancel
        </button>
      </p>
    </>
  )
}
