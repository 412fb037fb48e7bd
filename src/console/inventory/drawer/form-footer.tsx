import { failureText } from '../../session/reason-of.ts'
import { CancelButton } from '../../shell/cancel-button.tsx'
import { LateNotice } from '../../shell/late-notice.tsx'
import { useHold, useLockAround } from '../../shell/lock.ts'
import styles from './device-drawer.module.css'

export interface FormFooterProps {
  /** Why the change could not be saved; null if it was not refused, or if a field says so. */
  readonly failure: string | null
  readonly isBusy: boolean
  readonly onCancel: () => void
}

/** The footer of a form that changes a device. While the form saves, the drawer stays open. */
export function FormFooter({ failure, isBusy, onCancel }: FormFooterProps) {
  useHold(useLockAround(), isBusy)
  return (
    <>
      {failure !== null && (
        <p role="alert" className={styles.finding}>
          {failureText('Cannot save', failure)}
        </p>
      )}
      {isBusy && <LateNotice />}
      <p>
        <button type="submit" data-kind="main" disabled={isBusy}>
          Save
        </button>{' '}
        <CancelButton onClick={onCancel} />
      </p>
    </>
  )
}
