import { useState } from 'react'
import type { UpdatedDevice } from '../../../../clients/typescript/index.ts'
import { commentFindingIn, toComment } from '../../forms/comment-field.tsx'
import { reasonOf } from '../../session/reason-of.ts'
import { LateNotice } from '../../shell/late-notice.tsx'
import { Modal } from '../../shell/modal.tsx'
import { ModalButtons } from '../../shell/modal-buttons.tsx'
import { useToasts } from '../../shell/toasts.ts'
import { useLeave } from '../../shell/use-leave.tsx'
import { useUnsavedCheck } from '../../shell/use-unsaved.ts'
import type { RefusedDevice } from '../changes/refused-device.ts'
import { RefusedList } from '../changes/refused-list.tsx'
import { devicesText } from '../devices-text.ts'
import styles from './bulk-edit.module.css'
import { BulkForm } from './bulk-form.tsx'
import { BulkPreview } from './bulk-preview.tsx'
import type { BulkChange, BulkOutcome } from './bulk-update.ts'
import { Progress } from './progress.tsx'
import { useBulkSteps } from './use-bulk-steps.ts'

export interface BulkEditProps {
  readonly keys: readonly string[]
  /** Called after devices were changed. */
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** Changes many devices: the user enters the change, previews it and applies it. */
export function BulkEdit({ keys, onChanged, onClose }: BulkEditProps) {
  const toasts = useToasts()
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)
  const [preview, setPreview] = useState<Preview | null>(null)
  const [change, setChange] = useState<BulkChange | null>(null)
  const [comment, setComment] = useState('')
  const [commentFinding, setCommentFinding] = useState<string | null>(null)
  const [isTyped, setTyped] = useState(false)
  const { done, isEnding, run, cancel, isGone } = useBulkSteps(keys)

  async function check(change: BulkChange): Promise<void> {
    setOutcome(null)
    const { outcome, devices } = await run(change, { dryRun: true, comment: '' })
    if (outcome.failure === null) return setPreview({ change, devices, refused: outcome.refused })
    setChange(change)
    setOutcome({ ...outcome, changed: 0, unknown: 0, left: keys.length - outcome.refused.length })
  }

  async function apply(change: BulkChange): Promise<void> {
    setCommentFinding(null)
    const { outcome } = await run(change, { dryRun: false, comment: toComment(comment) })
    const finding = commentFindingIn(outcome.failure)
    // The service checks the comment first, so nothing was changed and the user can try again.
    if (finding !== null && !isGone()) return setCommentFinding(finding)
    setOutcome(outcome)
    onChanged()
    // The user has left the view and would not see a report there.
    if (isGone() && outcome.failure !== null) toasts.warn(`Change of ${devicesText(keys.length)}: ${toText(outcome)}`)
  }

  const isApplied = preview !== null && outcome !== null
  const { leave, question } = useLeave(useUnsavedCheck(() => isTyped && !isApplied))
  const close = (): void => {
    if (done === null) leave(onClose)
    // The dialog allows this only if the service is late.
    else if (isEnding) onClose()
    else cancel()
  }

  const back = (): void => {
    setChange(preview!.change)
    setPreview(null)
    setOutcome(null)
  }

  return (
    <Modal title={`Edit ${devicesText(keys.length)}`} onClose={close} isBusy={isEnding}>
      {preview === null && (
        <BulkForm
          change={change}
          isBusy={done !== null}
          failure={outcome?.failure ?? null}
          onChange={check}
          onTyped={setTyped}
        />
      )}
      {preview !== null && outcome === null && (
        <BulkPreview
          devices={preview.devices}
          refused={preview.refused}
          isBusy={done !== null}
          comment={comment}
          onComment={setComment}
          finding={commentFinding}
          onApply={() => void apply(preview.change)}
          onBack={back}
        />
      )}
      {done !== null && (
        <Progress doing={preview === null ? 'Checking' : 'Changing'} done={done} of={keys.length} onCancel={close} />
      )}
      {isEnding && <LateNotice />}
      <div role="status">{outcome !== null && <Report outcome={outcome} />}</div>
      {isApplied && (
        <ModalButtons>
          {outcome.failure !== null && (
            <button type="button" onClick={back}>
              Back
            </button>
          )}
          <button type="button" data-kind="main" onClick={onClose}>
            Done
          </button>
        </ModalButtons>
      )}
      {question}
    </Modal>
  )
}

interface Preview {
  readonly change: BulkChange
  readonly devices: readonly UpdatedDevice[]
  readonly refused: readonly RefusedDevice[]
}

function Report({ outcome }: { readonly outcome: BulkOutcome }) {
  return (
    <div className={styles.report}>
      <p>
        <strong>{toText(outcome)}</strong>
      </p>
      <RefusedList refused={outcome.refused} />
    </div>
  )
}

function toText({ changed, refused, failure, unknown, left }: BulkOutcome): string {
  const counts = [
    [changed, 'changed'],
    [refused.length, 'refused'],
    [unknown, 'may or may not be changed'],
    [left, 'not changed'],
  ] as const
  const parts = counts.filter(([count], at) => at === 0 || count > 0)
  const text = parts.map(([count, words]) => `${count.toLocaleString('en')} ${words}`).join(', ')
  return failure === null ? text : `${text}: ${whyNot(failure)}`
}

const whyNot = (failure: unknown): string =>
  failure instanceof DOMException && failure.name === 'AbortError' ? 'cancelled' : reasonOf(failure)
