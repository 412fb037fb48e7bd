import { useEffect, useRef } from 'react'
import type { UpdatedDevice } from '../../../../clients/typescript/index.ts'
import { CommentField } from '../../forms/comment-field.tsx'
import { FirstChanges } from '../changes/first-changes.tsx'
import type { RefusedDevice } from '../changes/refused-device.ts'
import { RefusedList } from '../changes/refused-list.tsx'
import { devicesText } from '../devices-text.ts'
import { useHeaders } from '../field-names.ts'
import styles from './bulk-edit.module.css'
import { restoreRows } from './restore-file.ts'
import { saveFile } from './save-file.ts'

export interface BulkPreviewProps {
  readonly devices: readonly UpdatedDevice[]
  readonly refused: readonly RefusedDevice[]
  readonly isBusy: boolean
  /** Why the devices are changed; may be empty. */
  readonly comment: string
  readonly onComment: (comment: string) => void
  /** Why the service refused the comment; null if it did not. */
  readonly finding: string | null
  readonly onApply: () => void
  readonly onBack: () => void
}

/** Shows a change before it is applied: the number of devices, and the old and new values of the first ones. */
export function BulkPreview(props: BulkPreviewProps) {
  const { devices, refused, isBusy, comment, onComment, finding, onApply, onBack } = props
  const headers = useHeaders()
  // The button that led here is gone with its form, and had the focus.
  const summary = useRef<HTMLParagraphElement>(null)
  useEffect(() => summary.current?.focus(), [])
  const changed = devices.filter(({ fields }) => fields.length > 0)
  const same = devices.length - changed.length
  return (
    <>
      <p ref={summary} tabIndex={-1}>
        <strong>{devicesText(changed.length)} will change.</strong>
        {same > 0 && ` ${devicesText(same)} already ${same === 1 ? 'has' : 'have'} these values.`}
        {refused.length > 0 && ` ${devicesText(refused.length)} cannot be changed:`}
      </p>
      <RefusedList refused={refused} />
      {changed.length > 0 && <FirstChanges devices={changed} />}
      <CommentField
        value={comment}
        finding={finding}
        onChange={({ target }) => onComment(target.value)}
        disabled={isBusy}
      />
      <div className={styles.ways}>
        <button
          type="button"
          disabled={changed.length === 0}
          title="A CSV file that keyrack devices import reads back"
          onClick={() =>
            saveFile(new Blob(restoreRows(devices, headers), { type: 'text/csv;charset=utf-8' }), 'devices-before.csv')
          }
        >
          Download current values
        </button>
        <button type="button" disabled={isBusy} onClick={onBack}>
          Back
        </button>
        <button type="button" data-kind="main" disabled={isBusy || changed.length === 0} onClick={onApply}>
          Apply to {devicesText(changed.length)}
        </button>
      </div>
    </>
  )
}
